/** The score of a deal told line by line, each line with the rule point behind it. Adds BeloteSite.score. */
(() => {
  "use strict";

  const { PARTS } = Belote;
  const { words, view: { announcementText, colon, h, ruleLink, say, seatName, teamName } } = BeloteSite;

  /** The rule point behind each part of what a side obtains. */
  const PART_RULES = {
    cards: "cards.trump_points",
    last_trick: "scoring.last_trick",
    capot: "scoring.capot_bonus",
    announcements: "announcements.sequence_points",
    belote: "belote.points",
  };
  const OUTCOME_RULES = { made: "scoring.contract", failed: "scoring.contract", tied: "scoring.tie" };
  const DEFENCE_RULES = { made: "scoring.made_defence", failed: "scoring.failed_base", tied: "scoring.tie" };
  const TAKERS_RULES = { made: "scoring.made_takers", failed: "scoring.failed_takers", tied: "belote.when_tied" };

  const number = (value) => h("td", { class: "number" }, String(value));
  const line = (title, values, why, kind = "") =>
    h("tr", { class: kind }, h("th", { scope: "row" }, title), ...values.map(number), h("td", {}, why));

  /** A share of what both sides obtained, in words. */
  function shareText({ constant, takers, defence }) {
    const listed = (parts) => (parts.length === PARTS.length ? say("form.all") : parts.map((part) => words.parts[part]).join(", "));
    const pieces = constant ? [String(constant)] : [];
    if (takers.length) pieces.push(say("form.takers", { what: listed(takers) }));
    if (defence.length) pieces.push(say("form.defence", { what: listed(defence) }));
    return pieces.join(" + ") || say("form.nothing");
  }

  /**
   * The score as a table.
   * @param {object} rules compiled rules.
   * @param {number} takers the team that took.
   * @param {object} settled the settlement, as Belote.settle has it.
   */
  function scoreTable(rules, takers, settled) {
    const { breakdown, outcome, score, pending, row } = settled;
    const total = (team) => rules.scoring.counts.reduce((sum, part) => sum + breakdown[team][part], 0);
    const head = h("tr", {}, h("th", { scope: "col" }, say("part")), ...[0, 1].map((team) => h("th", { scope: "col", class: "number" }, teamName(team))),
      h("th", { scope: "col" }, say("why")));
    const parts = PARTS.map((part) => line(words.parts[part], [breakdown[0][part], breakdown[1][part]], ruleLink(PART_RULES[part])));
    const how = h("p", { class: `outcome ${outcome}` }, h("b", {}, say(outcome, { team: teamName(takers) })), " ", ruleLink(OUTCOME_RULES[outcome]));
    const why = h("ul", {},
      h("li", {}, h("b", {}, say("takers")), ` (${teamName(takers)})${colon}${shareText(row.takers)}. `, ruleLink(TAKERS_RULES[outcome])),
      h("li", {}, h("b", {}, say("defence")), ` (${teamName(takers ^ 1)})${colon}${shareText(row.defence)}. `, ruleLink(DEFENCE_RULES[outcome])),
      pending > 0 && h("li", {}, h("b", {}, say("pending")), `${colon}${pending} (${shareText(row.pending)}). `, ruleLink("scoring.carried_to")));
    const body = [...parts,
      line(say("contract"), [total(0), total(1)], ruleLink("scoring.contract_counts"), "sum"),
      line(say("scores"), score, "", "sum scores")];
    const table = h("table", { class: "data score" }, h("thead", {}, head), h("tbody", {}, ...body));
    return h("div", { class: "score-box" }, h("h3", {}, say("score")), h("div", { class: "table-box" }, table), how, why);
  }

  /** What was announced, and whose is the best. */
  function announcementList(rules, order, said, result) {
    if (!rules.announcements.enabled) return h("p", {}, say("without"));
    const entries = order.flatMap((seat) => said.words[seat].map((one) =>
      h("li", {}, `${seatName(seat)}${colon}${announcementText(one)}, ${Belote.announcementPoints(rules.announcements, one)}`)));
    if (!entries.length) return h("p", {}, h("b", {}, say("announcements")), `${colon}${say("none")}`);
    const best = result.best >= 0 ? say("best", { team: teamName(result.best) }) : say("equal");
    return h("div", { class: "announced" }, h("p", {}, h("b", {}, say("announcements"))), h("ul", {}, ...entries), h("p", {}, best, " ",
      ruleLink(result.tied ? "announcements.tie" : "announcements.ranking")));
  }

  BeloteSite.score = { scoreTable, announcementList };
})();
