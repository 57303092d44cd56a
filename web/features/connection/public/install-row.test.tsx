// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { markReplicaReady } from "#web/offline/device/store-databases.ts";
import { type InstallPromptEvent, storeInstallPrompt } from "#web/ui/install/install-offer.ts";
import { InstallAppHint, InstallAppRow } from "./install-row.tsx";

const STORE = "0190a0a0-0000-7000-8000-000000000001";
let isInstalled: boolean;

beforeEach(() => {
  isInstalled = false;
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("matchMedia", () => ({ matches: isInstalled }));
});
afterEach(() => {
  cleanup();
  act(() => storeInstallPrompt(null));
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Simulates Chromium's offer to install the app. Returns the event and the shown prompts. */
function offer(outcome: "accepted" | "dismissed") {
  const prompts: string[] = [];
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: async () => {
      prompts.push(outcome);
      return { outcome };
    },
  }) as InstallPromptEvent;
  act(() => void dispatchEvent(event));
  return { asked: prompts, event };
}

const hint = () => screen.queryByRole("region", { name: "Instalar" });

test("asks on touch only, and disappears once installed", async () => {
  render(<InstallAppRow />);
  expect(hint()).toBeNull();
  const { asked, event } = offer("accepted");
  expect([event.defaultPrevented, asked]).toEqual([true, []]);
  fireEvent.click(screen.getByRole("button", { name: "Instalar" }));
  await vi.waitFor(() => expect(asked).toEqual(["accepted"]));
  expect(hint()).toBeNull();
});

const SAFARI_ON_A_MAC = {
  vendor: "Apple Computer, Inc.",
  userAgent:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15",
};

test.each([
  ["an iPhone", { standalone: false }, /Agregar a inicio.*Safari borra.*7 días/],
  ["a Mac", SAFARI_ON_A_MAC, /Agregar al Dock.*Safari borra.*7 días/],
])("Safari on %s: how to install, why, and nothing when opened from the icon", (_, safari, text) => {
  vi.stubGlobal("navigator", safari);
  const { rerender } = render(<InstallAppRow />);
  screen.getByText(text);
  isInstalled = true;
  rerender(<InstallAppRow />);
  expect(hint()).toBeNull();
});

test("shows nothing on an insecure page", () => {
  vi.stubGlobal("isSecureContext", false);
  render(<InstallAppRow />);
  offer("accepted");
  expect(hint()).toBeNull();
});

test("the dashboard's hint appears when the device is ready offline, and can be dismissed", () => {
  const { rerender } = render(<InstallAppHint storeId={STORE} />);
  offer("accepted");
  expect(hint()).toBeNull();
  markReplicaReady(STORE);
  rerender(<InstallAppHint storeId={STORE} />);
  fireEvent.click(screen.getByRole("button", { name: "Ahora no" }));
  expect(hint()).toBeNull();
  offer("accepted");
  expect(hint()).toBeNull();
});

test("dismissing the browser's prompt dismisses the hint", async () => {
  markReplicaReady(STORE);
  render(<InstallAppHint storeId={STORE} />);
  const { asked } = offer("dismissed");
  fireEvent.click(screen.getByRole("button", { name: "Instalar" }));
  await vi.waitFor(() => expect(asked).toEqual(["dismissed"]));
  await act(async () => {});
  offer("accepted");
  expect(hint()).toBeNull();
});
