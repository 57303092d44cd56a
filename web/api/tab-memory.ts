/**
 * Stored per tab for the signed-in user and store, until the sign-out. What outlives its tab (`OUTLIVES`) is
 * copied to `localStorage` when the page goes, and the next tab without its own takes it over.
 */
const PREFIX = "mostrador:";
const LEFT = "mostrador-left:";
/** Carts: a sale in progress. */
const OUTLIVES = `${PREFIX}cart:`;
/** A sale left longer ago is no sale in progress. */
const LEFT_MS = 24 * 60 * 60_000;

type Kept = { owner?: string; value?: unknown };
type Left = { at: number; text: string };

/** After a reload, or back from another page, the tab still has its own. */
function dropOwnLeft(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(OUTLIVES) && leftOf(name)?.text === sessionStorage.getItem(name))
      localStorage.removeItem(LEFT + name);
}

function leave(): void {
  for (const name of Object.keys(sessionStorage)) {
    const text = sessionStorage.getItem(name)!;
    if (!name.startsWith(OUTLIVES) || isEmptySale(text)) continue;
    const left: Left = { at: Date.now(), text };
    localStorage.setItem(LEFT + name, JSON.stringify(left));
  }
}

const leftOf = (name: string) => parse(localStorage.getItem(LEFT + name)) as Left | null;

function isEmptySale(text: string): boolean {
  const { cart } = ((parse(text) as Kept | null)?.value ?? {}) as {
    cart?: { lines?: unknown[]; exchange?: unknown };
  };
  return cart?.lines?.length === 0 && cart.exchange === undefined;
}

/** Takes over what a closed tab of the same user left. */
function takeOver(name: string): string | null {
  if (!name.startsWith(OUTLIVES)) return null;
  const left = leftOf(name);
  if (!left || (parse(left.text) as Kept | null)?.owner !== owner()) return null;
  localStorage.removeItem(LEFT + name);
  if (Date.now() - left.at > LEFT_MS) return null;
  sessionStorage.setItem(name, left.text);
  return left.text;
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

export function remember(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner: owner(), value }));
  } catch {
    // A browser without storage must still be able to sell.
  }
}

/** Null unless the same user of the same store stored it. It may come from an older version: check its shape. */
export function recall(name: string): unknown {
  const own = sessionStorage.getItem(PREFIX + name);
  const text = own !== null && !isEmptySale(own) ? own : (takeOver(PREFIX + name) ?? own);
  const kept = parse(text) as Kept | null;
  return kept?.owner === owner() ? (kept.value ?? null) : null;
}

export function forget(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}

export function forgetAll(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

/** The signed-in store and person. */
export function owner(): string {
  const ids = ["store", "user"].map((key) => parse(localStorage.getItem(key)) as { id?: string } | null);
  return ids.map((one) => one?.id ?? "").join("/");
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
