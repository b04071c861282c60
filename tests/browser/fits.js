// What does not fit on the page: each fault as a line of text.
(mainPx) => {
  const found = [];
  const root = document.querySelector("dialog:modal") ?? document.body; // under it nothing counts
  const name = (one) =>
    [one.tagName.toLowerCase(), ...one.classList].join(".") +
    ` "${one.textContent.trim().replace(/\s+/g, " ").slice(0, 30)}"`;
  const off = (px) => Math.round(px * 10) / 10;
  const isSeen = (one) => {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let at = one; at; at = at.parentElement) {
      const { clipPath } = getComputedStyle(at);
      if (clipPath !== "none" || at.inert) return false;
    }
    return true;
  };

  // Wider than the page.
  if (document.documentElement.scrollWidth > innerWidth)
    for (const one of document.querySelectorAll("body *"))
      if (one.getBoundingClientRect().right > innerWidth + 1) found.push(`wide: ${name(one)}`);

  // Answers below the window, or under something.
  for (const one of root.querySelectorAll(".bar .act, .bar .tray button, .bar .insure")) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (bottom > innerHeight || top < 0) found.push(`below: ${name(one)} ${off(bottom)}`);
    else if (!one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)))
      found.push(`under: ${name(one)}`);
  }

  // Smaller than what a finger or a mouse hits.
  for (const one of root.querySelectorAll("a, button, input, select, summary, .seats label")) {
    // A link in a sentence is as high as its line.
    if (!isSeen(one) || getComputedStyle(one).display === "inline") continue;
    const { width, height } = one.getBoundingClientRect();
    const least = one.matches(".act, .tray button, button.fig, .seats label") ? mainPx : 24;
    if (width < least - 0.5 || height < least - 0.5)
      found.push(`small: ${name(one)} ${off(width)} x ${off(height)}`);
  }

  // The texts, line by line, each as high as its small letters are; and the cards.
  const things = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const holder = text.parentElement;
    if (!text.textContent.trim() || !isSeen(holder)) continue;
    range.selectNodeContents(text);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 1) continue;
      const inset = (bottom - top) * 0.22;
      things.push({ holder, left, right, top: top + inset, bottom: bottom - inset });
    }
  }
  for (const { holder, left, right, top, bottom } of things) {
    const frame = holder.closest(
      "button:not(.fig, .card), output, .box, .pt, .rail, .insure, .banner, .refused, .bar, .felt, .top, dialog, .app",
    );
    const around = frame.getBoundingClientRect();
    const over = Math.max(around.left - left, right - around.right);
    const past = Math.max(around.top - top, bottom - around.bottom);
    if (over > 1) found.push(`out of ${frame.className}: ${name(holder)} ${off(over)}`);
    else if (past > 1 && frame.scrollHeight <= frame.clientHeight + 1) found.push(`above or below ${frame.className}: ${name(holder)} ${off(past)}`);
    for (let at = holder; at && at !== document.body; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX === "visible" || at.scrollWidth <= at.clientWidth + 1) continue;
      found.push(`cut: ${name(holder)}`);
      break;
    }
  }
  for (const holder of root.querySelectorAll(".card, .chip:not(.carried *)")) {
    if (!isSeen(holder)) continue;
    const { left, right, top, bottom } = holder.getBoundingClientRect();
    things.push({ holder, left, right, top, bottom });
  }

  // Two of them on one another. What is printed may be on its own cards and chips; what sticks to
  // the window's edge is over what is scrolled.
  const group = (one) => one.closest(".card")?.parentElement ?? one.closest(".fig");
  const isPiece = (one) => one.matches(".card, .chip");
  const bar = (one) => one.closest(".bar");
  things.sort((one, two) => one.top - two.top);
  things.forEach((one, at) => {
    for (const two of things.slice(at + 1)) {
      if (two.top > one.bottom) break;
      const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const down = Math.min(one.bottom, two.bottom) - two.top;
      if (across <= 1 || down <= 1 || one.holder === two.holder) continue;
      const own = group(one.holder) && group(one.holder) === group(two.holder);
      if (own && (isPiece(one.holder) || isPiece(two.holder))) continue;
      if (bar(one.holder) !== bar(two.holder)) continue;
      found.push(`overlap: ${name(one.holder)} and ${name(two.holder)} ${off(across)} x ${off(down)}`);
    }
  });
  return [...new Set(found)];
};
