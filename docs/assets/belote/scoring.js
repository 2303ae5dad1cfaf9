/**
 * The score of a deal and the standing of a match.
 *
 * What each side obtained is ten numbers. How a deal ends is a class: made, failed or tied, with a capot scored by the
 * takers, by the defence or by nobody. The rule points map each class to what the takers score, what the defence scores
 * and what is left pending: the scoring table.
 */
((belote) => {
  "use strict";
  const { RANKS, byWord, isFirst, word } = belote;

  const OUTCOMES = ["made", "failed", "tied"];

  /** What a side obtains, in the order of a breakdown. */
  const PARTS = ["cards", "last_trick", "capot", "announcements", "belote"];
  const TRICKS = ["cards", "last_trick", "capot"];

  /** Who scores a capot. */
  const CAPOT_BY = ["takers", "defence", "nobody"];

  // The scoring table. A share is a constant and the parts taken of what the takers and the defence obtained.

  const share = ({ takers = [], defence = [], constant = 0 } = {}) => ({ constant, takers, defence });

  const MADE_DEFENCE = { own_total: PARTS, tricks_and_belote: [...TRICKS, "belote"], tricks_only: TRICKS };

  // Who scores the failed takers' announcements and belote.
  const FAILED_ANNOUNCEMENTS = { all_to_defence: "defence", kept: "takers", lost: "nobody" };
  const FAILED_BELOTE = { kept: "takers", to_defence: "defence", lost: "nobody" };

  // What the takers score at once of a tie.
  const TIED_BELOTE = { kept: ["belote"], carried: [] };

  function made(rules) {
    const defence = byWord(rules, "scoring.made_defence", MADE_DEFENCE);
    return { takers: share({ takers: PARTS }), defence: share({ defence }), pending: share() };
  }

  function failed(rules, capot) {
    const goesTo = {
      announcements: byWord(rules, "scoring.failed_announcements", FAILED_ANNOUNCEMENTS),
      belote: byWord(rules, "belote.when_failed", FAILED_BELOTE),
    };
    const surrendered = (to) => Object.keys(goesTo).filter((part) => goesTo[part] === to);
    const base = rules["scoring.failed_base"];
    let defence = share({ takers: surrendered("defence"), defence: ["announcements", "belote"], constant: base });
    if (capot === "defence") {
      defence = share({ takers: surrendered("defence"), defence: PARTS });
    } else if (base === "deal_total") {
      defence = share({ takers: [...TRICKS, ...surrendered("defence")], defence: PARTS });
    }
    return { takers: share({ takers: surrendered("takers") }), defence, pending: share() };
  }

  function tied(rules) {
    const atOnce = byWord(rules, "belote.when_tied", TIED_BELOTE);
    const pending = PARTS.filter((part) => !atOnce.includes(part));
    return {
      takers: share({ takers: atOnce }),
      defence: share({ defence: PARTS }),
      pending: share({ takers: pending }),
    };
  }

  /** Who scores what, by outcome and by who scores a capot. */
  function scoringTable(rules) {
    const rows = (row) => Object.fromEntries(CAPOT_BY.map((capot) => [capot, row(rules, capot)]));
    return { made: rows(made), failed: rows(failed), tied: rows(tied) };
  }

  /** A share of what both sides obtained. */
  function shareOf({ constant, takers, defence }, mine, theirs) {
    let total = constant;
    for (const part of takers) total += mine[part];
    for (const part of defence) total += theirs[part];
    return total;
  }

  // Compiling

  const ROUNDING = {
    none: (points) => points,
    nearest_ten_five_up: (points) => Math.floor((points + 5) / 10) * 10,
    nearest_ten_five_down: (points) => Math.floor((points + 4) / 10) * 10,
  };
  const EQUAL_TOTALS = { carried: "tied", failed: "failed", made: "made" };

  // The parts that each word of scoring.contract_counts stands for.
  const COUNTED = {
    tricks: ["cards", "capot"],
    last_trick: ["last_trick"],
    announcements: ["announcements"],
    belote: ["belote"],
  };

  /** Compiles the rule points of `belote` and `scoring` that decide a deal. */
  function compileScoring(rules) {
    const bonus = rules["scoring.capot_bonus"];
    const atLeast = isFirst(rules, "scoring.contract", "at_least", "more_than");
    const equal = byWord(rules, "scoring.tie", EQUAL_TOTALS);
    return {
      table: scoringTable(rules),
      lastTrick: rules["scoring.last_trick"],
      counts: rules["scoring.contract_counts"].flatMap((name) => COUNTED[name]),
      equal: atLeast ? "made" : equal,
      bonus: typeof bonus === "number" ? bonus : 0,
      total: typeof bonus === "number" ? null : bonus.total,
      replaces: isFirst(rules, "scoring.capot_last_trick", "replaced", "counted"),
      byTricks: isFirst(rules, "scoring.capot_when", "all_tricks", "no_points"),
      byDefence: isFirst(rules, "scoring.capot_by_defence", "scored", "not_scored"),
      capotAnnouncements: word(rules, "scoring.capot_announcements", ["transferred", "kept", "lost"]),
      makes: word(rules, "scoring.capot_makes_contract", ["no", "yes", "either_side"]),
      rounding: byWord(rules, "scoring.rounding", ROUNDING),
      belotePoints: rules["belote.points"],
      beloteSplit: isFirst(rules, "belote.holder", "king_or_queen", "king_and_queen"),
      beloteSaid: isFirst(rules, "belote.declared", "both_words", "automatic"),
    };
  }

  // Settling a deal

  /**
   * The team that scores the belote, or -1.
   * @param {object} rules the compiled rules of the score.
   * @param {number[]} hands the four hands as dealt.
   * @param {number} trump the trump suit.
   * @param {boolean} said whether both words were spoken.
   */
  function beloteTeam(rules, hands, trump, said) {
    const holder = (rank) => hands.findIndex((hand) => (hand >>> 8 * trump + RANKS.indexOf(rank) & 1) === 1);
    const [king, queen] = [holder("K"), holder("Q")];
    const together = rules.beloteSplit ? (king & 1) === (queen & 1) : king === queen;
    return together && (said || !rules.beloteSaid) ? king & 1 : -1;
  }

  /** The team that made capot, whether it scores or not, or -1. */
  function capotTeam(rules, { cards, tricks, last }) {
    if (rules.byTricks) return tricks.indexOf(8);
    return [0, 1].findIndex((team) => cards[team ^ 1] === 0 && (last === team || rules.lastTrick === 0));
  }

  /** What each team obtained, by part, with the capot that `capot` scores (-1: nobody). */
  function breakdown(rules, obtained, capot) {
    const teams = [0, 1].map((team) => ({
      cards: obtained.cards[team],
      last_trick: obtained.last === team ? rules.lastTrick : 0,
      capot: 0,
      announcements: obtained.announcements[team],
      belote: obtained.belote === team ? rules.belotePoints : 0,
    }));
    if (capot >= 0) {
      const [winners, losers] = [teams[capot], teams[capot ^ 1]];
      if (rules.replaces) winners.last_trick = losers.last_trick = 0;
      winners.capot = rules.total === null ? rules.bonus : rules.total - winners.cards - winners.last_trick;
      if (rules.capotAnnouncements === "transferred") winners.announcements += losers.announcements;
      if (rules.capotAnnouncements !== "kept") losers.announcements = 0;
    }
    return teams;
  }

  function outcomeOf(rules, mine, theirs, capot) {
    if (rules.makes !== "no" && capot === "takers") return "made";
    if (rules.makes === "either_side" && capot === "defence") return "failed";
    let lead = 0;
    for (const part of rules.counts) lead += mine[part] - theirs[part];
    if (lead === 0) return rules.equal;
    return lead > 0 ? "made" : "failed";
  }

  /**
   * The score of a deal that was played.
   * @param {object} rules the compiled rules of the score.
   * @param {number} takers the team that took.
   * @param {object} obtained by team `cards` (points), `tricks` and `announcements` (points before a capot moves them);
   *   `last`, the team that won the last trick; `belote`, the team that scores one, or -1.
   * @returns {object} `outcome`; `score` by team; `pending`; `capot`, the team that made one, scored or not, or -1;
   *   `breakdown` by team and part; `row`, the row of the scoring table that decided.
   */
  function settle(rules, takers, obtained) {
    const capot = capotTeam(rules, obtained);
    const scored = capot >= 0 && (capot === takers || rules.byDefence);
    const parts = breakdown(rules, obtained, scored ? capot : -1);
    const who = !scored ? "nobody" : capot === takers ? "takers" : "defence";
    const [mine, theirs] = [parts[takers], parts[takers ^ 1]];
    const outcome = outcomeOf(rules, mine, theirs, who);
    const row = rules.table[outcome][who];
    const points = (to) => rules.rounding(shareOf(row[to], mine, theirs));
    const [ours, others] = [points("takers"), points("defence")];
    const score = takers === 0 ? [ours, others] : [others, ours];
    return { outcome, score, pending: points("pending"), capot, breakdown: parts, row };
  }

  // The match

  /** The outcomes whose winner takes the carried points. */
  const CARRIED_TO = { winner_of_next_deal: ["made", "failed"], next_contract_made: ["made"] };

  /** Compiles the rule points of `match` and of carried points. */
  function compileMatch(rules) {
    return {
      target: rules["match.target"],
      carriedTo: byWord(rules, "scoring.carried_to", CARRIED_TO),
      takersFirst: isFirst(rules, "match.both_reach", "takers", "most_points"),
    };
  }

  /** A match before its first deal: totals by team, points carried, the team that won or -1. */
  const MATCH_START = { totals: [0, 0], pot: 0, winner: -1 };

  /**
   * The standing of a match after one more deal.
   * @param {object} rules the compiled rules of the match.
   * @param {{totals: number[], pot: number, winner: number}} standing where the match stood.
   * @param {?{takers: number, outcome: string, score: number[], pending: number}} deal null for a deal passed out.
   */
  function afterDeal(rules, standing, deal) {
    if (!deal) return standing;
    const totals = [standing.totals[0] + deal.score[0], standing.totals[1] + deal.score[1]];
    let pot = standing.pot + deal.pending;
    if (rules.carriedTo.includes(deal.outcome)) {
      totals[deal.outcome === "made" ? deal.takers : deal.takers ^ 1] += standing.pot;
      pot -= standing.pot;
    }
    return { totals, pot, winner: winnerOf(rules, totals, deal.takers) };
  }

  function winnerOf(rules, totals, takers) {
    const reached = [0, 1].filter((team) => totals[team] >= rules.target);
    if (reached.length < 2) return reached.length ? reached[0] : -1;
    if (totals[0] === totals[1]) return -1;
    return rules.takersFirst ? takers : totals[1] > totals[0] ? 1 : 0;
  }

  Object.assign(belote, {
    OUTCOMES, PARTS, scoringTable, compileScoring, beloteTeam, settle, compileMatch, MATCH_START, afterDeal,
  });
  if (typeof module === "object" && module.exports) module.exports = belote;
})(typeof module === "object" && module.exports ? require("./announcements.js") : globalThis.Belote);
