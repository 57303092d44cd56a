// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readTabValue, storeTabValue } from "#web/api/tab-memory.ts";
import { takeOverLeftCart } from "./left-carts.ts";

const keep = (key: string, lines: string[]) =>
  storeTabValue("cart:new-sale", { cart: { key, lines }, sent: false });

/** Opens a till in this tab and returns the key of its sale. */
function opened(): string | undefined {
  takeOverLeftCart("new-sale");
  return (readTabValue("cart:new-sale") as { cart: { key: string } } | null)?.cart.key;
}

function signIn(user: string) {
  localStorage.setItem("store", JSON.stringify({ id: "store-1" }));
  localStorage.setItem("user", JSON.stringify({ id: user }));
}

beforeEach(() => signIn("ana"));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

/** Closes the tab. The next tab starts with an empty session storage. */
function closeTab() {
  window.dispatchEvent(new Event("pagehide"));
  sessionStorage.clear();
}

test("a sale of a closed tab is in the next tab, and in one tab only", () => {
  keep("one", ["arroz"]);
  closeTab();
  expect(opened()).toBe("one");
  sessionStorage.clear();
  expect(opened()).toBeUndefined();
});

test("a reload keeps the tab's own sale and leaves none for other tabs", () => {
  keep("one", ["arroz"]);
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pageshow"));
  expect(opened()).toBe("one");
  sessionStorage.clear();
  expect(opened()).toBeUndefined();
});

test("a tab with a sale keeps it; one whose sale is empty takes over the left one", () => {
  keep("one", ["arroz"]);
  closeTab();
  keep("two", ["leche"]);
  expect(opened()).toBe("two");
  keep("three", []);
  expect(opened()).toBe("one");
});

test("an empty sale, another user's and yesterday's are not taken over", () => {
  keep("one", []);
  closeTab();
  expect(opened()).toBeUndefined();
  keep("one", ["arroz"]);
  closeTab();
  signIn("luz");
  expect(opened()).toBeUndefined();
  signIn("ana");
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60_000 });
  expect(opened()).toBeUndefined();
});
