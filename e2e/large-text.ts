import type { Page } from "playwright-core";

/** Returns texts that are cut off or covered at twice the text size, but not at the normal size. */
export async function findCutTextAtDoubleSize(page: Page): Promise<string[]> {
  const shortened = new Set(await page.evaluate(findCutOrCoveredText));
  await changeTextSize(page, "200%");
  const lost = await page.evaluate(findCutOrCoveredText);
  await changeTextSize(page, "");
  return lost.filter((text) => !shortened.has(text));
}

export function changeTextSize(page: Page, fontSize: string): Promise<unknown> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, fontSize);
}

/** Runs in the page. Tolerates two pixels, because letters reach a little beyond their line box. */
export function findCutOrCoveredText(): string[] {
  const TOLERATED = 2;
  const lost: string[] = [];
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) lost.push(`the page is ${wide} px wider than the window`);
  type Box = { left: number; top: number; right: number; bottom: number };
  const seen: { text: string; box: Box; element: Element }[] = [];
  for (const date of document.querySelectorAll("main :is([type=date], [type=month])"))
    if (date.clientWidth > 0 && date.clientWidth < 7 * Number.parseFloat(getComputedStyle(date).fontSize))
      lost.push(`cut: the date ${(date as HTMLInputElement).labels?.[0]?.textContent}`);
  for (const icon of document.querySelectorAll("main :is(button, a) > svg")) {
    const [inner, outer] = [icon.getBoundingClientRect(), icon.parentElement!.getBoundingClientRect()];
    if (inner.left < outer.left - TOLERATED || inner.right > outer.right + TOLERATED)
      lost.push(`cut: the icon of ${icon.parentElement!.textContent}`);
  }
  // The sticky top bar shortens the store's name.
  const roots = document.querySelectorAll("main, header:not(main *, .sticky)");
  const nodes: Node[] = [];
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) nodes.push(walker.currentNode);
  }
  const range = document.createRange();
  for (const node of nodes) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (
      !element ||
      !text ||
      element.closest(".sr-only, [aria-hidden=true], option, [inert], svg, details:not([open])")
    )
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    let pinned = false;
    const clips: Element[] = [];
    // The note on a card is shortened on purpose; the opened card shows the whole note.
    if (element.closest(".line-clamp-2.text-sm")) continue;
    for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.position === "fixed" || style.position === "sticky") pinned = true;
      // Text in a scrollable element is reachable.
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      if (/hidden|clip/.test(style.overflowX + style.overflowY)) clips.push(up);
    }
    // One-pixel elements are for screen readers.
    if (clips.some((clip) => clip.clientWidth <= 1 && clip.clientHeight <= 1)) continue;
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width <= 1 || line.height <= 1) continue;
      const cut = clips.find((clip) => {
        const box = clip.getBoundingClientRect();
        return (
          line.right > box.right + TOLERATED ||
          line.left < box.left - TOLERATED ||
          line.bottom > box.bottom + line.height / 3
        );
      });
      if (cut) {
        lost.push(`cut: ${text.slice(0, 60)}`);
        break;
      }
      if (!pinned) seen.push({ text, element, box: line });
    }
  }
  for (const [at, one] of seen.entries())
    for (const other of seen.slice(at + 1)) {
      if (
        one.element === other.element ||
        one.element.contains(other.element) ||
        other.element.contains(one.element)
      )
        continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Adjacent lines may overlap by up to a third, because their boxes include the space between lines.
      if (
        across > TOLERATED &&
        down > Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top) / 3
      )
        lost.push(`over each other: ${one.text.slice(0, 40)} | ${other.text.slice(0, 40)}`);
    }
  return [...new Set(lost)];
}
