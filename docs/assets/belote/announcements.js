/**
 * The announcements: what a hand holds, what is said, which is strongest and who scores.
 *
 * An announcement is { kind: "square" or "sequence", rank, suit, length }: the rank of the square or of the sequence's
 * top card; the suit of the sequence, -1 for a square; how many cards.
 */
((belote) => {
  "use strict";
  const { CARD_NAMES, NotLegal, NotReadable, RANKS, SUITS, byWord, isFirst, shown, word } = belote;

  const square = (rank) => ({ kind: "square", rank, suit: -1, length: 4 });

  // Notation

  /** An announcement in the notation of the protocol. */
  function writeAnnouncement(one) {
    if (one.kind === "square") return { kind: "square", rank: one.rank };
    return { kind: "sequence", top: one.rank + SUITS[one.suit], length: one.length };
  }

  /** Reads an announcement in the notation of the protocol. */
  function readAnnouncement(value) {
    const size = typeof value === "object" && value !== null ? Object.keys(value).length : 0;
    const { kind, rank, top, length } = size ? value : {};
    if (size === 2 && kind === "square" && [...RANKS].includes(rank)) return square(rank);
    const counted = Number.isInteger(length) && length >= 1 && length <= 8;
    if (size === 3 && kind === "sequence" && CARD_NAMES.includes(top) && counted) {
      return { kind, rank: top[0], suit: SUITS.indexOf(top[1]), length };
    }
    throw new NotReadable(`${shown(value)} is not an announcement`);
  }

  const same = (one, other) => ["kind", "rank", "suit", "length"].every((field) => one[field] === other[field]);

  // Compiling

  /** Each criterion of announcements.ranking as a number, the greater the stronger. */
  const CRITERIA = {
    points: (rules, one) => announcementPoints(rules, one),
    square: (rules, one) => (one.kind === "square" ? 1 : 0),
    height: (rules, one) => -rules.orders[one.kind].indexOf(one.rank),
    trump: (rules, one, trump) => (one.suit === trump ? 1 : 0),
    length: (rules, one) => one.length,
  };

  /** announcements.long_sequence: the lengths of the sequences that a run makes, from its top. */
  const LONG_SEQUENCE = {
    one_announcement: (length) => [length],
    split: (length) => (length === 8 ? [5, 3] : [length]),
  };

  /** announcements.tie: the seats in the order in which the first of two equals is sought. */
  const SEATS_BY_TIE = {
    nobody: (order) => order,
    first_declarer: (order) => order,
    first_from_taker: (order, taker) => [...order.slice(order.indexOf(taker)), ...order.slice(0, order.indexOf(taker))],
  };

  /** Points for lengths 0 to 8: those of the longest listed length that is not longer. */
  function pointsByLength(points) {
    const listed = Object.keys(points).map(Number).sort((one, other) => other - one);
    return Array.from({ length: 9 }, (_, length) => points[listed.find((at) => at <= length)] ?? 0);
  }

  /** The sequences that the eight bits of a suit make, highest first. */
  function runs(byte, order, cut, points) {
    const holds = (place) => place < 8 && (byte >> RANKS.indexOf(order[place]) & 1) === 1;
    const found = [];
    for (let start = 0; start < 8; start++) {
      let end = start;
      while (holds(end)) end++;
      for (const length of end > start ? cut(end - start) : []) {
        if (points[length]) found.push({ rank: order[start], length });
        start += length;
      }
    }
    return found;
  }

  /** Compiles the rule points of `announcements`. */
  function compileAnnouncements(rules) {
    const sequenceOrder = rules["announcements.sequence_order"];
    const squareOrders = { play_order: rules["cards.plain_order"], natural_order: sequenceOrder };
    const squarePoints = rules["announcements.square_points"];
    const sequencePoints = pointsByLength(rules["announcements.sequence_points"]);
    const cut = byWord(rules, "announcements.long_sequence", LONG_SEQUENCE);
    return {
      enabled: isFirst(rules, "announcements.enabled", "yes", "no"),
      squareRanks: Object.keys(squarePoints).reduce((set, rank) => set | 1 << RANKS.indexOf(rank), 0),
      squarePoints,
      sequencePoints,
      runs: Array.from({ length: 256 }, (_, byte) => runs(byte, sequenceOrder, cut, sequencePoints)),
      reuse: isFirst(rules, "announcements.card_reuse", "square_and_sequence", "forbidden"),
      criteria: rules["announcements.ranking"].map((_, place, ranking) => byWord(ranking, place, CRITERIA)),
      orders: { sequence: sequenceOrder, square: byWord(rules, "announcements.square_order", squareOrders) },
      automatic: isFirst(rules, "announcements.declaring", "automatic", "optional"),
      oneEach: isFirst(rules, "announcements.per_seat", "one", "all"),
      mustExceed: isFirst(rules, "announcements.must_exceed", "yes", "no"),
      unsaidCounts: isFirst(rules, "announcements.unsaid", "count", "void"),
      tie: word(rules, "announcements.tie", Object.keys(SEATS_BY_TIE)),
      wholeTeam: isFirst(rules, "announcements.scored", "whole_team", "holder_only"),
    };
  }

  // Holding

  /** What an announcement is worth. */
  function announcementPoints(rules, one) {
    return one.kind === "square" ? rules.squarePoints[one.rank] : rules.sequencePoints[one.length];
  }

  const strength = (rules, one, trump) => rules.criteria.map((criterion) => criterion(rules, one, trump));

  /** Compares two lists number by number: above 0 where the first is the greater. */
  function compare(one, other) {
    for (let place = 0; place < Math.min(one.length, other.length); place++) {
      if (one[place] !== other[place]) return one[place] - other[place];
    }
    return one.length - other.length;
  }

  /** The strongest of some strengths; null of none. */
  const strongest = (strengths) =>
    strengths.reduce((best, one) => (best && compare(one, best) <= 0 ? best : one), null);

  /** The sequences of a hand, suit by suit. */
  function sequences(rules, hand) {
    const inSuit = (suit) => rules.runs[hand >>> 8 * suit & 255].map((run) => ({ kind: "sequence", suit, ...run }));
    return [0, 1, 2, 3].flatMap(inSuit);
  }

  /** The announcements of a hand of eight, after the split. */
  function held(rules, hand, trump) {
    const fours = hand & hand >>> 8 & hand >>> 16 & hand >>> 24 & rules.squareRanks;
    if (!fours) return sequences(rules, hand);
    const squares = [...RANKS].filter((_, rank) => fours >> rank & 1).map(square);
    return rules.reuse ? [...squares, ...sequences(rules, hand)] : bestSplit(rules, hand, squares, trump);
  }

  /** The squares to keep so that the hand scores most; between equals, the strongest best one, then the square. */
  function bestSplit(rules, hand, squares, trump) {
    const choices = [[], ...squares.map((one) => [one]), ...(squares.length === 2 ? [squares] : [])];
    const splits = choices.map((chosen) => {
      const rest = chosen.reduce((cards, { rank }) => cards & ~(0x01010101 << RANKS.indexOf(rank)), hand);
      return [...chosen, ...sequences(rules, rest)];
    });
    const merits = splits.map((split) => [
      [split.reduce((sum, one) => sum + announcementPoints(rules, one), 0)],
      strongest(split.map((one) => strength(rules, one, trump))) ?? [],
      [split.filter((one) => one.kind === "square").length],
    ]);
    let best = 0;
    merits.forEach((merit, place) => {
      const ahead = merit.map((part, at) => compare(part, merits[best][at])).find((difference) => difference !== 0);
      if (ahead > 0) best = place;
    });
    return splits[best];
  }

  // Saying

  /**
   * What is said, from what is held and what the players chose to say.
   * @param {object} rules the compiled rules of the announcements.
   * @param {object[][]} holdings the announcements of each seat, by seat.
   * @param {number} trump the trump suit.
   * @param {number[]} order the seats in turn, the leader of the first trick first.
   * @param {?object[][]} words what each seat says, by seat; null: everything, as far as the rules let it.
   * @returns {{holdings: object[][], words: object[][]}}
   */
  function declare(rules, holdings, trump, order, words) {
    if (rules.automatic) return { holdings, words: holdings };
    if (words === null) return { holdings, words: everything(rules, holdings, trump, order) };
    for (const seat of order) {
      const missing = words[seat].find((one) => !holdings[seat].some((other) => same(one, other)));
      if (missing) throw new NotReadable(`announced: ${shown(writeAnnouncement(missing))} is not held`);
      if (words[seat].some((one, place) => words[seat].slice(0, place).some((other) => same(one, other)))) {
        throw new NotReadable("announced: an announcement is said twice");
      }
    }
    checkLimits(rules, words, trump, order);
    return { holdings, words };
  }

  /** The strongest one of each seat, or all it holds; with must_exceed only what beats the standing one. */
  function everything(rules, holdings, trump, order) {
    const words = [[], [], [], []];
    let standing = null;
    for (const seat of order) {
      let ranked = holdings[seat].map((one) => ({ one, how: strength(rules, one, trump) }));
      if (rules.oneEach) {
        const best = strongest(ranked.map(({ how }) => how));
        ranked = ranked.filter(({ how }) => how === best);
      }
      if (rules.mustExceed && standing) ranked = ranked.filter(({ how }) => compare(how, standing) > 0);
      if (ranked.length) standing = strongest(ranked.map(({ how }) => how));
      words[seat] = ranked.map(({ one }) => one);
    }
    return words;
  }

  function checkLimits(rules, words, trump, order) {
    const text = (one) => JSON.stringify(writeAnnouncement(one));
    let standing = null;
    for (const seat of order) {
      const said = words[seat];
      if (rules.oneEach && said.length > 1) {
        throw new NotLegal("announcements.per_seat", text(said[1]), [text(said[0])]);
      }
      const strengths = said.map((one) => strength(rules, one, trump));
      const weak = strengths.findIndex((how) => standing && compare(how, standing) <= 0);
      if (rules.mustExceed && weak >= 0) throw new NotLegal("announcements.must_exceed", text(said[weak]), []);
      if (said.length) standing = strongest(strengths);
    }
  }

  // Settling

  const NOTHING = { best: -1, points: [0, 0], tied: false, counted: [] };

  /**
   * Which announcement is strongest and who scores what; arguments as for declare.
   * @returns {{best: number, points: number[], tied: boolean, counted: Array}} the team with the strongest, or -1;
   *   points by team, before a capot moves them; whether nothing separated the best of both teams; what scored, as
   *   [seat, announcement].
   */
  function settleAnnouncements(rules, said, trump, order, taker) {
    let best = null;
    let holder = -1;
    let teams = new Set();
    for (const seat of SEATS_BY_TIE[rules.tie](order, taker)) {
      for (const one of said.words[seat]) {
        const how = strength(rules, one, trump);
        const difference = best ? compare(how, best) : 1;
        if (difference > 0) [best, holder, teams] = [how, seat, new Set()];
        if (difference >= 0) teams.add(seat & 1);
      }
    }
    if (holder < 0) return NOTHING;
    const tied = teams.size === 2;
    if (tied && rules.tie === "nobody") return { ...NOTHING, tied };
    const source = rules.unsaidCounts ? said.holdings : said.words;
    const scoring = rules.wholeTeam ? [holder, holder ^ 2] : [holder];
    const counted = scoring.flatMap((seat) => source[seat].map((one) => [seat, one]));
    const points = [0, 0];
    for (const [, one] of counted) points[holder & 1] += announcementPoints(rules, one);
    return { best: holder & 1, points, tied, counted };
  }

  Object.assign(belote, {
    writeAnnouncement, readAnnouncement, compileAnnouncements, announcementPoints, held, declare, settleAnnouncements,
    NO_ANNOUNCEMENTS: NOTHING,
  });
  if (typeof module === "object" && module.exports) module.exports = belote;
})(typeof module === "object" && module.exports ? require("./play.js") : globalThis.Belote);
