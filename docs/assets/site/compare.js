/** The filters of the page Compare: documents, phase, text, all rows. Their state is in the address. */
(() => {
  "use strict";

  const form = document.getElementById("filters");
  const matrix = document.getElementById("matrix");
  const output = form.querySelector("output");
  const documents = [...form.elements.docs];
  const rows = [...matrix.querySelectorAll("tbody tr:not(.phase)")];
  const phases = new Map(rows.map((row) => [row, row.parentElement.dataset.phase]));
  matrix.classList.add("scripted");

  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[\u2019']/g, "'").toLowerCase();
  const texts = new Map();
  const targeted = () => decodeURIComponent(location.hash.slice(1));

  /** All that a row says, the words behind its buttons included, in a form that is easy to search. */
  function textOf(row) {
    if (!texts.has(row)) texts.set(row, plain(row.textContent));
    return texts.get(row);
  }

  /** Whether the chosen documents differ in a row, or may differ under a reading: each lists all that it allows. */
  function differs(row, chosen) {
    const allowed = chosen.flatMap((place) => row.querySelector(`[data-c="${place}"]`).dataset.v.split(" "));
    return new Set(allowed).size > 1;
  }

  function apply() {
    const chosen = documents.flatMap((box, place) => (box.checked ? [place] : []));
    const phase = form.elements.phase.value;
    const words = plain(form.elements.q.value).split(/\s+/).filter(Boolean);
    const all = form.elements.all.checked || words.length > 0;
    let shown = 0;
    for (const row of rows) {
      const visible = row.id === targeted() || ((all || differs(row, chosen))
        && (!phase || phases.get(row) === phase)
        && words.every((word) => textOf(row).includes(word)));
      row.hidden = !visible;
      shown += visible ? 1 : 0;
    }
    for (const body of matrix.tBodies) body.hidden = [...body.rows].every((row) => row.hidden || row.classList.contains("phase"));
    output.textContent = output.dataset.text.replace("{shown}", shown).replace("{all}", rows.length);
  }

  function write() {
    const query = new URLSearchParams();
    const chosen = documents.filter((box) => box.checked).map((box) => box.value);
    if (chosen.length < documents.length) query.set("docs", chosen.join(","));
    for (const name of ["phase", "q"]) if (form.elements[name].value) query.set(name, form.elements[name].value);
    if (form.elements.all.checked) query.set("all", "1");
    const text = query.toString().replaceAll("%2C", ",");
    history.replaceState(null, "", `${location.pathname}${text && `?${text}`}${location.hash}`);
  }

  function read() {
    const query = new URLSearchParams(location.search);
    const chosen = query.has("docs") ? query.get("docs").split(",") : null;
    for (const box of documents) box.checked = chosen === null || chosen.includes(box.value);
    form.elements.phase.value = query.get("phase") ?? "";
    form.elements.q.value = query.get("q") ?? "";
    form.elements.all.checked = query.get("all") === "1";
  }

  function changed() {
    apply();
    write();
  }

  form.addEventListener("input", changed);
  form.addEventListener("reset", () => setTimeout(changed));
  form.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", apply);
  matrix.addEventListener("sorted", apply);
  read();
  apply();
  document.getElementById(targeted())?.scrollIntoView({ block: "center" });
})();
