// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ScaleSettings } from "#web/features/sales/public/scale-settings.ts";
import { useScaleReading } from "./live-scale-weight.tsx";

const settings: ScaleSettings = { protocol: "SICS", baud: 9_600, bits: 8, parity: "NONE", port: 0 };
const FRAME = new TextEncoder().encode("S S    154.0 g\r\n");

/** A serial port with a scale that sends a stable weight. Like a real port, it takes a while to close. */
class ScalePort {
  isOpen = false;
  isPlugged = true;
  readable: ReadableStream<Uint8Array> | null = null;
  writable: WritableStream<Uint8Array> | null = null;
  #unplug = () => {};

  async open() {
    if (this.isOpen || !this.isPlugged) throw new DOMException("The port is already open.");
    this.isOpen = true;
    this.writable = new WritableStream();
    let timer: ReturnType<typeof setInterval>;
    this.readable = new ReadableStream({
      start: (stream) => {
        // In two pieces, as a cable may deliver it.
        timer = setInterval(() => {
          stream.enqueue(FRAME.slice(0, 7));
          stream.enqueue(FRAME.slice(7));
        }, 100);
        this.#unplug = () => {
          clearInterval(timer);
          stream.error(new DOMException("The device has been lost."));
        };
      },
      cancel: () => clearInterval(timer),
    });
  }
  close() {
    return new Promise<void>((resolve) => {
      setTimeout(() => {
        this.isOpen = false;
        resolve();
      }, 200);
    });
  }
  unplug() {
    this.isPlugged = false;
    this.#unplug();
  }
}

let port: ScalePort;
beforeEach(() => {
  vi.useFakeTimers();
  port = new ScalePort();
  vi.stubGlobal("navigator", Object.assign(navigator, { serial: { getPorts: async () => [port] } }));
});
afterEach(async () => {
  cleanup();
  await pass(1_000); // the port closes
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const pad = () => renderHook(() => useScaleReading(settings)).result;
const stable = { kind: "WEIGHT", grams: 154, isStill: true };

test("the second of two pads reads the scale once the first has closed the port", async () => {
  const first = renderHook(() => useScaleReading(settings));
  await pass(1_000);
  expect(first.result.current).toEqual(stable);
  first.unmount();
  const second = pad();
  await pass(5_000);
  expect(second.current).toEqual(stable);
});

test("a scale that is plugged in again is read again", async () => {
  const reading = pad();
  await pass(1_000);
  port.unplug();
  await pass(1_000);
  expect(reading.current).toEqual({ kind: "GONE" });
  port.isPlugged = true;
  await pass(5_000);
  expect(reading.current).toEqual(stable);
});
