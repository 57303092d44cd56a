import { owner } from "#web/api/tab-memory.ts";

/** Where tab-memory.ts and kept-cart.ts keep the carts of this tab. */
const CART = "mostrador:cart:";
const LEFT = "mostrador-left:";
/** A sale left longer ago is no sale in progress. */
const LEFT_MS = 24 * 60 * 60_000;

type Left = { at: number; text: string };
type Kept = { owner?: string; value?: { cart?: { lines?: unknown[]; exchange?: unknown } } };

// Apart from kept-cart.ts, which every screen loads first: only a till needs it.

/** Copied to `localStorage` when the page goes; the user's next tab without a sale takes it over, once. */
export function takeOverCart(place: string): void {
  quietly(() => {
    const name = CART + place;
    const own = sessionStorage.getItem(name);
    const left = leftOf(name);
    if (!left || (own !== null && !isEmpty(own)) || parse<Kept>(left.text)?.owner !== owner()) return;
    localStorage.removeItem(LEFT + name);
    if (Date.now() - left.at <= LEFT_MS) sessionStorage.setItem(name, left.text);
  });
}

/** Perhaps the tab is closed. */
function leave(): void {
  for (const name of ownNames()) {
    const text = sessionStorage.getItem(name)!;
    if (isEmpty(text)) continue;
    const left: Left = { at: Date.now(), text };
    localStorage.setItem(LEFT + name, JSON.stringify(left));
  }
}

/** After a reload, or back from another page, the tab still has its own. */
function dropOwnLeft(): void {
  for (const name of ownNames())
    if (leftOf(name)?.text === sessionStorage.getItem(name)) localStorage.removeItem(LEFT + name);
}

const ownNames = () => Object.keys(sessionStorage).filter((name) => name.startsWith(CART));
const leftOf = (name: string) => parse<Left>(localStorage.getItem(LEFT + name));

function isEmpty(text: string): boolean {
  const cart = parse<Kept>(text)?.value?.cart;
  return cart?.lines?.length === 0 && cart.exchange === undefined;
}

function parse<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** A browser without storage has nothing to leave. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {}
}

globalThis.addEventListener?.("pagehide", () => quietly(leave));
globalThis.addEventListener?.("pageshow", () => quietly(dropOwnLeft));
quietly(dropOwnLeft);
