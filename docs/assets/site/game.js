/** The page Play: a match against three simple players, under any variant, with the rule behind every card that is refused. */
(() => {
  "use strict";

  const {
    CALLING, Deal, Match, PASS, PASSED_OUT, PLAYING, REASONS, SEATS, TAKE, TURN_UP, advise, announcementPoints, compile, forbiddenCards,
    rulesOf, shuffledDeck, simplePolicy,
  } = Belote;
  const { rules: exported, words, replay } = BeloteSite;
  const { scoreTable, announcementList } = BeloteSite.score;
  const { colon, say, seatName, teamName, suitText, callText, announcementText, ruleLink, h, sorted, drawTable, numbered } = BeloteSite.view;

  const YOU = SEATS.indexOf("S");
  const PACE = 650;
  const form = document.getElementById("rules");
  const root = document.getElementById("game");
  const variants = Object.keys(exported.variants);

  /** What the address says: the variant, its reading and options, the seed and the number of the deal. */
  const chosen = { rules: variants[0], reading: null, options: {}, seed: 1, number: 0, pace: PACE };
  /** The match in progress. */
  const game = { rules: null, match: null, deal: null, log: [], timer: 0, message: null, announce: null, announced: false, silent: false };

  // The address and the choice of rules

  function read() {
    const query = new URLSearchParams(location.search);
    if (variants.includes(query.get("rules"))) chosen.rules = query.get("rules");
    const number = (name, otherwise) => (/^\d{1,15}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : otherwise);
    chosen.seed = number("seed", Math.floor(Math.random() * 1000000));
    chosen.number = number("number", 0);
    chosen.pace = number("pace", PACE);
    const { options, readings } = exported.variants[chosen.rules];
    chosen.reading = query.get("reading") in readings ? query.get("reading") : null;
    for (const [name, option] of Object.entries(options)) {
      const value = readOption(query.get(name), option);
      if (value !== undefined) chosen.options[name] = value;
    }
  }

  function readOption(text, { values }) {
    if (text === null) return undefined;
    if (!values.length) return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
    return values.find((value) => String(value) === text);
  }

  function write() {
    const query = new URLSearchParams({ rules: chosen.rules, seed: chosen.seed, number: chosen.number });
    if (chosen.reading) query.set("reading", chosen.reading);
    for (const [name, value] of Object.entries(chosen.options)) query.set(name, value);
    if (chosen.pace !== PACE) query.set("pace", chosen.pace);
    history.replaceState(null, "", `${location.pathname}?${query}${location.hash}`);
  }

  const option = (value, text, selected) => h("option", { value, selected }, text);

  function drawForm() {
    const { options, readings } = exported.variants[chosen.rules];
    const titles = variants.map((one) => option(one, `${one} – ${words.variants[one]}`, one === chosen.rules));
    const fields = [h("label", {}, `${words.phrases.variant} `, h("select", { name: "rules" }, ...titles))];
    if (Object.keys(readings).length) {
      const names = Object.keys(readings).map((one) => option(one, one, one === chosen.reading));
      fields.push(h("label", {}, `${say("reading")} `, h("select", { name: "reading" }, option("", say("reading.none"), !chosen.reading), ...names)));
    }
    for (const [name, one] of Object.entries(options)) fields.push(drawOption(name, one));
    fields.push(h("button", { type: "button", onclick: newMatch }, say("new.match")));
    form.replaceChildren(...fields);
  }

  function drawOption(name, { values, default: standard }) {
    const value = chosen.options[name] ?? standard;
    const title = `${say(`option.${name}`)} `;
    if (typeof standard === "boolean") return h("label", {}, h("input", { type: "checkbox", name, checked: value }), ` ${title}`);
    if (!values.length) return h("label", {}, title, h("input", { type: "number", name, value, min: 1, max: 999999 }));
    const text = (one) => words.phrases[`option.${name}.${one}`] ?? String(one);
    return h("label", {}, title, h("select", { name }, ...values.map((one) => option(String(one), text(one), one === value))));
  }

  function changed({ target }) {
    if (target.name === "rules") Object.assign(chosen, { rules: target.value, reading: null, options: {} });
    else if (target.name === "reading") chosen.reading = target.value || null;
    else {
      const of = exported.variants[chosen.rules].options[target.name];
      const value = target.type === "checkbox" ? target.checked : readOption(target.value, of);
      if (value === undefined) return;
      if (value === of.default) delete chosen.options[target.name];
      else chosen.options[target.name] = value;
    }
    chosen.number = 0;
    drawForm();
    start();
  }

  function newMatch() {
    chosen.seed = Math.floor(Math.random() * 1000000);
    chosen.number = 0;
    start();
  }

  // A match, a deal, a turn

  function start() {
    game.rules = compile(rulesOf(exported.variants[chosen.rules], chosen.options, chosen.reading));
    game.match = new Match(game.rules, chosen.number % 4);
    deal();
  }

  function deal() {
    clearTimeout(game.timer);
    game.deal = new Deal(game.rules, shuffledDeck(chosen.seed, chosen.number), game.match.dealer);
    Object.assign(game, { log: [], message: null, announce: null, announced: false, silent: false });
    write();
    turn();
  }

  /** Draws the table and, where another player is in turn, lets it act after a moment. */
  function turn() {
    const { deal: of } = game;
    if (of.phase === PLAYING && game.announce === null) game.announce = mayAnnounce();
    if (of.over) finish();
    draw();
    if (!of.over && of.turn !== YOU) game.timer = setTimeout(() => act(simplePolicy(of)), chosen.pace);
  }

  function finish() {
    game.match.add(game.deal);
  }

  function act(action, silent = false) {
    const { deal: of } = game;
    const seat = of.turn;
    if (of.phase === CALLING) {
      game.log.push(`${seatName(seat)} ${callText(action)}`);
      of.apply(action);
    } else {
      play(of, seat, action, silent);
    }
    game.message = null;
    turn();
  }

  function play(of, seat, card, silent) {
    if (seat === YOU && !game.announced) declare();
    const first = of.plays.length < 4;
    of.apply(card, { silent });
    game.log.push(say("played", { number: Math.ceil(of.plays.length / 4), seat: seatName(seat), card: words.cards[card] }));
    if (first) {
      for (const one of of.announced().words[seat]) game.log.push(say("announced", { seat: seatName(seat), announcement: announcementText(one) }));
    }
    const word = beloteWord(of, seat, card);
    if (word && !silent) game.log.push(say("said", { seat: seatName(seat), word }));
    if (of.plays.length % 4 === 0) {
      const points = of.plays.slice(-4).reduce((sum, one) => sum + of.rules.play.points[of.trump][one], 0);
      game.log.push(say("won", { seat: seatName(of.trickWinner), points: say("points", { points }) }));
    }
  }

  /** The word that goes with a card just played, if it is one of a belote in one hand. */
  function beloteWord(of, seat, card) {
    const [queen, king] = [8 * of.trump + 5, 8 * of.trump + 6];
    const pair = 1 << queen | 1 << king;
    if (![queen, king].includes(card) || (of.dealt[seat] & pair) !== pair) return "";
    const other = card === queen ? king : queen;
    return of.plays.includes(other) ? "rebelote" : "belote";
  }

  /** What the reader may announce, each with whether it is to be said; empty where nothing is chosen. */
  function mayAnnounce() {
    if (!game.deal.declares) return [];
    return game.deal.announced().words[YOU].map((one) => ({ one, said: true }));
  }

  function declare() {
    game.announced = true;
    if (!game.announce.some(({ said }) => !said)) return;
    const all = game.deal.announced().words;
    game.deal.declare(all.map((said, seat) => (seat === YOU ? game.announce.filter((entry) => entry.said).map(({ one }) => one) : said)));
  }

  // Drawing

  function draw() {
    const focused = document.activeElement?.closest?.("#game [data-key]")?.dataset.key;
    const { deal: of } = game;
    const log = h("ol", { class: "log", "aria-live": "polite", "aria-label": say("log") }, ...game.log.slice(-8).map((line) => h("li", {}, line)));
    const side = h("div", { class: "side" }, standing(), trumpLine(of), log);
    root.replaceChildren(h("div", { class: "board" }, table(of), side), h("div", { class: "choices", role: "group", "aria-label": say("you") }, ...choices(of)),
      message(), ...(of.over ? ending(of) : []));
    root.dataset.phase = of.phase;
    root.dataset.turn = of.turn;
    root.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  function table(of) {
    const yours = of.turn === YOU && of.phase === PLAYING;
    const forbidden = yours ? forbiddenCards(of) : new Map();
    const cards = sorted(of.hands[YOU], of.rules, of.phase === CALLING ? -1 : of.trump);
    const trick = currentTrick(of);
    return drawTable({
      hands: [0, 1, 2, 3].map((seat) => (seat === YOU ? cards : countOf(of.hands[seat]))),
      trick,
      holder: trick.length ? of.trickWinner : -1,
      turn: of.turn,
      notes: [0, 1, 2, 3].map((seat) => [
        seat === of.dealer && say("dealer"),
        seat === of.taker && say("taker"),
        seat === YOU && say("you"),
      ].filter(Boolean)),
      legal: yours ? new Set(of.legalActions()) : null,
      marks: numbered(forbidden),
      centre: of.phase === CALLING ? turnUp(of) : null,
    }, (card, picture, seat) => (seat === YOU && card >= 0 ? cardButton(of, card, picture, yours, forbidden) : picture));
  }

  const countOf = (hand) => Belote.cardsOf(hand).length;
  const turnUp = (of) => h("span", { class: "turn-up" }, BeloteSite.view.cardPicture(of.deck[TURN_UP]), h("small", {}, say("turn_up", { card: words.short[of.deck[TURN_UP]] })));

  /** The trick on the table: the one in progress, or the last one until the next card. */
  function currentTrick(of) {
    if (!of.plays.length) return [];
    const start = of.plays.length % 4 === 0 ? of.plays.length - 4 : of.plays.length & ~3;
    const cards = of.plays.slice(start);
    const seats = [];
    let seat = of.leader;
    for (let place = 0; place < of.plays.length; place++) {
      if (place % 4 === 0 && place) seat = winnerBefore(of, place);
      if (place >= start) seats.push(seat);
      seat = of.after(seat);
    }
    return cards.map((card, place) => ({ seat: seats[place], card }));
  }

  function winnerBefore(of, place) {
    let leader = of.leader;
    for (let start = 0; start < place; start += 4) {
      const won = Belote.trickWinner(of.rules.play, of.trump, of.plays.slice(start, start + 4));
      leader = leader + of.rules.dealing.step * won & 3;
    }
    return leader;
  }

  function cardButton(of, card, picture, yours, forbidden) {
    const barred = forbidden.get(card);
    return h("button", {
      type: "button", class: "card-button", "data-key": `card-${card}`, "data-card": Belote.CARD_NAMES[card],
      "aria-disabled": yours && !barred ? null : "true",
      onclick: () => (!yours ? null : barred ? refuse(card, barred) : act(card, game.silent)),
    }, picture);
  }

  function refuse(card, rule) {
    const [label, meaning] = words.says[chosen.rules][rule].split("\n");
    game.message = h("div", {}, say("why_not", { card: words.cards[card], says: "" }), ruleLink(rule), `${colon}${label}. ${meaning}`);
    draw();
  }

  const message = () => h("div", { class: "message", role: "status" }, game.message ?? "");

  function trumpLine(of) {
    return of.trump < 0 ? h("p", {}, say("turn_up", { card: words.short[of.deck[TURN_UP]] })) : h("p", {}, h("b", {}, say("trump", { suit: suitText(of.trump) })));
  }

  function standing() {
    const { totals, pot } = game.match.standing;
    const target = say("match", { target: game.rules.match.target });
    const lines = [0, 1].map((team) => h("tr", {}, h("th", { scope: "row" }, teamName(team)), h("td", { class: "number" }, String(totals[team]))));
    return h("div", { class: "standing" }, h("p", {}, h("b", {}, target), ` · ${say("deal.number", { number: chosen.number + 1 })}`),
      h("table", { class: "data" }, h("tbody", {}, ...lines)), pot > 0 && h("p", {}, say("pot", { points: pot })));
  }

  /** What the reader can do now. */
  function choices(of) {
    if (of.over || of.turn !== YOU) return of.over ? [] : [h("p", {}, say("waiting", { seat: seatName(of.turn) }))];
    const hint = h("button", { type: "button", "data-key": "hint", onclick: advice }, say("hint.button"));
    if (of.phase === CALLING) {
      const calls = of.legalActions().map((call) => h("button", { type: "button", "data-key": `call-${call}`, "data-call": Belote.CALL_NAMES[call], onclick: () => act(call) },
        call === PASS ? say("say.pass") : say("say.take", { suit: suitText(call - TAKE) })));
      return [h("p", {}, h("b", {}, say("your.call"))), ...calls, hint];
    }
    return [h("p", {}, h("b", {}, say("your.card"))), ...announceBoxes(of), beloteBox(of), hint].filter(Boolean);
  }

  function announceBoxes(of) {
    if (game.announced || of.plays.length >= 4) return [];
    return game.announce.map((entry, place) => {
      const text = say("say.announce", { announcement: `${announcementText(entry.one)} (${announcementPoints(of.rules.announcements, entry.one)})` });
      const box = h("input", { type: "checkbox", "data-key": `announce-${place}`, checked: entry.said, onchange: ({ target }) => { entry.said = target.checked; } });
      return h("label", {}, box, ` ${text}`);
    });
  }

  /** Where belote must be said: whether to say the word with the next king or queen of trumps. */
  function beloteBox(of) {
    const pair = 3 << 8 * of.trump + 5;
    const left = (of.hands[YOU] & pair) >>> 0;
    if (!of.rules.scoring.beloteSaid || !left || (of.dealt[YOU] & pair) >>> 0 !== pair >>> 0) return null;
    const word = left === pair >>> 0 ? "belote" : "rebelote";
    const box = h("input", { type: "checkbox", "data-key": "belote", checked: !game.silent, onchange: ({ target }) => { game.silent = !target.checked; } });
    return h("label", {}, box, ` ${say("say.belote", { word })}`);
  }

  function advice() {
    const { action, reason } = advise(game.deal);
    const text = game.deal.phase === CALLING ? callText(action) : words.cards[action];
    const decision = game.deal.decision();
    game.message = h("div", {}, say("hint", { action: text, reason: REASONS[reason][words.lang] }),
      ...(decision ? [" ", say("because", { rule: "\u0000" }).split("\u0000")[0], ruleLink(decision.rule), say("because", { rule: "\u0000" }).split("\u0000")[1]] : []));
    draw();
  }

  function ending(of) {
    const { standing: at } = game.match;
    const address = `deals.html?deal=record/${replay.write(of)}&rules=${chosen.rules}`;
    const next = game.match.over
      ? h("button", { type: "button", "data-key": "next", onclick: newMatch }, say("new.match"))
      : h("button", { type: "button", "data-key": "next", onclick: () => { chosen.number += 1; deal(); } }, say("next.deal"));
    const result = of.phase === PASSED_OUT ? [h("p", {}, say("passed_out"))] : [
      announcementList(of.rules, of.order, of.announced(), of.announcementResult()),
      scoreTable(of.rules, of.taker & 1, of.settlement()),
    ];
    const won = game.match.over && h("p", { class: "won" }, h("b", {}, say("match.won", { team: teamName(at.winner) })));
    return [h("div", { class: "ending" }, ...result, won, h("div", { class: "choices" }, next, " ", h("a", { href: address }, say("review"))))];
  }

  form.addEventListener("change", changed);
  form.addEventListener("submit", (event) => event.preventDefault());
  read();
  drawForm();
  start();
})();
