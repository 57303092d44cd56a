import { useEffect, useState } from "react";
import {
  createScaleReader,
  SCALE_REQUEST_COMMANDS,
  type ScaleReading,
  type TrackedScaleReading,
  trackScaleReading,
} from "#core/scale/scale-frames.ts";
import type { ScaleSettings } from "#web/features/sales/public/scale-settings.ts";
import { findSerialPort } from "#web/ui/devices/serial-ports.ts";

/** Reading of the scale. GONE means no data for a while, or disconnected. */
export type ScaleState =
  | { kind: "WAITING" | "GONE" | "MOVING" | "OVER" | "BELOW" }
  | { kind: "WEIGHT"; grams: number; isStill: boolean };

/** Milliseconds between requests to a scale that answers only when asked. */
const ASK_EVERY = 250;
const TIMEOUT_MS = 2_000;
/** Milliseconds until a port that could not be opened, or that was lost, is opened again. */
const RETRY_MS = 1_000;

/** Resolves when all pads so far have closed the port. The pad of the next product opens it only then. */
let closed: Promise<void> = Promise.resolve();

export function useScaleReading({ protocol, baud, bits, parity, port }: ScaleSettings): ScaleState {
  const [state, setState] = useState<ScaleState>({ kind: "WAITING" });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let still: TrackedScaleReading | null = null;
    let heardAt = performance.now();

    const take = (reading: ScaleReading) => {
      heardAt = performance.now();
      still = trackScaleReading(still, reading, heardAt);
      if (signal.aborted) return;
      if (reading.kind !== "WEIGHT") setState({ kind: reading.kind });
      else setState({ kind: "WEIGHT", grams: reading.grams, isStill: still?.isStill ?? false });
    };
    const watch = setInterval(() => {
      if (performance.now() - heardAt > TIMEOUT_MS) setState({ kind: "GONE" });
    }, ASK_EVERY);

    const before = closed;
    closed = (async () => {
      await before;
      while (!signal.aborted) {
        await readScale({ protocol, baud, bits, parity, port }, take, signal).catch(() => {});
        if (signal.aborted) return;
        setState({ kind: "GONE" });
        await waitForRetry(signal);
      }
    })();

    return () => {
      clearInterval(watch);
      listening.abort();
    };
  }, [protocol, baud, bits, parity, port]);
  return state;
}

function waitForRetry(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS);
    signal.addEventListener("abort", resolve);
  });
}

/**
 * Reads the scale until the signal, and closes the port.
 * @throws Error or DOMException when no port was chosen, or it cannot be opened or is lost
 */
async function readScale(
  { protocol, baud, bits, parity, port: place }: ScaleSettings,
  take: (reading: ScaleReading) => void,
  signal: AbortSignal,
): Promise<void> {
  const port = await findSerialPort(place);
  await port.open({ baudRate: baud, dataBits: bits, parity: parity === "EVEN" ? "even" : "none" });
  const reader = port.readable!.getReader();
  const writer = port.writable!.getWriter();
  const question = SCALE_REQUEST_COMMANDS[protocol];
  const ask = question
    ? setInterval(() => void writer.write(new TextEncoder().encode(question)).catch(() => {}), ASK_EVERY)
    : undefined;
  const stop = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  const letters = new TextDecoder("latin1");
  const read = createScaleReader(protocol);
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      for (const reading of read(letters.decode(value))) take(reading);
    }
  } finally {
    signal.removeEventListener("abort", stop);
    clearInterval(ask);
    reader.releaseLock();
    await writer.abort().catch(() => {});
    await port.close().catch(() => {});
  }
}
