// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recall, remember } from "./tab-memory.ts";

const NAME = "cart:new-sale";
const sale = (key: string, lines: string[]) => ({ cart: { key, lines }, sent: false });

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

/** The next tab begins without anything of its own. */
function closeTab() {
  window.dispatchEvent(new Event("pagehide"));
  sessionStorage.clear();
}

test("a sale of a closed tab is in the next tab, and in one tab only", () => {
  remember(NAME, sale("one", ["arroz"]));
  closeTab();
  expect(recall(NAME)).toEqual(sale("one", ["arroz"]));
  sessionStorage.clear();
  expect(recall(NAME)).toBeNull();
});

test("a reload keeps the tab's own sale and leaves none for other tabs", () => {
  remember(NAME, sale("one", ["arroz"]));
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pageshow"));
  expect(recall(NAME)).toEqual(sale("one", ["arroz"]));
  sessionStorage.clear();
  expect(recall(NAME)).toBeNull();
});

test("a tab with a sale keeps it; one whose sale is empty takes over the left one", () => {
  remember(NAME, sale("one", ["arroz"]));
  closeTab();
  remember(NAME, sale("two", ["leche"]));
  expect(recall(NAME)).toEqual(sale("two", ["leche"]));
  remember(NAME, sale("three", []));
  expect(recall(NAME)).toEqual(sale("one", ["arroz"]));
});

test("an empty sale, other data, another user's and yesterday's sale are not taken over", () => {
  remember(NAME, sale("one", []));
  remember("printer", "asked");
  closeTab();
  expect([recall(NAME), recall("printer")]).toEqual([null, null]);

  remember(NAME, sale("one", ["arroz"]));
  closeTab();
  signIn("luz");
  expect(recall(NAME)).toBeNull();
  signIn("ana");
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60_000 });
  expect(recall(NAME)).toBeNull();
});
