/** The deal viewer: chooses a deal, steps through it, and shows it under one variant or two. */
(() => {
  "use strict";

  const { TURN_UP, compile, playOut, rulesOf } = Belote;
  const { index, rules: exported, words, replay } = BeloteSite;
  const { scoreTable, announcementList } = BeloteSite.score;
  const { colon, say, seatName, suitText, callText, ruleLink, h, cardPicture, cardText, sorted, drawTable, numbered } = BeloteSite.view;

  const picker = document.getElementById("picker");
  const panels = document.getElementById("panels");
  const status = document.getElementById("status");
  const fields = picker.elements;
  const variants = Object.keys(exported.variants);
  const SEEDED = ["seed", "golden"];

  /** What is shown: `rules`, `beside` ("" or a variant), `deal` (its name), `part` (of a match), `step` (null: the last). */
  const state = { rules: variants[0], beside: "", deal: "", part: 0, step: null };
  /** The deal in question and how each panel follows it; null while there is none. */
  let shown = null;

  // Names of deals: seed/7/0, record/…, or the id of a case

  function read() {
    const query = new URLSearchParams(location.search);
    if (variants.includes(query.get("rules"))) state.rules = query.get("rules");
    if (variants.includes(query.get("beside"))) state.beside = query.get("beside");
    state.deal = query.get("deal") ?? defaultDeal();
    state.part = Number.parseInt(query.get("part") ?? "0", 10) || 0;
    state.step = query.has("step") ? Number.parseInt(query.get("step"), 10) || 0 : null;
  }

  function defaultDeal() {
    return index?.golden[state.rules] ? `seed/${index.golden[state.rules].join("/")}` : "seed/7/0";
  }

  function write() {
    const query = new URLSearchParams({ deal: state.deal, rules: state.rules });
    if (state.beside) query.set("beside", state.beside);
    if (state.part) query.set("part", state.part);
    if (state.step !== null) query.set("step", state.step);
    history.replaceState(null, "", `${location.pathname}?${query.toString().replaceAll("%2F", "/")}${location.hash}`);
  }

  const questionOf = (deal) => deal.split("/")[0];

  /** Loads a script of deals once; resolves to its cases, or to none where there is no such file. */
  const loading = new Map();
  function load(variant, question) {
    const name = `${variant}.${question}`;
    if (!index?.questions[variant]?.[question]) return Promise.resolve([]);
    if (!loading.has(name)) {
      loading.set(name, new Promise((resolve) => {
        const script = h("script", { src: `assets/data/deals/${name}.js` });
        script.onload = () => resolve(BeloteSite.deals?.[name] ?? []);
        script.onerror = () => resolve([]);
        document.head.append(script);
      }));
    }
    return loading.get(name);
  }

  /** The records of a deal by its name, with options and what decides it; null where there is no such deal. */
  async function find(deal) {
    const [kind, ...rest] = deal.split("/");
    if (kind === "record") {
      const told = replay.read(rest.join("/"));
      return told && { told: [told], options: {}, by: [] };
    }
    if (kind === "seed") {
      const [seed, number] = rest.map(Number);
      if (![seed, number].every((one) => Number.isSafeInteger(one) && one >= 0)) return null;
      const told = replay.read(replay.write(playOut(compile(rulesOf(exported.variants[state.rules])), seed, number)));
      return { told: [told], options: {}, by: [] };
    }
    const cases = await load(state.rules, kind);
    const found = cases.find((one) => one.id === rest.join("/"));
    return found && { told: found.deals.map(replay.read), options: found.options ?? {}, by: found.by };
  }

  function rulesFor(variant, options) {
    const known = Object.fromEntries(Object.entries(options).filter(([name]) => name in exported.variants[variant].options));
    return compile(rulesOf(exported.variants[variant], known));
  }

  // Choosing

  const option = (value, text, selected) => h("option", { value, selected }, text);

  function fillVariants() {
    fields.rules.replaceChildren(...variants.map((one) => option(one, one, one === state.rules)));
    fields.beside.replaceChildren(option("", "–", !state.beside), ...variants.filter((one) => one !== state.rules).map((one) => option(one, one, one === state.beside)));
  }

  async function fillCases() {
    const question = questionOf(state.deal);
    const kinds = Object.entries(index?.questions[state.rules] ?? {});
    const golden = index?.golden[state.rules];
    const isGolden = golden && state.deal === `seed/${golden.join("/")}`;
    const current = isGolden ? "golden" : question;
    const entries = [
      ...(golden ? [["golden", say("question.golden")]] : []),
      ["seed", say("question.seed")],
      ...(question === "record" ? [["record", say("question.record")]] : []),
      ...kinds.map(([name, count]) => [name, `${say(`question.${name}`)} (${count})`]),
    ];
    fields.kind.replaceChildren(...entries.map(([name, text]) => option(name, text, name === current)));
    const ofCorpus = kinds.some(([name]) => name === question);
    for (const name of ["situation", "case"]) fields[name].parentElement.hidden = !ofCorpus;
    for (const name of ["seed", "number"]) fields[name].parentElement.hidden = current !== "seed";
    const seeds = state.deal.split("/").slice(1).map(Number);
    if (question === "seed" && seeds.every(Number.isSafeInteger)) [fields.seed.value, fields.number.value] = seeds;
    if (ofCorpus) fillSituations(await load(state.rules, question), question);
    const parts = shown?.deal.told.length ?? 1;
    fields.part.parentElement.hidden = parts < 2;
    fields.part.replaceChildren(...Array.from({ length: parts }, (_, part) => option(part, String(part + 1), part === state.part)));
  }

  function fillSituations(cases, question) {
    const chosen = cases.find((one) => `${question}/${one.id}` === state.deal);
    const names = [...new Set(cases.map((one) => one.at))];
    const text = (name) => index.situations[`${question}/${name}`] ?? name;
    fields.situation.replaceChildren(...names.map((name) => option(name, text(name), name === chosen?.at)));
    const of = cases.filter((one) => one.at === (chosen?.at ?? names[0]));
    fields.case.replaceChildren(...of.map((one) => option(one.id, one.id.split("/").pop(), one === chosen)));
  }

  async function choose(name) {
    state.step = null;
    if (name === "rules") {
      const wasGolden = state.deal === `seed/${index?.golden[state.rules]?.join("/")}`;
      const situation = fields.situation.value;
      state.rules = fields.rules.value;
      if (state.beside === state.rules) state.beside = "";
      if (wasGolden) state.deal = defaultDeal();
      else if (!(await find(state.deal))) state.deal = await alike(questionOf(state.deal), situation);
    } else if (name === "beside") {
      state.beside = fields.beside.value;
    } else if (name === "part") {
      state.part = Number(fields.part.value);
    } else {
      state.part = 0;
      state.deal = await dealFor(name);
    }
    await show();
  }

  /** A case of a situation, for a variant that does not have the one that was shown; any, if it has none of it. */
  async function alike(question, situation) {
    const cases = await load(state.rules, question);
    const found = cases.find((one) => one.at === situation) ?? cases[0];
    return found ? `${question}/${found.id}` : defaultDeal();
  }

  async function dealFor(name) {
    const kind = fields.kind.value;
    if (kind === "golden") return defaultDeal();
    if (SEEDED.includes(kind)) return `seed/${Number(fields.seed.value) || 0}/${Number(fields.number.value) || 0}`;
    if (kind === "record") return state.deal;
    const cases = await load(state.rules, kind);
    if (name === "kind") return `${kind}/${cases[0].id}`;
    if (name === "situation") return `${kind}/${cases.find((one) => one.at === fields.situation.value).id}`;
    return `${kind}/${fields.case.value}`;
  }

  // Showing

  async function show() {
    const deal = await find(state.deal);
    fillVariants();
    if (!deal) {
      shown = null;
      panels.replaceChildren(h("p", { class: "note" }, say("not_found")));
      status.textContent = "";
      write();
      await fillCases();
      return;
    }
    state.part = Math.max(0, Math.min(state.part, deal.told.length - 1));
    const told = deal.told[state.part];
    const main = replay.follow(rulesFor(state.rules, deal.options), told);
    const followed = [{ variant: state.rules, ...main, mirrored: false }];
    if (state.beside) {
      const rules = rulesFor(state.beside, deal.options);
      const mirrored = rules.dealing.step !== main.rules.dealing.step;
      const same = { ...told, hands: main.dealt ?? told.hands, leader: main.leader < 0 ? null : main.leader };
      followed.push({ variant: state.beside, ...replay.follow(rules, mirrored ? replay.mirror(told, main.dealt, main.leader) : same), mirrored });
    }
    shown = { deal, told, followed, last: main.positions.length - 1 };
    await fillCases();
    go(state.step ?? shown.last, state.step === null);
  }

  function go(step, atEnd = false) {
    if (!shown) return;
    const place = Math.max(0, Math.min(step, shown.last));
    state.step = atEnd ? null : place;
    shown.place = place;
    panels.classList.toggle("two", shown.followed.length > 1);
    panels.replaceChildren(...shown.followed.map((one) => panel(one, place)));
    status.textContent = told(place);
    document.getElementById("place").textContent = say("step", { step: place, last: shown.last });
    for (const [name, off] of [["first", place === 0], ["back", place === 0], ["next", place === shown.last], ["last", place === shown.last]]) {
      document.querySelector(`[data-step="${name}"]`).toggleAttribute("disabled", off);
    }
    write();
  }

  /** The action that led to a position, in words. */
  function told(place) {
    const [main] = shown.followed;
    const calls = shown.told.calls.length;
    if (place === 0) return say("start");
    const before = main.positions[place - 1];
    if (place <= calls) return say("called", { seat: seatName(before.turn), call: callText(before.next) });
    const made = place - calls - 1;
    return say("played", { number: Math.floor(made / 4) + 1, seat: seatName(before.turn), card: words.cards[before.next] });
  }

  function panel(followed, place) {
    const at = followed.positions[place];
    const { rules, trump } = followed;
    const calling = at.kind === "call";
    const marks = numbered(at.forbidden);
    const title = h("h2", { class: "panel-title" }, h("a", { href: `variants/${followed.variant}.html` }, followed.variant), " ",
      h("small", {}, words.variants[followed.variant]));
    const felt = drawTable({
      hands: at.hands.map((hand) => sorted(hand, rules, calling ? -1 : trump)),
      trick: at.trick,
      holder: at.holder,
      turn: at.turn,
      notes: [0, 1, 2, 3].map((seat) => notes(followed, at, seat)),
      legal: at.legal,
      marks,
      centre: calling ? turnUp(followed) : null,
    });
    const facts = h("div", { class: "facts" }, trumpLine(followed, calling), explanation(followed, at, marks));
    const list = h("div", { class: "course" }, ...course(followed, place));
    const settled = place === shown.last ? replay.score(followed) : null;
    const score = settled && scoreTable(rules, followed.taker & 1, settled);
    return h("section", { class: "panel", "aria-label": followed.variant }, title,
      followed.mirrored && h("p", { class: "note" }, say("mirrored")), felt, facts, list, score);
  }

  const notes = (followed, at, seat) => [
    seat === followed.told.dealer && say("dealer"),
    at.kind === "play" && seat === followed.taker && say("taker"),
    seat === at.turn && say(at.kind === "call" ? "to_call" : "turn"),
  ].filter(Boolean);

  const turnUp = ({ told: { deck } }) => h("span", { class: "turn-up" }, cardPicture(deck[TURN_UP]), h("small", {}, say("turn_up", { card: words.short[deck[TURN_UP]] })));

  const trumpLine = ({ trump }, calling) => (calling ? null : h("p", {}, h("b", {}, say("trump", { suit: suitText(trump) }))));

  /** What the seat in turn may do, and the rule behind each card that it may not play. */
  function explanation(followed, at, marks) {
    if (at.turn < 0) return at.kind === "call" && followed.taker < 0 && followed.told.calls.length === 8 ? h("p", {}, say("passed_out")) : null;
    const seat = seatName(at.turn);
    if (at.kind === "call") return h("p", {}, say("may_call", { seat, calls: at.calls.map(callText).join(", ") }));
    const rules = new Map();
    for (const [card, { number, rule }] of marks) rules.set(number, { rule, cards: [...(rules.get(number)?.cards ?? []), card] });
    const barred = [...rules].map(([number, { rule, cards }]) => {
      const [label, meaning] = words.says[followed.variant][rule].split("\n");
      return h("li", { value: number }, ...cards.flatMap((card) => [cardText(card), " "]), ruleLink(rule), `${colon}${label}. `, h("small", {}, meaning));
    });
    const wrong = at.next !== null && !at.legal.has(at.next);
    return h("div", {},
      h("p", {}, ...say("legal", { seat, cards: "\u0000" }).split("\u0000").flatMap((text, place) => [place ? [...sorted([...at.legal].reduce((set, card) => set | 1 << card, 0), followed.rules, followed.trump)].flatMap((card) => [cardText(card), " "]) : null, text])),
      barred.length > 0 && h("p", {}, h("b", {}, say("forbidden"))),
      barred.length > 0 && h("ol", { class: "barred-list" }, ...barred),
      barred.length === 0 && at.decision && h("p", {}, h("small", {}, ruleLink(at.decision.rule))),
      wrong && h("p", { class: "note" }, say("next.forbidden", { card: words.cards[at.next] })));
  }

  /** The calls, the announcements and the tricks as text; each action leads to its step. */
  function course(followed, place) {
    const { told: { calls, plays }, positions } = followed;
    const action = (step, ...content) =>
      h("button", { type: "button", class: "action", "aria-current": step === place ? "step" : null, onclick: () => go(step) }, ...content);
    const spoken = calls.map((call, made) => h("li", {}, action(made + 1, seatName(positions[made].turn), " ", callText(call))));
    const parts = [h("h3", {}, say("calls")), h("ol", { class: "calls" }, ...spoken)];
    if (followed.taker >= 0) {
      const { said, result } = replay.announcements(followed);
      parts.push(announcementList(followed.rules, followed.order, said, result));
    }
    for (let start = 0; start < plays.length; start += 4) {
      const cards = plays.slice(start, start + 4).map((card, turn) => {
        const step = calls.length + start + turn + 1;
        const at = positions[step - 1];
        const wrong = !at.legal.has(card);
        return h("li", { class: wrong ? "wrong" : "" }, action(step, `${seatName(at.turn)} `, cardText(card)), wrong && h("small", {}, " ✗ ", ruleLink(at.forbidden.get(card))));
      });
      const trick = followed.tricks[start / 4];
      const won = trick && h("small", {}, say("won", { seat: seatName(trick.winner), points: say("points", { points: trick.points }) }));
      parts.push(h("div", { class: "trick-text" }, h("b", {}, say("trick", { number: start / 4 + 1 })), h("ol", {}, ...cards), won));
    }
    if (shown.deal.by.length) {
      parts.push(h("p", { class: "by" }, say("decided"), " ", ...shown.deal.by.flatMap((rule, number) => [number ? ", " : "", ruleLink(rule)])));
    }
    return parts;
  }

  // Keys, buttons and the record

  const STEPS = {
    first: () => go(0),
    back: () => go(shown.place - 1),
    next: () => go(shown.place + 1),
    last: () => go(shown.last),
  };
  const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

  document.addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    const busy = event.target.closest?.("input, select, textarea, [contenteditable], [popover], .table-box");
    if (!step || busy || !shown || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    STEPS[step]();
  });
  for (const button of document.querySelectorAll("[data-step]")) button.addEventListener("click", () => shown && STEPS[button.dataset.step]());
  document.getElementById("save").addEventListener("click", () => {
    if (!shown) return;
    const record = { ...replay.toProtocol(shown.told, shown.followed[0]), rules: exported.variants[state.rules].sha256 };
    const address = URL.createObjectURL(new Blob([`${JSON.stringify(record, null, 1)}\n`], { type: "application/json" }));
    const link = h("a", { href: address, download: `${state.rules}.${state.deal.replaceAll("/", "-").slice(0, 80)}.json` });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  });
  picker.addEventListener("change", (event) => choose(event.target.name));
  picker.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("popstate", () => {
    read();
    show();
  });

  read();
  show();
})();
