/**
 * The play: which cards may be played, which rule point forbids the others, who wins a trick.
 *
 * What a seat must do depends on a situation of seven bits; the rule points map each situation to an obligation. The
 * table of 128 obligations is all that the play of a variant is.
 */
((belote) => {
  "use strict";
  const { NotReadable, RANKS, SUIT_MASKS, shown } = belote;

  // Reading rule values

  /** The value of a rule point, which must be one of these words. */
  function word(rules, point, allowed) {
    const value = rules[point];
    if (!allowed.includes(value)) throw new NotReadable(`${point}: ${shown(value)} is none of ${allowed.join(", ")}`);
    return value;
  }

  /** What a table has for the value of a rule point. */
  const byWord = (rules, point, table) => table[word(rules, point, Object.keys(table))];

  /** Whether a rule point of two values has the first. */
  const isFirst = (rules, point, first, second) => word(rules, point, [first, second]) === first;

  // The decision table

  /** The seven bits of a situation, the lowest first: what a seat that does not lead finds. */
  const SITUATION = [
    "trumpLed", // the suit led is trumps
    "canFollow", // the hand holds the suit led
    "hasTrump", // the hand holds a trump
    "partnerHolds", // the partner's card wins the trick so far
    "ruffed", // a trump was played on a plain suit led
    "opponentRuffed", // an opponent played such a trump
    "canGoOver", // the hand holds a card, of the suit it must follow or a trump, that would win the trick so far
  ];

  /** The situation of a number, as an object of booleans. */
  const situation = (number) => Object.fromEntries(SITUATION.map((name, bit) => [name, (number >> bit & 1) === 1]));

  /** Whether cards can be dealt and played so that a seat finds this situation. */
  function possible(at) {
    if (at.trumpLed) {
      return at.canFollow === at.hasTrump && !at.ruffed && !at.opponentRuffed && (at.canFollow || !at.canGoOver);
    }
    if (at.opponentRuffed && !at.ruffed) return false;
    if (at.ruffed && !at.partnerHolds && !at.opponentRuffed) return false;
    if (at.canFollow) return !(at.ruffed && at.canGoOver);
    if (!at.hasTrump) return !at.canGoOver;
    return at.ruffed || at.canGoOver;
  }

  /**
   * What must be played: the cards that meet each obligation, of (hand, its cards of the suit led, its trumps, those of
   * its cards that would win the trick so far).
   */
  const OBLIGATIONS = {
    any_card: (hand) => hand,
    suit_led: (hand, follow) => follow,
    higher_of_suit_led: (hand, follow, trumps, higher) => higher || follow,
    trump: (hand, follow, trumps) => trumps,
    higher_trump: (hand, follow, trumps, higher) => higher || trumps,
    higher_trump_or_discard: (hand, follow, trumps, higher) => (higher | hand & ~trumps) || hand,
    lower_trump_or_discard: (hand, follow, trumps, higher) => (trumps & ~higher | hand & ~trumps) || hand,
    discard: (hand, follow, trumps) => hand & ~trumps || hand,
    higher_trump_else_discard: (hand, follow, trumps, higher) => higher || hand & ~trumps || hand,
    lower_trump_else_discard: (hand, follow, trumps, higher) => trumps & ~higher || hand & ~trumps || hand,
  };

  const RAISE_TRUMP = {
    always: (at) => (at.canGoOver ? "higher_of_suit_led" : "suit_led"),
    not_over_partner: (at) => (at.canGoOver && !at.partnerHolds ? "higher_of_suit_led" : "suit_led"),
    never: () => "suit_led",
  };
  const RAISE_PLAIN = {
    free: () => "suit_led",
    required: (at) => (at.canGoOver ? "higher_of_suit_led" : "suit_led"),
  };
  const OVERRUFF_OPPONENT = { required: "higher_trump", free: "trump" };
  const UNDERRUFF_OPPONENT = { required: "trump", free: "any_card" };
  const OVERRUFF_PARTNER = {
    free: () => "any_card",
    required_if_trumping: (at) => (at.canGoOver ? "higher_trump_or_discard" : "any_card"),
    higher_only: () => "higher_trump_or_discard",
    lower_only: () => "lower_trump_or_discard",
    no_trump_at_all: () => "discard",
  };
  // The same where play.ruff_partner asks for a trump even then.
  const OVERRUFF_PARTNER_WHEN_BOUND = {
    free: () => "trump",
    required_if_trumping: () => "higher_trump",
    higher_only: () => "higher_trump_else_discard",
    lower_only: () => "lower_trump_else_discard",
    no_trump_at_all: () => "discard",
  };

  /** What the rule points ask of a seat in a situation: the obligation, and the point that imposes it. */
  function decide(rules, at) {
    const row = (rule, obligation) => ({ obligation, rule });
    if (at.canFollow && at.trumpLed) {
      return row("play.raise_trump", byWord(rules, "play.raise_trump", RAISE_TRUMP)(at));
    }
    if (at.canFollow) return row("play.raise_plain", byWord(rules, "play.raise_plain", RAISE_PLAIN)(at));
    if (!at.hasTrump) return row("play.discard", "any_card");
    const stays = isFirst(rules, "play.partner_holds_after_opponent_ruff", "as_partner", "as_opponent");
    if (at.partnerHolds && (stays || !at.opponentRuffed)) {
      const bound = isFirst(rules, "play.ruff_partner", "required", "free");
      if (!at.ruffed) return row("play.ruff_partner", bound ? "trump" : "any_card");
      const table = bound ? OVERRUFF_PARTNER_WHEN_BOUND : OVERRUFF_PARTNER;
      return row("play.overruff_partner", byWord(rules, "play.overruff_partner", table)(at));
    }
    if (isFirst(rules, "play.ruff_opponent", "free", "required")) return row("play.ruff_opponent", "any_card");
    if (!at.ruffed) return row("play.ruff_opponent", "trump");
    if (at.canGoOver) return row("play.overruff_opponent", byWord(rules, "play.overruff_opponent", OVERRUFF_OPPONENT));
    return row("play.underruff_opponent", byWord(rules, "play.underruff_opponent", UNDERRUFF_OPPONENT));
  }

  /** The decision of each of the 128 situations, in the order of their numbers; null where one is impossible. */
  function decisionTable(rules) {
    return Array.from({ length: 128 }, (_, number) => {
      const at = situation(number);
      return possible(at) ? decide(rules, at) : null;
    });
  }

  // Compiling

  /** By trump suit and by the card that holds the trick, the cards that would win it instead. */
  function beaters(trumpOrder, plainOrder) {
    const setOf = (ranks) => ranks.reduce((set, rank) => set | 1 << RANKS.indexOf(rank), 0);
    const higher = (order, rank) => setOf(order.slice(0, order.indexOf(rank)));
    return SUIT_MASKS.map((mask, trump) => Uint32Array.from({ length: 32 }, (_, card) => {
      const [rank, suit] = [RANKS[card & 7], card >> 3];
      return suit === trump ? higher(trumpOrder, rank) << 8 * suit : higher(plainOrder, rank) << 8 * suit | mask;
    }));
  }

  /** Compiles the rule points of `cards` and `play`. */
  function compilePlay(rules) {
    const table = decisionTable(rules);
    const points = { trump: rules["cards.trump_points"], plain: rules["cards.plain_points"] };
    return {
      table,
      obligations: table.map((row) => OBLIGATIONS[row ? row.obligation : "any_card"]),
      beaters: beaters(rules["cards.trump_order"], rules["cards.plain_order"]),
      points: SUIT_MASKS.map((_, trump) =>
        Int32Array.from({ length: 32 }, (_, card) => points[card >> 3 === trump ? "trump" : "plain"][RANKS[card & 7]])),
      kingFirst: isFirst(rules, "belote.order", "king_first", "free"),
      leaderIsTaker: isFirst(rules, "play.first_leader", "taker", "after_dealer"),
    };
  }

  // Playing

  /** Which of the cards, in order of play, wins the trick: its place, from 0. */
  function trickWinner(rules, trump, cards) {
    let best = 0;
    for (let place = 1; place < cards.length; place++) {
      if (rules.beaters[trump][cards[best]] >>> cards[place] & 1) best = place;
    }
    return best;
  }

  /**
   * A trick of one to three cards as the next seat sees it; null before the first card.
   * @returns {?{led: number, holding: number, partnerHolds: boolean, opponentRuffed: boolean}} the suit led, the card
   *   that wins so far, whether the partner played it, whether an opponent played a trump on a plain suit led.
   */
  function viewTrick(rules, trump, cards) {
    if (!cards.length) return null;
    const led = cards[0] >> 3;
    const holder = trickWinner(rules, trump, cards);
    const byOpponent = (turn) => (cards.length - turn) % 2 === 1;
    return {
      led,
      holding: cards[holder],
      partnerHolds: cards.length - holder === 2,
      opponentRuffed: led !== trump && cards.some((card, turn) => card >> 3 === trump && byOpponent(turn)),
    };
  }

  function situationNumber(trump, follow, trumps, higher, trick) {
    return (trick.led === trump ? 1 : 0)
      | (follow ? 2 : 0)
      | (trumps ? 4 : 0)
      | (trick.partnerHolds ? 8 : 0)
      | (trick.led !== trump && trick.holding >> 3 === trump ? 16 : 0)
      | (trick.opponentRuffed ? 32 : 0)
      | (higher ? 64 : 0);
  }

  /** The situation's number of a hand that plays to a trick begun by another seat. */
  function situationOf(rules, trump, hand, trick) {
    const [follow, trumps] = [hand & SUIT_MASKS[trick.led], hand & SUIT_MASKS[trump]];
    return situationNumber(trump, follow, trumps, (follow || trumps) & rules.beaters[trump][trick.holding], trick);
  }

  function obliged(rules, trump, hand, trick) {
    const follow = hand & SUIT_MASKS[trick.led];
    const trumps = hand & SUIT_MASKS[trump];
    const higher = (follow || trumps) & rules.beaters[trump][trick.holding];
    return rules.obligations[situationNumber(trump, follow, trumps, higher, trick)](hand, follow, trumps, higher);
  }

  /** belote.order king_first: without the queen of trumps while the king is in the same hand. */
  function kingBeforeQueen(legal, hand, trump) {
    const queen = 1 << 8 * trump + RANKS.indexOf("Q");
    const king = 1 << 8 * trump + RANKS.indexOf("K");
    return hand & king ? legal & ~queen || legal : legal;
  }

  /**
   * The cards of a hand that may be played.
   * @param {object} rules the compiled rules of the play.
   * @param {number} trump the trump suit.
   * @param {number} hand the cards left to the seat.
   * @param {?object} trick the trick so far, as viewTrick has it; null for the seat that leads.
   * @returns {number} a set of cards.
   */
  function legalPlays(rules, trump, hand, trick) {
    const legal = trick ? obliged(rules, trump, hand, trick) : hand;
    return (rules.kingFirst ? kingBeforeQueen(legal, hand, trump) : legal) >>> 0;
  }

  // What forbids a discard where the rule of the situation only says which trumps may be played.
  const RUFFING_RULE = {
    "play.overruff_opponent": "play.ruff_opponent",
    "play.overruff_partner": "play.ruff_partner",
  };

  /** The rule point that forbids a card of the hand which is not legal; arguments as for legalPlays. */
  function forbiddingRule(rules, trump, hand, trick, card) {
    const among = (set) => (set >>> card & 1) === 1;
    if (!trick || (rules.kingFirst && among(obliged(rules, trump, hand, trick)))) return "belote.order";
    const { rule } = rules.table[situationOf(rules, trump, hand, trick)];
    const follow = hand & SUIT_MASKS[trick.led];
    if (follow) return among(follow) ? rule : "play.follow";
    if (card >> 3 === trump) return rule;
    return RUFFING_RULE[rule] ?? rule;
  }

  Object.assign(belote, {
    word, byWord, isFirst, SITUATION, OBLIGATIONS, situation, decisionTable, compilePlay,
    trickWinner, viewTrick, situationOf, legalPlays, forbiddingRule,
  });
  if (typeof module === "object" && module.exports) module.exports = belote;
})(typeof module === "object" && module.exports ? require("./cards.js") : globalThis.Belote);
