// Moves cards between places and shows what is known at a step. No rule of any game is here.
document.documentElement.className = "js";
addEventListener("DOMContentLoaded", () => {
  const $ = id => document.getElementById(id), all = query => [...document.querySelectorAll(query)], on = addEventListener.bind(window);
  const make = (tag, className, ...inside) => { const e = Object.assign(document.createElement(tag), {className}); e.append(...inside); return e; };
  const fill = (text, ...parts) => parts.reduce((t, part) => t.replace("{}", () => part), text);
  const D = JSON.parse($("play").textContent), {words: W, steps, ticks, names} = D, last = steps.length - 1, faces = [];
  const timed = all("[data-s], td > a").map(e => [e, +(e.dataset.s ?? e.hash.slice(2)), e.dataset.u || 1e9, e.dataset.g ?? (e.closest("td") && "l"), e.dataset.k, e.dataset.v?.split(" "), [...e.childNodes]]);
  const deal = $("deal"), slider = $("step"), button = all("[data-do=play]")[0], later = $("later") || {};
  const tries = [D, ...D.tries || []], solo = window.patience?.({$, all, fill, D, tries, redraw: () => draw()});
  let n = D.at, view = D.view, timer = 0, pace = 1.2, shown = false, paper = false;
  all("#deal [data-c]").forEach(e => faces[e.dataset.c] = solo ? solo.face(e) : e);
  deal?.remove();
  all("[data-at]").forEach(e => e.style.left = 100 * e.dataset.at / last + "%");

  const up = card => paper || view === null || D.seen[view][card] <= n;
  const caption = () => steps[n][4]?.includes(view) ? steps[n][5] : steps[n][1];
  const face = (card, name) => make("li", "card " + name, faces[card].cloneNode(true)), down = tag => make(tag, "card down");
  const ghost = card => { const li = face(card, "ghost"); li.append(make("span", "sr", W.gone)); return li; };
  const backs = (cards, one) => cards.length ? [make("li", "backs", ...cards.slice(one).map(() => down("i")),
    make("span", one ? "count" : "sr", fill(W.back, cards.length)))] : [];

  function position({steps, curve}) {
    // Where every card lies at step n, which cards have left a hand openly, and whose they were.
    const m = Math.min(n, steps.length - 1), at = D.start.map(list => [...list]), gone = at.map(() => []), from = {}, where = {};
    at.forEach((list, place) => list.forEach(card => where[card] = place));
    for (let k = 1; k <= m; k++) for (const [card, to] of steps[k][0]) {
      const old = where[card];
      at[old].splice(at[old].indexOf(card), 1);
      at[where[card] = to].push(card);
      gone[to] = gone[to].filter(other => other !== card);
      if (D.forms[old] === "hand") {
        from[card] = names[D.owners[old]];
        gone[old].push(card);
      }
      if (D.batches && D.forms[to] === "hand") gone[to] = [];
    }
    return {at, gone, from, moved: steps[m][0].map(move => move[0]), next: D.batches && steps[m + 1]?.[0].map(move => move[0]), best: steps[m][3], up: curve?.[m], said: steps[m][1]};
  }
  function draw(said) {
    const at = tries.map(position);
    const lay = ({at, gone, from, moved, next, best}, place) => {
      const here = at[place], form = D.forms[place], hidden = here.filter(card => !up(card));
      if (form === "hand") return [...here, ...gone[place]].filter(up).sort((a, b) => a - b)
        .map(card => here.includes(card) ? face(card, "") : ghost(card)).concat(backs(hidden));
      if (form === "back" || (form === "heap" && here.length > 10)) return backs(here, -1);
      if (form === "heap" && hidden.length) return here.filter(up).map(card => face(card, "")).concat(backs(hidden, -1));
      const more = form === "fan" && here.length > 9 ? [make("span", "count", "+" + (here.length - 9))] : [];
      return more.concat((form === "top" ? here.slice(-1) : form === "fan" ? here.slice(-9) : here).map(card => {
        const li = up(card) ? face(card, moved.includes(card) ? "fresh" : "") : down("li");
        if (form === "row" && from[card]) li.append(make("bdi", "by", from[card]));
        if (next?.includes(card)) li.className += " taken";
        if (card === best) { li.className += " best"; li.append(make("b", "by", W.wins)); }
        return li;
      }));
    };
    const text = caption(), forced = {l: later.checked, r: shown};
    all("[data-p]").forEach(e => {
      const now = at[e.closest("[data-t]")?.dataset.t || 0];
      e.replaceChildren(...lay(now, e.dataset.p));
      e.style.setProperty("--n", now.at[e.dataset.p].length);
    });
    for (const [e, since, until, group, key, viewers, inside] of timed) {
      const may = !viewers || viewers.includes(paper || view === null ? "-1" : "" + view);
      const on = may && (paper ? until > last : (n >= since && n < until) || forced[group]) && (!key || up(key));
      e.classList.toggle("off", !on);
      e.replaceChildren(...on ? inside : []);
    }
    all(".seat").forEach(({dataset: {seat}, classList, style}) => {
      classList.toggle("turn", steps[n][2] === +seat);
      style.gridArea = D.ring[(seat - view + names.length) % names.length];
    });
    all("#history a").forEach(a => a.ariaCurrent = a.hash === "#s" + n ? "step" : null);
    solo?.draw(n, at, paper || later.checked);
    $("unshown").hidden = shown || n === last;
    $("caption").textContent = text;
    $("said").textContent = said || text;
    $("count").textContent = `${n} / ${last}`;
    $("view").value = view ?? "";
    slider.value = n;
    slider.ariaValueText = fill(W.of, n, last, text);
    slider.parentNode.style = `--at:${100 * n / last}%`;
  }

  // On a phone the bar lies over the page: what is played must not lie under it.
  function watch() {
    const table = $("table")?.getBoundingClientRect(), bar = $("bar").getBoundingClientRect();
    if (table && table.bottom > bar.top && table.top < bar.top && bar.bottom >= innerHeight - 1) scrollBy(0, table.bottom - bar.top);
  }
  const address = () => "#s" + n + (view === null ? "" : ".v" + (view + 1));
  function play(next) {
    clearTimeout(timer);
    button.ariaPressed = !!(timer = next);
  }
  function go(k, playing) {
    if (!playing) play(0);
    const old = n, text = caption();
    n = Math.max(0, Math.min(last, k));
    draw(n === old - 1 && fill(W.undone, text));
    watch();
    history.replaceState(null, "", address());
  }
  function tick() {
    go(n + 1, true);
    play(n < last && setTimeout(tick, 1000 * pace));
  }
  const look = seat => { view = seat in names ? +seat : null; go(n, timer); };
  function open(hash) {
    const [, kind, k, seat] = /^#([st])(\d+)(?:\.v(\d))?$/.exec(hash) || [];
    if (!kind) return draw();
    if (seat) view = seat - 1 in names ? seat - 1 : null;
    go(kind === "s" ? +k : ticks[k - 1] ?? last);
  }
  const tell = text => { $("said").textContent = $("count").textContent = text; };
  const copy = text => navigator.clipboard?.writeText(text).then(() => tell(W.copied), () => tell(W.refused));
  const tempo = factor => { pace *= factor; tell(fill(W.pace, pace.toFixed(1))); };
  const acts = {
    next: () => go(n + 1), back: () => go(n - 1), first: () => go(0), last: () => go(last),
    nextTrick: () => go(ticks.find(t => t > n) ?? last), backTrick: () => go(ticks.findLast(t => t < n) ?? 0),
    play: () => { n %= last; play(!timer && setTimeout(tick, 400)); }, faster: () => tempo(.7), slower: () => tempo(1 / .7),
    open: () => look(), seat: key => key - 1 in names && look(key - 1), nextSeat: () => look(view === null ? 0 : view + 1),
    later: () => { later.checked = !later.checked; draw(); }, result: () => { shown = true; draw(); },
    link: () => copy(location.href.split("#")[0] + address()), record: () => copy(JSON.parse($("record").textContent)),
    nextHand: () => all("[rel=next]")[0]?.click(), backHand: () => all("[rel=prev]")[0]?.click(), help: () => $("help").showModal(),
  };
  on("keydown", event => {
    const {key, target} = event, act = acts[D.keys[key]];
    if (!act || event.altKey || event.ctrlKey || event.metaKey || $("help").open || target.matches("select, [type=checkbox]")
        || (key === " " && target.matches("button, a"))) return;
    event.preventDefault();
    act(key);
  });
  on("click", event => {
    const it = event.target.closest("[data-do], a[href^='#']");
    if (it?.hash) { event.preventDefault(); open(it.hash); } else acts[it?.dataset.do]?.();
  });
  slider.oninput = () => go(+slider.value);
  $("view").onchange = event => look(event.target.value || null);
  later.onchange = () => draw();
  on("hashchange", () => open(location.hash));
  const print = whole => { (paper = whole) ? $("side").prepend(deal) : deal.remove(); draw(); };
  if (deal) { on("beforeprint", () => print(true)); on("afterprint", () => print(false)); }
  on("visibilitychange", () => document.hidden && play(0));
  open(location.hash);
});
