// What a page of a patience has besides: cards that the deal only writes, cards up, the list of moves, another attempt beside.
function patience({$, all, fill, D, tries, redraw}) {
  const W = D.words, last = D.steps.length - 1, other = $("beside"), box = $("other"), moves = all(".moves li");
  moves.forEach((li, i) => li.firstChild.classList.toggle("up", D.ticks.includes(i + 1)));
  if (other) other.onchange = () => {
    const chosen = other.value || 1;
    box.hidden = !other.value;
    box.dataset.t = chosen;
    box.querySelector("bdi").textContent = tries[chosen].name;
    all("[data-line]").forEach(e => e.classList.toggle("off", e.dataset.line !== other.value));
    $("table").classList.toggle("two", !box.hidden);
    redraw();
  };
  return {
    face: ({textContent: text, className}) => {
      const suit = className in W.suits ? className : "";
      const rank = suit ? text.slice(0, -2) : text, e = document.createElement("span");
      e.className = "c " + suit;
      e.innerHTML = suit ? `${rank}<svg><use href="#${suit}"/></svg>` : rank;
      e.role = "img";
      e.ariaLabel = suit ? fill(W.card, W.ranks[rank], W.suits[suit]) : W.unknown;
      return e;
    },
    draw: (n, at, whole) => {
      all("[data-t]").forEach(({dataset: {t}, children: [head, said]}) => {
        head.lastElementChild.textContent = fill(W.up, at[t].up, D.all, at[t].at[D.stock].length);
        if (+t) said.textContent = at[t].said;
      });
      moves.forEach((li, i) => li.hidden = !whole && i >= n);
      const now = moves[Math.min(n, last - 1) - 1], list = now?.parentNode;
      if (list) list.scrollTop = now.offsetTop - list.clientHeight / 2;
    },
  };
}
