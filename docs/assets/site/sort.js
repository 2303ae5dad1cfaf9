/** Tables sort by their columns of figures, the largest first; a second press puts the rows back. */
(() => {
  "use strict";

  function sortable(table) {
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]).filter((row) => !row.classList.contains("phase"));
    const homes = new Map(rows.map((row) => [row, row.parentElement]));
    const place = document.createElement("tbody");

    /** A row's figure in a column; one without any comes last. */
    const figure = (row, column) => Number(row.cells[column]?.dataset.value ?? -1);

    function sort(heads, column) {
      const down = heads[column].ariaSort !== "descending";
      for (const head of heads) if (head.hasAttribute("aria-sort")) head.ariaSort = "none";
      if (down) {
        heads[column].ariaSort = "descending";
        table.append(place);
        place.append(...[...rows].sort((one, other) => figure(other, column) - figure(one, column)));
      } else {
        for (const row of rows) homes.get(row).append(row);
        place.remove();
      }
      table.dispatchEvent(new Event("sorted"));
    }

    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      if (!rows.some((row) => row.cells[column]?.dataset.value)) return;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(heads, column));
      head.append(button);
      head.ariaSort = "none";
    });
  }

  for (const table of document.querySelectorAll("table")) if (table.tHead && table.querySelector("td[data-value]")) sortable(table);
})();
