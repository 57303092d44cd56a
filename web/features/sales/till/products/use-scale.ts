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

export function useScaleReading({ protocol, baud, bits, parity, port: place }: ScaleSettings): ScaleState {
  const [state, setState] = useState<ScaleState>({ kind: "WAITING" });
  useEffect(() => {
    let gone = false;
    let still: TrackedScaleReading | null = null;
    let heardAt = performance.now();
    const read = createScaleReader(protocol);

    const take = (reading: ScaleReading) => {
      heardAt = performance.now();
      still = trackScaleReading(still, reading, heardAt);
      if (gone) return;
      if (reading.kind !== "WEIGHT") setState({ kind: reading.kind });
      else setState({ kind: "WEIGHT", grams: reading.grams, isStill: still?.isStill ?? false });
    };

    const listening = new AbortController();
    const watch = setInterval(() => {
      if (performance.now() - heardAt > TIMEOUT_MS) setState({ kind: "GONE" });
    }, ASK_EVERY);

    const session = (async () => {
      const port = await findSerialPort(place);
      await port.open({ baudRate: baud, dataBits: bits, parity: parity === "EVEN" ? "even" : "none" });
      const reader = port.readable!.getReader();
      const writer = port.writable!.getWriter();
      const question = SCALE_REQUEST_COMMANDS[protocol];
      const ask = question
        ? setInterval(() => void writer.write(new TextEncoder().encode(question)).catch(() => {}), ASK_EVERY)
        : undefined;
      listening.signal.addEventListener("abort", () => void reader.cancel().catch(() => {}));
      if (listening.signal.aborted) await reader.cancel().catch(() => {});
      const letters = new TextDecoder("latin1");
      try {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          for (const reading of read(letters.decode(value))) take(reading);
        }
      } finally {
        clearInterval(ask);
        reader.releaseLock();
        await writer.abort().catch(() => {});
        await port.close().catch(() => {});
      }
    })();
    session.catch(() => {
      if (!gone) setState({ kind: "GONE" });
    });

    return () => {
      gone = true;
      clearInterval(watch);
      listening.abort();
    };
  }, [protocol, baud, bits, parity, place]);
  return state;
}
