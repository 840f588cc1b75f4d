"use strict";
// Moves cards between places and shows what is known at a step. No rule of any game is here.
document.documentElement.className = "js";
addEventListener("DOMContentLoaded", () => {
  const $ = id => document.getElementById(id), all = query => [...document.querySelectorAll(query)];
  const make = (tag, name, ...inside) => { const e = document.createElement(tag); e.className = name; e.append(...inside); return e; };
  const D = JSON.parse($("play").textContent), W = D.words, last = D.steps.length - 1, slider = $("step");
  const fill = (text, ...parts) => parts.reduce((t, part) => t.replace("{}", () => part), text);
  const timed = all("[data-s]").map(e => [e, +e.dataset.s, +(e.dataset.u || 1e9), e.dataset.g, [...e.childNodes]]);
  const spots = all("[data-p]"), still = matchMedia("(prefers-reduced-motion: reduce)");
  const cards = D.faces.map(() => make("li"));
  let n = 0, view = null, timer = 0, pace = 1.2, later = false, shown = false;
  all(".nojs").forEach(e => e.remove());
  all(".ticks [data-at]").forEach(e => { e.style.left = 100 * e.dataset.at / last + "%"; });

  // Where every card lies at step n, which cards have left a hand openly, and whose they were.
  function position() {
    const at = D.start.map(list => [...list]), gone = at.map(() => []), from = {}, where = {};
    at.forEach((list, place) => list.forEach(card => { where[card] = place; }));
    for (let k = 1; k <= n; k++) for (let m = D.steps[k][0], i = 0; i < m.length; i += 2) {
      const card = m[i], to = m[i + 1], old = where[card];
      at[old].splice(at[old].indexOf(card), 1);
      at[to].push(card);
      where[card] = to;
      gone[to] = gone[to].filter(other => other !== card);
      if (D.owners[old] !== null) {
        from[card] = D.owners[old];
        if (D.open[to]) gone[old].push(card);
      }
    }
    return {at, gone, from};
  }
  const up = card => view === null || (D.seen[view][card] >= 0 && D.seen[view][card] <= n);

  function face(card, li, name) {
    const [rank, suit] = D.faces[card], inner = make("span", "", rank);
    inner.setAttribute("role", "img");
    inner.setAttribute("aria-label", D.labels[card]);
    if (suit) {
      const svg = $("face").content.firstElementChild.cloneNode(true);
      svg.firstChild.setAttribute("href", "#" + suit);
      inner.append(svg);
    }
    li.className = "card " + suit + " " + name;
    li.replaceChildren(inner);
    return li;
  }
  function backs(count, most) {
    const drawn = [...Array(Math.min(count, most))].map(() => make("li", "card down"));
    drawn.forEach(li => li.setAttribute("aria-hidden", "true"));
    return count ? [...drawn, make("li", most > 1 ? "sr" : "count", fill(W.back, count))] : [];
  }
  function fold(place, {at, gone, from}) {
    const here = at[place], form = D.forms[place];
    if (form === "hand") {
      const both = [...here, ...gone[place]], known = both.filter(up).sort((a, b) => a - b);
      return [...known.map(card => gone[place].includes(card) ? face(card, make("li"), "ghost") : face(card, cards[card], "")),
              ...backs(both.length - known.length, 99)];
    }
    if (form === "heap" && (here.length > 6 || !here.some(up))) return backs(here.length, 1);
    return (form === "top" ? here.slice(-1) : here).map(card => {
      const li = up(card) ? face(card, cards[card], "") : make("li", "card down");
      if (form === "row" && card in from) li.append(make("bdi", "by", D.names[from[card]]));
      if (card === D.steps[n][3]) { li.classList.add("best"); li.append(make("b", "by", W.wins)); }
      return li;
    });
  }

  function caption(k) {
    const [, text, , , secret] = D.steps[k];
    return secret && view !== null && !secret[1].includes(view) ? secret[0] : text;
  }
  function draw(said) {
    const now = position(), fly = !still.matches && cards[0] && cards[0].animate;
    const before = fly ? cards.map((li, card) => {
      const own = spots.find(e => D.owners[e.dataset.p] === now.from[card]);
      return li.isConnected ? li.getBoundingClientRect() : own && own.getBoundingClientRect();
    }) : [];
    for (const e of spots) e.replaceChildren(...fold(+e.dataset.p, now));
    if (fly) cards.forEach((li, card) => {
      const old = before[card], rect = li.isConnected && li.getBoundingClientRect();
      if (!old || !rect || (Math.abs(old.x - rect.x) < 2 && Math.abs(old.y - rect.y) < 2)) return;
      li.animate([{transform: `translate(${old.x - rect.x}px,${old.y - rect.y}px)`}, {transform: "none"}], {duration: 180, easing: "ease-out"});
    });
    for (const [e, since, until, group, inside] of timed) {
      const on = (n >= since && n < until) || (group === "l" && later) || (group === "r" && shown);
      e.classList.toggle("off", !on);
      e.replaceChildren(...on ? inside : []);
    }
    all(".seat").forEach(e => {
      const seat = +e.dataset.seat, many = D.names.length;
      e.classList.toggle("turn", D.steps[n][2] === seat);
      e.classList.toggle("own", view === seat);
      e.style.gridArea = D.ring[(seat - (view || 0) + many) % many];
    });
    all("#history a").forEach(a => a.toggleAttribute("aria-current", a.hash === "#s" + n));
    all(".unshown").forEach(e => { e.hidden = shown || n === last; });
    $("caption").textContent = caption(n);
    $("said").textContent = said || caption(n);
    $("count").textContent = n + " / " + last;
    $("view").value = view === null ? "" : view;
    if ($("later")) $("later").checked = later;
    slider.value = n;
    slider.setAttribute("aria-valuetext", fill(W.of, n, last, caption(n)));
    slider.style.setProperty("--at", 100 * n / last + "%");
  }

  const address = () => "#s" + n + (view === null ? "" : ".v" + (view + 1));
  function go(k, playing) {
    if (!playing) pause();
    k = Math.max(0, Math.min(last, k));
    const said = k === n - 1 ? fill(W.undone, caption(n)) : "";
    n = k;
    draw(said);
    history.replaceState(null, "", address());
  }
  function look(seat) { view = seat; go(n, timer); }
  function open(hash) {
    const found = /^#([st])(\d+)(?:\.v(\d))?$/.exec(hash);
    if (!found) return false;
    const seat = found[3] - 1;
    view = seat in D.names ? seat : null;
    go(found[1] === "s" ? +found[2] : D.ticks[found[2] - 1] ?? last);
    return true;
  }
  function pause() { clearTimeout(timer); timer = 0; playing(); }
  function playing() {
    const button = document.querySelector("[data-do=play]"), word = timer ? W.pause : W.play;
    button.setAttribute("aria-label", word);
    button.querySelector("use").setAttribute("href", timer ? "#i-pause" : "#i-play");
  }
  function tick() {
    go(n + 1, true);
    if (n < last) timer = setTimeout(tick, 1000 * pace); else pause();
  }
  function tell(text) { $("said").textContent = $("count").textContent = text; }
  async function copy(text) {
    try { await navigator.clipboard.writeText(text); } catch {
      const box = make("textarea", "sr");
      box.value = text;
      document.body.append(box);
      box.select();
      document.execCommand("copy");
      box.remove();
    }
    tell(W.copied);
  }
  const tempo = factor => { pace = Math.max(.3, Math.min(5, pace * factor)); tell(fill(W.pace, pace.toFixed(1))); };
  const follow = rel => { const a = document.querySelector(`a[rel=${rel}]`); if (a) a.click(); };
  const acts = {
    next: () => go(n + 1), back: () => go(n - 1), first: () => go(0), last: () => go(last),
    nextTrick: () => go(D.ticks.find(t => t > n) ?? last), backTrick: () => go(D.ticks.filter(t => t < n).pop() ?? 0),
    play: () => { if (timer) return pause(); if (n === last) n = 0; timer = setTimeout(tick, 400); playing(); },
    faster: () => tempo(.7), slower: () => tempo(1 / .7),
    open: () => look(null), seat: key => { if (key - 1 in D.names) look(key - 1); },
    nextSeat: () => look(view === null ? 0 : view + 1 in D.names ? view + 1 : null),
    later: () => { later = !later; draw(); }, result: () => { shown = true; draw(); },
    link: () => copy(location.href.split("#")[0] + address()), record: () => copy(JSON.parse($("record").textContent)),
    nextHand: () => follow("next"), backHand: () => follow("prev"), help: () => $("help").showModal(),
  };
  addEventListener("keydown", event => {
    const on = event.target, act = acts[D.keys[event.key]];
    if (!act || event.altKey || event.ctrlKey || event.metaKey || $("help").open) return;
    if (on.matches("select, textarea, input:not([type=range])") || (event.key === " " && on.matches("button, a"))) return;
    event.preventDefault();
    act(event.key);
  });
  addEventListener("click", event => {
    const button = event.target.closest("[data-do]"), link = event.target.closest("a[href^='#']");
    if (button) acts[button.dataset.do]();
    else if (link && open(link.hash)) event.preventDefault();
  });
  slider.addEventListener("input", () => go(+slider.value));
  $("view").addEventListener("change", event => look(event.target.value === "" ? null : +event.target.value));
  if ($("later")) $("later").addEventListener("change", acts.later);
  addEventListener("hashchange", () => open(location.hash));
  document.addEventListener("visibilitychange", () => { if (document.hidden) pause(); });
  if (!open(location.hash)) { view = D.view; n = D.at; draw(); }
});
