/**
 * What the pages with a card table share: words, elements, the table with its hands and its trick.
 *
 * Needs the engine (Belote) and the data (BeloteSite.words); adds BeloteSite.view.
 */
(() => {
  "use strict";

  const { CARD_NAMES, PASS, RANKS, SUITS, TAKE, cardsOf } = Belote;
  const { words } = BeloteSite;

  // Words

  /** A phrase in the language of the page, its blanks filled. */
  const say = (key, values = {}) => words.phrases[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  const colon = words.lang === "fr" ? "\u00a0: " : ": ";
  const seatName = (seat) => say(`seat.${seat}`);
  const teamName = (team) => say(`team.${team}`);
  const suitText = (suit) => `${"♣♦♥♠"[suit]}\u00a0${words.suits[suit]}`;
  const isRed = (suit) => SUITS[suit] === "D" || SUITS[suit] === "H";

  /** A call in words. */
  const callText = (call) => (call === PASS ? say("pass") : say("takes", { suit: suitText(call - TAKE) }));

  /** An announcement in words. */
  function announcementText(one) {
    if (one.kind === "square") return say("square", { rank: words.ranks[RANKS.indexOf(one.rank)] });
    const card = words.short[8 * one.suit + RANKS.indexOf(one.rank)];
    return say(one.length > 5 ? "sequence.long" : `sequence.${one.length}`, { card, length: one.length });
  }

  /** The address of a rule point. */
  const ruleAddress = (rule) => `rules/${rule.split(".")[0]}.html#${rule}`;

  // Elements

  const SVG = "http://www.w3.org/2000/svg";

  function filled(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (value === true) element.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return element;
  }

  /** An element with attributes (those that begin with `on` are listeners) and children. */
  const h = (name, attributes = {}, ...children) => filled(document.createElement(name), attributes, children);
  const svg = (name, attributes = {}, ...children) => filled(document.createElementNS(SVG, name), attributes, children);

  /** A card drawn from the symbols of the page, with its name; a card below 0 lies face down. */
  function cardPicture(card, more = "") {
    const use = svg("use", { href: card < 0 ? "#card-back" : `#card-${CARD_NAMES[card]}` });
    const label = card < 0 ? { "aria-hidden": "true" } : { role: "img", "aria-label": words.cards[card] + (more && `, ${more}`) };
    return svg("svg", { class: "card", viewBox: "0 0 60 84", ...label }, use);
  }

  /** A card as text. */
  const cardText = (card) => h("span", { class: isRed(card >> 3) ? "card-text red" : "card-text" }, words.short[card]);

  /** A rule point as a link to its clause. */
  const ruleLink = (rule) => h("a", { href: ruleAddress(rule), title: rule }, words.titles[rule]);

  // The table

  /** The cards of a hand as they are held: by suit, trumps first, the strongest first. */
  function sorted(hand, rules, trump) {
    const order = (card) => rules.rules[card >> 3 === trump ? "cards.trump_order" : "cards.plain_order"].indexOf(RANKS[card & 7]);
    const suits = [3, 2, 1, 0].filter((suit) => suit !== trump);
    // Black and red by turns where the hand allows it.
    const rank = (suit) => (suit === trump ? -1 : [3, 1, 0, 2].filter((one) => suits.includes(one)).indexOf(suit));
    return cardsOf(hand).sort((one, other) => rank(one >> 3) - rank(other >> 3) || order(one) - order(other));
  }

  /**
   * Draws the table.
   * @param {object} at what lies on it: `hands` (four lists of cards, or a number of cards face down), `trick` (seat and
   *   card, in order of play), `holder` (the seat that holds the trick, or -1), `turn`, `notes` (by seat, words under its
   *   name), `legal` (a set of cards, or null), `marks` (card to the number of its rule), `centre` (words in the middle).
   * @param {function(number, Element): Element} wrap what becomes of a card in the hand of a seat; by default itself.
   */
  function drawTable(at, wrap = (card, picture) => picture) {
    const seat = (number) => {
      const hand = at.hands[number];
      const cards = typeof hand === "number" ? Array(hand).fill(-1) : hand;
      const name = h("p", { class: "name" }, h("b", {}, seatName(number)), at.notes[number].length > 0 && h("small", {}, ` ${at.notes[number].join(", ")}`));
      const list = h("ul", { class: "hand", "aria-label": say("hand.of", { seat: seatName(number) }) },
        ...cards.map((card) => drawHeld(card, number, at, wrap)));
      return h("div", { class: `seat seat-${number}${at.turn === number ? " turn" : ""}` }, name, list);
    };
    const laid = at.trick.map(({ seat: by, card }) =>
      h("div", { class: `laid laid-${by}${at.holder === by ? " holds" : ""}` }, cardPicture(card, seatName(by))));
    const centre = h("div", { class: "centre" }, ...laid, at.centre && h("p", { class: "middle" }, at.centre));
    return h("div", { class: "felt" }, seat(0), seat(3), centre, seat(1), seat(2));
  }

  function drawHeld(card, seat, at, wrap) {
    if (card < 0) return h("li", { class: "down" }, cardPicture(-1));
    const inTurn = seat === at.turn && at.legal;
    const mark = inTurn ? at.marks.get(card) : undefined;
    const rule = mark?.rule;
    const picture = cardPicture(card, rule ? say("forbidden.by", { rule: words.titles[rule] }) : "");
    const state = !inTurn ? "" : at.legal.has(card) ? "legal" : "barred";
    return h("li", { class: state }, wrap(card, picture, seat), mark && h("span", { class: "mark", "aria-hidden": "true" }, mark.number));
  }

  /** Numbers the rules that forbid cards: card to `{number, rule}`, in order of the cards given. */
  function numbered(forbidden) {
    const numbers = new Map();
    for (const rule of forbidden.values()) if (!numbers.has(rule)) numbers.set(rule, numbers.size + 1);
    return new Map([...forbidden].map(([card, rule]) => [card, { number: numbers.get(rule), rule }]));
  }

  BeloteSite.view = {
    colon, say, seatName, teamName, suitText, callText, announcementText, ruleAddress, ruleLink,
    h, svg, cardPicture, cardText, sorted, drawTable, numbered,
  };
})();
