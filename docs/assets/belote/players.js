/**
 * Simple players, the same under every variant, and why a card may not be played.
 *
 * A player looks at what its seat sees and nothing else: its hand, the turned-up card, the calls and the cards played.
 * It goes through a short list of habits in order; the first that finds a card decides, and its name is the reason.
 */
((belote) => {
  "use strict";
  const {
    CALLING, CHOICE_STREAM, Deal, PASS, PLAYING, RANKS, SUIT_MASKS, TAKE, TURN_UP, below, cardsOf, handOf, key,
    shuffledDeck, trickWinner,
  } = belote;

  /** Why a player does what it does, for readers. */
  const REASONS = {
    take: { fr: "La main est assez forte dans cette couleur.", en: "The hand is strong enough in this suit." },
    pass: { fr: "La main est trop faible pour prendre.", en: "The hand is too weak to take." },
    draw_trumps: { fr: "Faire tomber les atouts adverses.", en: "Draw the opponents' trumps." },
    cash_master: { fr: "Encaisser une carte maîtresse.", en: "Cash a card that nothing left can beat." },
    lead_low: { fr: "Ouvrir d'une petite carte et garder les atouts.", en: "Lead a low card and keep the trumps." },
    load_partner: { fr: "Charger le pli du partenaire.", en: "Load the partner's trick with points." },
    win_last: { fr: "Prendre le pli, en dernier.", en: "Win the trick, playing last." },
    win_master: { fr: "Prendre le pli avec une carte maîtresse.", en: "Win with a card that nothing left can beat." },
    ruff_low: { fr: "Couper du plus petit atout qui prend.", en: "Ruff with the lowest trump that wins." },
    play_low: { fr: "Donner le moins possible.", en: "Give away as little as possible." },
  };

  // What a seat sees

  /** Seat by seat, the suits in which a seat has shown that it has none, as a set of cards. */
  function shownVoids(deal) {
    const voids = [0, 0, 0, 0];
    let seat = deal.leader;
    for (let start = 0; start < deal.plays.length; start += 4) {
      const cards = deal.plays.slice(start, start + 4);
      const seats = cards.map((_, turn) => seat + deal.rules.dealing.step * turn & 3);
      cards.forEach((card, turn) => {
        if (card >> 3 !== cards[0] >> 3) voids[seats[turn]] |= SUIT_MASKS[cards[0] >> 3];
      });
      seat = seats[trickWinner(deal.rules.play, deal.trump, cards)];
    }
    return voids;
  }

  /** What the seat in turn sees of the play, and what it can work out of it. */
  function look(deal) {
    const { trump, turn: seat, rules, view } = deal;
    const hand = deal.hands[seat];
    const voids = shownVoids(deal);
    const unseen = ~hand & ~handOf(deal.plays);
    const opponents = [seat + 1 & 3, seat + 3 & 3];
    const trumps = SUIT_MASKS[trump];
    const beaters = rules.play.beaters[trump];
    const isTrump = (card) => card >> 3 === trump;
    const order = (card) => rules.rules[isTrump(card) ? "cards.trump_order" : "cards.plain_order"];
    const mayHoldTrump = (one) => (unseen & trumps & ~voids[one]) !== 0;
    return {
      hand,
      trick: view,
      legal: deal.legalActions(),
      last: deal.trick.length === 3,
      ofTakers: (seat & 1) === (deal.taker & 1),
      isTrump,
      points: (card) => rules.play.points[trump][card],
      weakness: (card) => order(card).indexOf(RANKS[card & 7]),
      wins: (card) => (beaters[view.holding] >>> card & 1) === 1,
      // Whether no card left outside the hand is a higher one of the suit.
      isMaster: (card) => (unseen & beaters[card] & SUIT_MASKS[card >> 3]) === 0,
      // Whether an opponent may still hold a trump.
      trumpsOut: opponents.some(mayHoldTrump),
      // Whether an opponent has shown that it can ruff the suit of a card.
      mayBeRuffed: (card) => opponents.some((one) => (voids[one] >>> card & 1) === 1 && mayHoldTrump(one)),
    };
  }

  /** The card for which `worth` gives the greatest list of numbers; null of none. */
  function best(cards, worth) {
    const greater = (one, other) => {
      const place = one.findIndex((number, at) => number !== other[at]);
      return place >= 0 && one[place] > other[place];
    };
    const better = (chosen, card) => (chosen === null || greater(worth(card), worth(chosen)) ? card : chosen);
    return cards.reduce(better, null);
  }

  const firstNotEmpty = (...lists) => lists.find((list) => list.length) ?? [];
  const lengthOf = (see, card) => cardsOf(see.hand & SUIT_MASKS[card >> 3]).length;
  const cheapness = (see) => (card) => [
    see.isTrump(card) ? 0 : 1,
    see.isMaster(card) ? 0 : 1,
    -see.points(card),
    see.weakness(card),
    -lengthOf(see, card),
  ];

  // Habits: each finds a card among the legal ones, or null

  const LEADING = {
    draw_trumps: (see) => (see.ofTakers && see.trumpsOut
      ? best(see.legal.filter((card) => see.isTrump(card) && see.isMaster(card)), (card) => [see.points(card)]) : null),
    cash_master: (see) => best(
      see.legal.filter((card) => !see.isTrump(card) && see.isMaster(card) && !see.mayBeRuffed(card)),
      (card) => [see.points(card), -lengthOf(see, card)],
    ),
    lead_low: (see) => best(see.legal, cheapness(see)),
  };

  const FOLLOWING = {
    load_partner: (see) => {
      const { holding, led, partnerHolds } = see.trick;
      if (!partnerHolds || !(see.last || (see.isMaster(holding) && !see.mayBeRuffed(led * 8)))) return null;
      const plain = see.legal.filter((card) => !see.isTrump(card));
      const spare = plain.filter((card) => !see.isMaster(card));
      if (!plain.length && !see.isTrump(holding)) return null;
      return best(firstNotEmpty(spare, plain, see.legal), (card) => [see.points(card), see.weakness(card)]);
    },
    win_last: (see) => (see.last && !see.trick.partnerHolds
      ? best(see.legal.filter((card) => see.wins(card) && !see.isTrump(card)), (card) => [see.points(card)]) : null),
    win_master: (see) => {
      const sure = (card) => see.wins(card) && see.isMaster(card) && !see.mayBeRuffed(card);
      return best(see.legal.filter((card) => card >> 3 === see.trick.led && sure(card)), (card) => [see.points(card)]);
    },
    ruff_low: (see) => (see.trick.partnerHolds
      ? null : best(see.legal.filter((card) => see.isTrump(card) && see.wins(card)), (card) => [see.weakness(card)])),
    play_low: (see) => best(see.legal, cheapness(see)),
  };

  // Calls

  const WORTH_TAKING = { first: 48, second: 44 };

  /** How good a hand is with a suit as trumps: its trumps, their number, and the top cards beside them. */
  function handWorth(deal, suit) {
    const { play, rules } = deal.rules;
    const cards = cardsOf(deal.hands[deal.turn] | 1 << deal.deck[TURN_UP]);
    const trumps = cards.filter((card) => card >> 3 === suit);
    const tops = cards.filter((card) => card >> 3 !== suit && RANKS[card & 7] === rules["cards.plain_order"][0]);
    const points = trumps.reduce((sum, card) => sum + play.points[suit][card], 0);
    return points + 6 * trumps.length + 10 * tops.length;
  }

  function adviseCall(deal) {
    const suits = deal.legalActions().filter((action) => action !== PASS).map((action) => action - TAKE);
    const suit = best(suits, (one) => [handWorth(deal, one)]);
    const enough = WORTH_TAKING[deal.calls.length < 4 ? "first" : "second"];
    if (suit !== null && handWorth(deal, suit) >= enough) return { action: TAKE + suit, reason: "take" };
    return { action: PASS, reason: "pass" };
  }

  // Players

  /**
   * What the simple player would do for the seat in turn.
   * @param {Deal} deal a deal that is not over.
   * @returns {{action: number, reason: string}} a legal action, and a key of REASONS.
   */
  function advise(deal) {
    if (deal.phase === CALLING) return adviseCall(deal);
    const see = look(deal);
    for (const [reason, find] of Object.entries(see.trick ? FOLLOWING : LEADING)) {
      const action = find(see);
      if (action !== null) return { action, reason };
    }
    throw new Error("the deal is over");
  }

  /** The simple player as a policy: its action for the seat in turn. */
  const simplePolicy = (deal) => advise(deal).action;

  /** A player that chooses at random, reproducibly: draw `ply` of the deal's key of choices. */
  function randomPolicy(seed, number) {
    const ofKey = key(CHOICE_STREAM, seed, number);
    return (deal, legal, ply) => legal[below(ofKey, ply, legal.length)];
  }

  /**
   * Plays a deal to its end.
   * @param {object} rules compiled rules.
   * @param {number} seed the seed.
   * @param {number} number the number of the deal; the dealer moves on one seat a deal.
   * @param {function(Deal, number[], number): number} policy chooses, from the deal, the legal actions and how many
   *   actions were made.
   * @returns {Deal}
   */
  function playOut(rules, seed, number, policy = randomPolicy(seed, number)) {
    const deal = new Deal(rules, shuffledDeck(seed, number), number % 4);
    for (let ply = 0; !deal.over; ply++) deal.apply(policy(deal, deal.legalActions(), ply));
    return deal;
  }

  // Why not

  /** The rule point that forbids an action of the seat in turn; null if it is legal. */
  const whyNot = (deal, action) => deal.forbiddenBy(action);

  /** The cards of the seat in turn that it may not play, each with the rule point that forbids it, as a Map. */
  function forbiddenCards(deal) {
    if (deal.phase !== PLAYING) return new Map();
    const cards = cardsOf(deal.hands[deal.turn] & ~deal.legalCards());
    return new Map(cards.map((card) => [card, whyNot(deal, card)]));
  }

  Object.assign(belote, { REASONS, advise, simplePolicy, randomPolicy, playOut, whyNot, forbiddenCards });
  if (typeof module === "object" && module.exports) module.exports = belote;
})(typeof module === "object" && module.exports ? require("./engine.js") : globalThis.Belote);
