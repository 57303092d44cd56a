import { readStoredUserKey } from "#web/api/tab-memory.ts";
import { parseJson } from "#web/storage.ts";

/** Prefix under which tab-memory.ts and stored-cart.ts store this tab's carts. */
const CART = "mostrador:cart:";
const LEFT = "mostrador-left:";
/** Milliseconds for which the sale of a closed tab can be continued. */
const LEFT_MS = 24 * 60 * 60_000;

type LeftCart = { at: number; text: string };
type StoredEntry = { owner?: string; value?: { cart?: { lines?: unknown[]; exchange?: unknown } } };

// Separate from stored-cart.ts, which every screen loads, because only a till needs this file.

/** Moves a cart that a closed tab left in `localStorage` into this tab, unless this tab has a sale. */
export function takeOverLeftCart(screen: string): void {
  quietly(() => {
    const name = CART + screen;
    const own = sessionStorage.getItem(name);
    const left = leftOf(name);
    if (
      !left ||
      (own !== null && !isEmpty(own)) ||
      (parseJson(left.text) as StoredEntry | null)?.owner !== readStoredUserKey()
    )
      return;
    localStorage.removeItem(LEFT + name);
    if (Date.now() - left.at <= LEFT_MS) sessionStorage.setItem(name, left.text);
  });
}

/** Copies the carts to `localStorage`, because the tab may be closing. */
function leave(): void {
  for (const name of ownNames()) {
    const text = withoutPeople(sessionStorage.getItem(name)!);
    if (isEmpty(text)) continue;
    const left: LeftCart = { at: Date.now(), text };
    localStorage.setItem(LEFT + name, JSON.stringify(left));
  }
}

/** Deletes the copies of carts that this tab still has, as after a reload or a return from another page. */
function dropOwnLeft(): void {
  for (const name of ownNames())
    if (leftOf(name)?.text === withoutPeople(sessionStorage.getItem(name)!))
      localStorage.removeItem(LEFT + name);
}

/** Leaves out the customer and the invoice's buyer: other people may open the next tab of a shared device. */
function withoutPeople(text: string): string {
  const { value, ...entry } = (parseJson(text) as StoredEntry | null) ?? {};
  return JSON.stringify({ ...entry, value: { ...value, customer: undefined, invoiceFor: undefined } });
}

const ownNames = () => Object.keys(sessionStorage).filter((name) => name.startsWith(CART));
const leftOf = (name: string) => parseJson(localStorage.getItem(LEFT + name)) as LeftCart | null;

function isEmpty(text: string): boolean {
  const cart = (parseJson(text) as StoredEntry | null)?.value?.cart;
  return cart?.lines?.length === 0 && cart.exchange === undefined;
}

/** Runs `act` and ignores the errors of a browser without storage. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {}
}

globalThis.addEventListener?.("pagehide", () => quietly(leave));
globalThis.addEventListener?.("pageshow", () => quietly(dropOwnLeft));
quietly(dropOwnLeft);
