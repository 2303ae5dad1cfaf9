/** Answers the questions of the conformance protocol from compiled rules. */
((belote) => {
  "use strict";
  const {
    CALLING, CALL_NAMES, CARD_NAMES, Deal, FINISHED, MATCH_START, NO_ANNOUNCEMENTS, NotReadable, OUTCOMES, PASS,
    PLAYING, SEATS, TEAMS, TURN_UP, actionName, afterDeal, beloteTeam, bySeat, byTeam, callingRule, cardsOf, declare, handOf, held,
    legalCalls, legalPlays, names, readAnnounced, readCalls, readCard, readCards, readHands, readInteger, readObject, readRecord,
    readSaid, readSeat, readSuit, readTeam, settle, settleAnnouncements, trickWinner, viewTrick, writeAnnouncement,
  } = belote;

  const MAX_DEALS = 1000;
  const MAX_POINTS = 1000000;

  function checkCalls(rules, turned, made) {
    made.forEach((call, place) => {
      if (!legalCalls(rules, turned, place).includes(call)) {
        throw new NotReadable(`calls: ${CALL_NAMES[call]} cannot be call number ${place + 1} (${callingRule(place)})`);
      }
      if (call !== PASS && place < made.length - 1) {
        throw new NotReadable("calls: the auction ends with the first suit taken (auction.ends)");
      }
    });
  }

  /** The seats in turn from the leader on, from an `order` that may begin with any of them. */
  function readOrder(value, leader) {
    if (!Array.isArray(value) || value.length !== 4) throw new NotReadable("order must be the four seats in turn");
    const seats = value.map(readSeat);
    if (new Set(seats).size !== 4 || (seats[0] ^ seats[2]) !== 2) {
      throw new NotReadable("order must be the four seats in turn, partners two apart");
    }
    const start = seats.indexOf(leader);
    return [...seats.slice(start), ...seats.slice(0, start)];
  }

  function calls(rules, given) {
    const fields = readObject(given, "given", ["dealer", "turn_up", "calls"]);
    const [dealer, turned] = [readSeat(fields.dealer), readCard(fields.turn_up) >> 3];
    const made = readCalls(fields.calls);
    checkCalls(rules, turned, made);
    const seat = (turn) => SEATS[dealer + rules.dealing.step * turn & 3];
    const last = made.length ? made[made.length - 1] : PASS;
    const over = (outcome) => ({ legal: [], caller: null, outcome });
    if (last !== PASS) return over({ taker: seat(made.length), trump: CALL_NAMES[last] });
    if (made.length === 8) return over({ redeal: seat(rules.auction.sameDealerAgain ? 0 : 1) });
    const legal = legalCalls(rules, turned, made.length).map(actionName);
    return { legal, caller: seat(made.length + 1), outcome: null };
  }

  function deal(rules, given) {
    const fields = readObject(given, "given", ["dealer", "deck", "calls"]);
    const [dealer, deck] = [readSeat(fields.dealer), readCards(fields.deck, "deck", { count: 32 })];
    const made = readCalls(fields.calls);
    checkCalls(rules, deck[TURN_UP] >> 3, made);
    const state = new Deal(rules, deck, dealer);
    for (const call of made) state.apply(call);
    if (state.phase !== PLAYING) throw new NotReadable("calls: nobody took, so nobody has eight cards");
    return { hands: bySeat(state.dealt.map(names)), leader: SEATS[state.leader] };
  }

  function plays(rules, given) {
    const fields = readObject(given, "given", ["seat", "hand", "trump", "trick", "order"]);
    const hand = handOf(readCards(fields.hand, "hand", { most: 8 }));
    const trump = readSuit(fields.trump);
    const trick = readObject(fields.trick, "trick", ["leader", "cards"]);
    const played = readCards(trick.cards, "trick.cards", { most: 3 });
    const order = readOrder(fields.order, readSeat(trick.leader));
    const turn = order[played.length];
    if (readSeat(fields.seat) !== turn) throw new NotReadable(`seat: it is the turn of ${SEATS[turn]}`);
    if (!hand) throw new NotReadable("hand must have a card");
    if (hand & handOf(played)) throw new NotReadable("hand: a card of it lies on the table");
    return { legal: names(legalPlays(rules.play, trump, hand, viewTrick(rules.play, trump, played))) };
  }

  function perft(rules, given) {
    const fields = readObject(given, "given", ["hands", "trump", "trick", "order", "depth"]);
    const trump = readSuit(fields.trump);
    const table = readObject(fields.trick, "trick", ["leader", "cards"]);
    const played = readCards(table.cards, "trick.cards", { most: 3 });
    const order = readOrder(fields.order, readSeat(table.leader));
    const depth = readInteger(fields.depth, "depth", 1, MAX_POINTS);
    const left = readObject(fields.hands, "hands", SEATS);
    const lists = order.map((seat) => readCards(left[SEATS[seat]], `hands.${SEATS[seat]}`, { most: 8 }));
    const everything = [...lists.flat(), ...played];
    if (new Set(everything).size !== everything.length) throw new NotReadable("hands: a card is in two places");
    const sizes = new Set(lists.map((cards, place) => cards.length + (place < played.length ? 1 : 0)));
    if (sizes.size !== 1 || !lists[played.length].length) {
      throw new NotReadable("hands: with the cards on the table all four must be equally many, and not none");
    }
    const divide = {};
    let count = 0;
    for (const [card, sequences] of divided(rules.play, trump, lists.map(handOf), played, depth)) {
      divide[CARD_NAMES[card]] = sequences;
      count += sequences;
    }
    return { count, divide };
  }

  /** For each legal card how many sequences of `depth` cards begin with it; hands are told from the leader on. */
  function divided(rules, trump, hands, table, depth) {
    const place = table.length;
    const legal = cardsOf(legalPlays(rules, trump, hands[place], viewTrick(rules, trump, table)));
    return legal.map((card) => {
      let rest = hands.map((hand, at) => (at === place ? hand & ~(1 << card) : hand));
      let cards = [...table, card];
      if (cards.length === 4) {
        const winner = trickWinner(rules, trump, cards);
        rest = [...rest.slice(winner), ...rest.slice(0, winner)];
        cards = [];
      }
      if (depth === 1 || rest.every((hand) => !hand)) return [card, 1];
      return [card, divided(rules, trump, rest, cards, depth - 1).reduce((sum, [, further]) => sum + further, 0)];
    });
  }

  const pointsOf = (rules, trump, cards) => cards.reduce((sum, card) => sum + rules.play.points[trump][card], 0);

  function trick(rules, given) {
    const fields = readObject(given, "given", ["trump", "leader", "cards", "order"]);
    const trump = readSuit(fields.trump);
    const order = readOrder(fields.order, readSeat(fields.leader));
    const played = readCards(fields.cards, "cards", { count: 4 });
    return { winner: SEATS[order[trickWinner(rules.play, trump, played)]], points: pointsOf(rules, trump, played) };
  }

  function settleSaid(rules, hands, trump, order, taker, announced) {
    const spoken = readAnnounced(announced);
    if (!rules.announcements.enabled) return { holdings: [[], [], [], []], ...NO_ANNOUNCEMENTS };
    const holdings = hands.map((hand) => held(rules.announcements, hand, trump));
    const said = declare(rules.announcements, holdings, trump, order, spoken);
    return { holdings, ...settleAnnouncements(rules.announcements, said, trump, order, taker) };
  }

  function announcements(rules, given) {
    const fields = readObject(given, "given", ["hands", "trump", "leader", "order", "taker", "announced"]);
    const [hands, trump] = [readHands(fields.hands), readSuit(fields.trump)];
    const order = readOrder(fields.order, readSeat(fields.leader));
    const result = settleSaid(rules, hands, trump, order, readSeat(fields.taker), fields.announced);
    return {
      held: bySeat(result.holdings.map((held) => held.map(writeAnnouncement))),
      best: TEAMS[result.best] ?? null,
      points: byTeam(result.points),
    };
  }

  function score(rules, given) {
    const known = ["hands", "taker", "trump", "leader", "order", "tricks", "announced", "said"];
    const fields = readObject(given, "given", known);
    const [hands, trump, taker] = [readHands(fields.hands), readSuit(fields.trump), readSeat(fields.taker)];
    const order = readOrder(fields.order, readSeat(fields.leader));
    const tricks = readTricks(fields.tricks);
    const result = settleSaid(rules, hands, trump, order, taker, fields.announced);
    const words = readSaid(fields.said);
    return settled(settle(rules.scoring, taker & 1, {
      ...tricksObtained(rules, trump, order, tricks, hands),
      announcements: result.points,
      belote: beloteTeam(rules.scoring, hands, trump, words === null || words.length === 2),
    }));
  }

  function readTricks(value) {
    if (!Array.isArray(value) || value.length !== 8) throw new NotReadable("tricks must be a list of eight tricks");
    const tricks = value.map((cards) => readCards(cards, "tricks", { count: 4 }));
    if (new Set(tricks.flat()).size !== 32) throw new NotReadable("tricks: a card is played twice");
    return tricks;
  }

  /** Card points, tricks and last trick; the play itself is taken as it is. */
  function tricksObtained(rules, trump, order, tricks, hands) {
    const [cards, won] = [[0, 0], [0, 0]];
    let ring = order;
    for (const played of tricks) {
      const stranger = played.findIndex((card, turn) => !(hands[ring[turn]] >>> card & 1));
      if (stranger >= 0) {
        const [seat, card] = [SEATS[ring[stranger]], CARD_NAMES[played[stranger]]];
        throw new NotReadable(`tricks: ${seat} plays ${card}, which it was not dealt`);
      }
      const place = trickWinner(rules.play, trump, played);
      ring = [...ring.slice(place), ...ring.slice(0, place)];
      cards[ring[0] & 1] += pointsOf(rules, trump, played);
      won[ring[0] & 1] += 1;
    }
    return { cards, tricks: won, last: ring[0] & 1 };
  }

  const settled = ({ outcome, score, pending, capot, breakdown }) =>
    ({ outcome, score: byTeam(score), pending, capot: TEAMS[capot] ?? null, breakdown: byTeam(breakdown) });

  function match(rules, given) {
    const fields = readObject(given, "given", ["target", "deals"]);
    const told = fields.target !== undefined && fields.target !== null;
    const target = told ? readInteger(fields.target, "target", 1, MAX_POINTS) : rules.match.target;
    if (!Array.isArray(fields.deals) || fields.deals.length > MAX_DEALS) {
      throw new NotReadable(`deals must be a list of at most ${MAX_DEALS} deals`);
    }
    let standing = MATCH_START;
    const [totals, pot] = [[], []];
    for (const one of fields.deals) {
      if (standing.winner >= 0) throw new NotReadable("deals: the match was over before the last of them");
      standing = afterDeal({ ...rules.match, target }, standing, readDealScore(one));
      totals.push(byTeam(standing.totals));
      pot.push(standing.pot);
    }
    return { totals, pot, over: standing.winner >= 0, winner: TEAMS[standing.winner] ?? null };
  }

  function readDealScore(value) {
    const fields = readObject(value, "deals", ["passed_out", "takers", "outcome", "score", "pending"]);
    if (fields.passed_out !== undefined) {
      if (fields.passed_out !== true || Object.keys(fields).length !== 1) {
        throw new NotReadable('deals: a deal passed out is {"passed_out": true} and nothing else');
      }
      return null;
    }
    const score = readObject(fields.score, "deals.score", TEAMS);
    if (!OUTCOMES.includes(fields.outcome)) throw new NotReadable("deals: outcome must be made, failed or tied");
    const pending = readInteger(fields.pending, "pending", 0, MAX_POINTS);
    if (pending && fields.outcome !== "tied") throw new NotReadable("deals: only a tied deal leaves points pending");
    return {
      takers: readTeam(fields.takers),
      outcome: fields.outcome,
      score: TEAMS.map((team) => readInteger(score[team], `score.${team}`, 0, MAX_POINTS)),
      pending,
    };
  }

  function replay(rules, given, value) {
    const record = readRecord(value);
    const state = new Deal(rules, record.deck, record.dealer);
    const step = (action) => {
      const before = { seat: SEATS[state.turn], legal: state.legalActions().map(actionName) };
      state.apply(action);
      return before;
    };
    const made = record.calls.map((call) => {
      if (state.phase !== CALLING) throw new NotReadable("calls: the auction is over");
      return step(call);
    });
    if (state.phase === PLAYING) state.adopt(record);
    else if (record.plays.length) throw new NotReadable("plays: nobody took, so nobody plays");
    const played = record.plays.map(step);
    if (state.phase !== FINISHED) return { calls: made, plays: played, score: null };
    const { outcome, score, pending } = settled(state.settlement());
    return { calls: made, plays: played, score: { outcome, score, pending } };
  }

  const FUNCTIONS = { calls, deal, plays, trick, announcements, score, match, replay, perft };

  /** The questions that answer() knows. */
  const QUESTIONS = Object.keys(FUNCTIONS);

  /**
   * Answers one question of the protocol.
   * @param {object} rules compiled rules, options applied.
   * @param {string} question one of QUESTIONS.
   * @param {object} given the position, as the protocol writes it.
   * @param {?object} record how it came about; only `replay` needs it.
   * @returns {object} the answer, as the protocol writes it.
   * @throws {BeloteError} if the position is malformed or impossible, or breaks a rule.
   */
  function answer(rules, question, given, record = null) {
    if (!QUESTIONS.includes(question)) throw new NotReadable(`unknown question; known: ${QUESTIONS.join(", ")}`);
    return FUNCTIONS[question](rules, given, record);
  }

  Object.assign(belote, { QUESTIONS, answer });
  if (typeof module === "object" && module.exports) module.exports = belote;
})(typeof module === "object" && module.exports ? require("./engine.js") : globalThis.Belote);
