// Sorts tables, shows the first lines of long ones, opens what a link leads to, and finds hands in the list that hands.js brings. No rule of any game is here.
document.documentElement.className = "js";
addEventListener("DOMContentLoaded", () => {
  const $ = id => document.getElementById(id), make = (tag, text) => { const e = document.createElement(tag); if (text !== undefined) e.textContent = text; return e; };

  function sortable(table) {
    // A button in each heading; the first press puts the largest number or the first word on top.
    const heads = [...table.tHead.rows[0].cells], body = table.tBodies[0];
    const value = (row, column) => { const cell = row.cells[column], v = cell.dataset.v ?? cell.textContent.trim(); return v === "" || v === "–" ? null : isNaN(v) ? v : +v; };
    heads.forEach((head, column) => {
      if (head.querySelector("a")) return;
      const button = make("button");
      button.append(...head.childNodes);
      head.append(button);
      button.type = "button";
      button.addEventListener("click", () => {
        const rows = [...body.rows], numbers = rows.some(row => typeof value(row, column) === "number");
        const was = head.getAttribute("aria-sort"), up = was ? was === "descending" : !numbers;
        rows.sort((a, b) => {
          const x = value(a, column), y = value(b, column);
          if (x === null || y === null) return (x === null) - (y === null);
          const order = typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y));
          return up ? order : -order;
        });
        body.append(...rows);
        table.dispatchEvent(new Event("sorted"));
        heads.forEach(other => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
      });
    });
  }
  document.querySelectorAll("table[data-sortable]").forEach(sortable);

  function brief(table) {
    // A button below a long table: its first lines are enough until somebody wants all. Printing shows all of them.
    const FIRST = 10, rows = () => [...table.tBodies[0].rows], button = make("button");
    button.type = "button";
    button.className = "rest";
    const show = all => {
      rows().forEach((row, n) => { row.hidden = !all && n >= FIRST; });
      button.setAttribute("aria-expanded", all);
      button.textContent = all ? "show the first " + FIRST : "show all " + rows().length;
    };
    button.addEventListener("click", () => show(button.getAttribute("aria-expanded") === "false"));
    table.addEventListener("sorted", () => show(button.getAttribute("aria-expanded") === "true"));
    table.closest(".wide").after(button);
    show(false);
  }
  document.querySelectorAll("table[data-brief]").forEach(brief);

  function unfold() {
    let name = "";
    try { name = decodeURIComponent(location.hash.slice(1)); } catch { return; }
    const place = $(name), fold = place?.closest("details");
    if (fold && !fold.open) { fold.open = true; place.scrollIntoView(); }
  }
  const folds = [...document.querySelectorAll("details.fold")], shut = new Set();
  $("evenings")?.removeAttribute("open");
  unfold();
  addEventListener("hashchange", unfold);
  document.querySelectorAll(".ways a[href^='#']").forEach(link => link.addEventListener("click", () => setTimeout(unfold)));
  addEventListener("beforeprint", () => folds.forEach(fold => { if (!fold.open) { shut.add(fold); fold.open = true; } }));
  addEventListener("afterprint", () => { shut.forEach(fold => { fold.open = false; }); shut.clear(); });
  if (!window.HANDS) return;

  const {GAMES, PEOPLE, EVENINGS, HANDS} = window, form = $("search"), field = $("q"), body = $("results").tBodies[0], STEP = 100;
  const fold = text => text.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const day = hand => hand[8] || EVENINGS[hand[0]][2];
  const text = HANDS.map(hand => {
    const [title, spoken, , game] = EVENINGS[hand[0]], names = hand[3].map(n => PEOPLE[n][0]);
    return fold(["hand " + hand[1], title, spoken, day(hand), ...GAMES[game], ...names, hand[5], hand[6], hand[7]].join("\n"));
  });
  let shown = STEP;

  const state = () => new URLSearchParams(location.hash.slice(1));
  const chosen = list => new Set(list.split(".").flatMap(part => {
    const [first, last = first] = part.split("-").map(Number);
    return first >= 0 && last < HANDS.length ? Array.from({length: Math.max(0, last - first + 1)}, (_, n) => first + n) : [];
  }));
  function found(s) {
    const words = fold(s.get("q") || "").split(/\s+/).filter(Boolean), only = s.get("h") === null ? null : chosen(s.get("h"));
    const player = PEOPLE.findIndex(one => one[0] === s.get("player"));
    return HANDS.map((hand, n) => n).filter(n => {
      const hand = HANDS[n];
      return (!only || only.has(n)) && words.every(word => text[n].includes(word))
        && (!s.get("game") || GAMES[EVENINGS[hand[0]][3]][0] === s.get("game")) && (!s.get("player") || hand[3].includes(player))
        && (!s.get("result") || hand[6] === s.get("result")) && (!s.get("year") || day(hand).startsWith(s.get("year")));
    }).reverse();
  }
  const link = (label, href) => { const a = make("a"), name = make("bdi", label); a.href = href; a.append(name); return a; };
  const name = n => PEOPLE[n][1] ? link(...PEOPLE[n]) : make("bdi", PEOPLE[n][0]);
  function row(n) {
    const [evening, number, page, players, maker, contract, result] = HANDS[n], [title, spoken, , game, address] = EVENINGS[evening];
    const tr = make("tr"), td = (...inside) => { const cell = make("td"); cell.append(...inside); tr.append(cell); return cell; };
    const head = make("th"), call = make("bdi", contract);
    head.scope = "row";
    head.append(link(HANDS[n][8] || spoken, page || address.replace("evening/", "hand/").replace(/\.html$/, "-" + number + ".html")));
    tr.append(head);
    td(make("bdi", number));
    td(link(title, address));
    td(title === GAMES[game][1] ? "" : GAMES[game][1]);
    call.dir = "ltr";
    td(...(maker >= 0 ? [make("bdi", PEOPLE[maker][0]), " "] : []), call);
    td(result.replace("-", " "));
    td(...players.flatMap((player, at) => at ? [", ", name(player)] : [name(player)]));
    return tr;
  }
  function show() {
    const s = state(), list = found(s);
    for (const control of form.elements) if (control.name && control.value !== (s.get(control.name) || "")) control.value = s.get(control.name) || "";
    $("behind").hidden = s.get("h") === null;
    $("behind").firstElementChild.textContent = s.get("t") || "";
    body.replaceChildren(...list.slice(0, shown).map(row));
    $("more").hidden = list.length <= shown;
    $("count").textContent = list.length + " of " + HANDS.length + " hands" + (list.length > shown ? ", " + shown + " shown" : "");
  }
  function keep() {
    const s = state();
    for (const control of form.elements) if (control.name) control.value ? s.set(control.name, control.value) : s.delete(control.name);
    history.replaceState(null, "", "#" + s);
    shown = STEP;
    show();
  }
  form.addEventListener("input", keep);
  form.addEventListener("submit", event => { event.preventDefault(); body.querySelector("a")?.focus(); });
  form.addEventListener("reset", event => { event.preventDefault(); history.replaceState(null, "", "#"); shown = STEP; show(); field.focus(); });
  $("all").addEventListener("click", () => { const s = state(); s.delete("h"); s.delete("t"); history.replaceState(null, "", "#" + s); show(); field.focus(); });
  $("more").addEventListener("click", () => { const from = shown; shown += STEP; show(); body.rows[from]?.querySelector("a").focus(); });
  addEventListener("hashchange", () => { shown = STEP; show(); });
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...body.querySelectorAll("th a")], at = links.indexOf(document.activeElement);
    if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) { event.preventDefault(); field.focus(); }
    if (event.key === "ArrowDown" && (document.activeElement === field || at >= 0)) { event.preventDefault(); links[at + 1]?.focus(); }
    if (event.key === "ArrowUp" && at >= 0) { event.preventDefault(); (links[at - 1] || field).focus(); }
  });
  show();
});
