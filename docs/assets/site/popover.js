/** Puts an opened popover beside its button; without this script it opens in the corner of the window. */
(() => {
  "use strict";

  const GAP = 6;
  const EDGE = 8;

  function place(popover, button) {
    const at = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = popover;
    const left = Math.max(EDGE, Math.min(at.left, window.innerWidth - width - EDGE));
    const under = at.bottom + GAP + height <= window.innerHeight - EDGE;
    const top = under ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height);
    Object.assign(popover.style, { left: `${left}px`, top: `${top}px` });
  }

  document.addEventListener("toggle", ({ target, newState }) => {
    if (!target.matches?.(".evidence[popover]")) return;
    target.classList.toggle("placed", newState === "open");
    if (newState !== "open") return;
    const button = document.querySelector(`[popovertarget="${CSS.escape(target.id)}"]`);
    if (button) place(target, button);
  }, true);
})();
