// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  loadNewVersion,
  loadNewVersionWhenIdle,
  markNewVersionReady,
  markNewVersionReadyOncePerTab,
} from "./new-version.ts";

let stop = () => {};
let isBusy = false;
const reload = vi.fn();
const cameBack = () => document.dispatchEvent(new Event("visibilitychange"));
const show = (path: string) => history.replaceState(null, "", path);

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom's location cannot be changed, so a copy replaces it.
  vi.stubGlobal("location", {
    get pathname() {
      return document.location.pathname;
    },
    reload,
  });
  isBusy = false;
  show("/sales/new");
  stop = loadNewVersionWhenIdle(() => isBusy);
});
afterEach(() => {
  stop();
  sessionStorage.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  reload.mockClear();
});

test("without a new version nothing is loaded", () => {
  cameBack();
  loadNewVersion();
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
});

test("a new version is loaded at the till once no sale is in progress, and only once", () => {
  isBusy = true;
  markNewVersionReady();
  cameBack();
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  isBusy = false;
  vi.advanceTimersByTime(60_000);
  cameBack();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a form or a dialog is left alone; the next screen loads the new version", () => {
  markNewVersionReady();
  show("/my-store");
  cameBack();
  show("/dashboard");
  document.body.innerHTML = '<div role="dialog"></div>';
  cameBack();
  expect(reload).not.toHaveBeenCalled();
  loadNewVersion();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page that stays old, as by a cache on the way, is loaded again once for each version of the server", () => {
  for (const version of ["0.9.0", "0.9.0", "1.0.0", "1.0.0"]) {
    markNewVersionReadyOncePerTab(version);
    cameBack();
  }
  expect(reload).toHaveBeenCalledTimes(2);
});
