// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markReplicaReady } from "#web/offline/device/store-databases.ts";
import { toast } from "#web/ui/toast.ts";
import { announceOfflineReadiness, isReadyOffline } from "./ready-offline.ts";

const STORE = "store";
let stop = () => {};
let isBusy = false;
let showToast: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  isBusy = false;
  showToast = vi.spyOn(toast, "success").mockImplementation(() => {});
  vi.stubGlobal("navigator", { serviceWorker: { controller: null } });
});
afterEach(() => {
  stop();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("says that the device can sell without a network once files and products are there, and only once", () => {
  stop = announceOfflineReadiness(STORE, () => isBusy);
  vi.advanceTimersByTime(3_000);
  markReplicaReady(STORE);
  vi.advanceTimersByTime(3_000);
  expect([isReadyOffline(STORE), showToast.mock.calls.length]).toEqual([false, 0]);
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
  vi.advanceTimersByTime(3_000);
  expect(isReadyOffline(STORE)).toBe(true);
  expect(showToast.mock.calls.map(([title]: unknown[]) => title)).toEqual(["Listo para vender sin internet"]);
  stop = announceOfflineReadiness(STORE, () => isBusy);
  vi.advanceTimersByTime(3_000);
  expect(showToast).toHaveBeenCalledTimes(1);
});

test("waits until the sale in progress has ended", () => {
  markReplicaReady(STORE);
  vi.stubGlobal("navigator", { serviceWorker: { controller: {} } });
  isBusy = true;
  stop = announceOfflineReadiness(STORE, () => isBusy);
  vi.advanceTimersByTime(30_000);
  expect(showToast).not.toHaveBeenCalled();
  isBusy = false;
  vi.advanceTimersByTime(3_000);
  expect(showToast).toHaveBeenCalledTimes(1);
});
