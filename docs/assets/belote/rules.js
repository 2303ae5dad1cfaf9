/**
 * A variant compiled from the values of its rule points; the calls and the packets.
 *
 * An action is an integer: a card (0 to 31), taking a suit (32 to 35) or passing (36).
 */
((belote) => {
  "use strict";
  const {
    CARD_NAMES, NotReadable, NotSpecified, SUITS,
    byWord, compileAnnouncements, compileMatch, compilePlay, compileScoring, isFirst, shown, word,
  } = belote;

  // Calls

  const TAKE = 32;
  const PASS = 36;
  const CALL_NAMES = { ...Object.fromEntries([...SUITS].map((suit, number) => [TAKE + number, suit])), [PASS]: "pass" };
  const TAKES = [0, 1, 2, 3].map((suit) => TAKE + suit);

  const FIRST_ROUND = {
    turn_up_suit: (turned) => [PASS, TAKE + turned],
    any_suit: () => [PASS, ...TAKES],
  };
  const SECOND_ROUND = {
    other_suits: (turned) => [PASS, ...TAKES.filter((call) => call !== TAKE + turned)],
    any_suit: () => [PASS, ...TAKES],
  };

  /** What may be called next on a turned-up suit after so many calls, all of them passes; nothing after eight. */
  function legalCalls(rules, turned, made) {
    if (made >= 8) return [];
    return (made < 4 ? rules.auction.firstRound : rules.auction.secondRound)(turned);
  }

  /** The rule point that decides which calls are legal after so many passes. */
  const callingRule = (made) => (made < 4 ? "auction.first_round" : "auction.second_round");

  /** An action in the notation of the protocol: a card, a suit taken, or pass. */
  const actionName = (action) => CARD_NAMES[action] ?? CALL_NAMES[action] ?? String(action);

  /** Reads a list of calls. */
  function readCalls(value) {
    if (!Array.isArray(value) || value.length > 8) throw new NotReadable("calls must be a list of at most 8 calls");
    return value.map((name) => {
      if (name === "pass") return PASS;
      if (typeof name === "string" && name.length === 1 && SUITS.includes(name)) return TAKE + SUITS.indexOf(name);
      throw new NotReadable(`${shown(name)} is not a call: pass, C, D, H or S`);
    });
  }

  // Dealing

  /** The place of the turned-up card in the deck: after five cards a seat. */
  const TURN_UP = 20;

  /** The four seats in turn from one on. */
  const ring = (first, step) => [0, 1, 2, 3].map((turn) => first + step * turn & 3);

  /** The seats in the order in which packets are dealt; a fixed seat is north. */
  const recipients = ({ dealing }, dealer) => ring(dealing.fixedSeat ? 0 : dealer + dealing.step, dealing.step);

  /** Five cards a seat, in packets, as four hands. */
  function firstHands(rules, deck, dealer) {
    const hands = [0, 0, 0, 0];
    let place = 0;
    for (const packet of rules.dealing.firstPackets) {
      for (const seat of recipients(rules, dealer)) {
        for (const end = place + packet; place < end; place++) hands[seat] |= 1 << deck[place];
      }
    }
    return hands.map((hand) => hand >>> 0);
  }

  /** Eight cards a seat: the turned-up card and the last packets too. */
  function fullHands(rules, deck, dealer, taker) {
    const hands = firstHands(rules, deck, dealer);
    hands[taker] |= 1 << deck[TURN_UP];
    const inTurn = recipients(rules, dealer);
    const order = rules.dealing.takerFirst ? [taker, ...inTurn.filter((seat) => seat !== taker)] : inTurn;
    let place = TURN_UP + 1;
    for (const seat of order) {
      for (const end = place + rules.dealing.lastPackets[seat === taker ? "taker" : "others"]; place < end; place++) {
        hands[seat] |= 1 << deck[place];
      }
    }
    return hands.map((hand) => hand >>> 0);
  }

  // Compiling

  /** Rule points of which the engine knows one value only: another is refused. */
  const SETTLED = {
    "table.partners": "opposite", "table.next_dealer": "next_player", "cards.deck": 32, "deal.turn_up": "next_card",
    "deal.turn_up_goes_to": "taker", "auction.first_caller": "after_dealer", "auction.ends": "first_take",
    "auction.contracts": "trump_suit", "play.next_leader": "trick_winner", "play.trick_winner": "trump_else_led_suit",
    "play.follow": "required", "play.discard": "any_card", "announcements.split": "most_points",
    "belote.beside_announcements": "yes", "scoring.made_takers": "own_total", "scoring.failed_takers": "nothing",
    "scoring.second_tie": "accumulate", "scoring.carried_over_all_pass": "waits",
    "match.tied_at_target": "one_more_deal", "match.pot_at_end": "lost",
  };

  /**
   * Compiles a variant into the tables that every function reads.
   * @param {object} rules the value of every rule point, by its id.
   * @returns {object} dealing, auction, play, announcements, scoring, match, and the rules themselves.
   */
  function compile(rules) {
    if (rules["table.players"] !== 4) {
      throw new NotSpecified("table.players", `a game for ${rules["table.players"]} players is named, not described`);
    }
    for (const [point, value] of Object.entries(SETTLED)) word(rules, point, [value]);
    return {
      rules,
      dealing: {
        step: isFirst(rules, "table.direction", "clockwise", "counterclockwise") ? 1 : 3,
        fixedSeat: isFirst(rules, "deal.first_recipient", "fixed_seat", "after_dealer"),
        firstPackets: rules["deal.first_packets"],
        takerFirst: isFirst(rules, "deal.last_order", "taker_first", "rotation"),
        lastPackets: rules["deal.last_packets"],
      },
      auction: {
        firstRound: byWord(rules, "auction.first_round", FIRST_ROUND),
        secondRound: byWord(rules, "auction.second_round", SECOND_ROUND),
        sameDealerAgain: isFirst(rules, "auction.all_pass", "redeal_same_dealer", "redeal_next_dealer"),
      },
      play: compilePlay(rules),
      announcements: compileAnnouncements(rules),
      scoring: compileScoring(rules),
      match: compileMatch(rules),
    };
  }

  /**
   * The rules of a variant as the project exports it, under a named reading and with options chosen.
   * @param {{rules: object, options: object, readings: object}} variant its entry in rules.json.
   * @param {object} options what the players chose; an option left out has its default.
   * @param {?string} reading a named reading of the variant.
   * @returns {object} the value of every rule point.
   */
  function rulesOf(variant, options = {}, reading = null) {
    const rules = { ...variant.rules };
    if (reading !== null) {
      if (!Object.keys(variant.readings).includes(reading)) throw new NotReadable(`no reading ${shown(reading)}`);
      Object.assign(rules, variant.readings[reading]);
    }
    for (const [name, value] of Object.entries(options)) {
      if (value === null) continue;
      if (!Object.keys(variant.options).includes(name)) throw new NotReadable(`no option ${shown(name)}`);
      const { rule, values, fixed } = variant.options[name];
      const fits = values.length ? values.includes(value) : Number.isInteger(value) && value > 0;
      if (!fits) throw new NotReadable(`option ${name}: ${shown(value)} is not allowed`);
      if (!fixed) rules[rule] = typeof value === "boolean" ? (value ? "yes" : "no") : value;
    }
    return rules;
  }

  Object.assign(belote, {
    TAKE, PASS, CALL_NAMES, TURN_UP, legalCalls, callingRule, actionName, readCalls, ring, firstHands, fullHands,
    compile, rulesOf,
  });
  if (typeof module === "object" && module.exports) module.exports = belote;
})(typeof module === "object" && module.exports ? require("./scoring.js") : globalThis.Belote);
