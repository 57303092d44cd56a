import { Scale } from "lucide-react";
import { useEffect, useState } from "react";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantity } from "#core/quantity.ts";
import {
  computeNetWeight,
  createScaleReader,
  SCALE_REQUEST_COMMANDS,
  type ScaleReading,
  type TrackedScaleReading,
  trackScaleReading,
} from "#core/scale/scale-frames.ts";
import type { Unit } from "#core/units.ts";
import {
  readRecentTares,
  readScaleSettings,
  type ScaleSettings,
  storeRecentTare,
} from "#web/features/sales/public/scale-settings.ts";
import { Button } from "#web/ui/button.tsx";
import { findSerialPort } from "#web/ui/devices/serial-ports.ts";
import { NumberField } from "#web/ui/fields/number-input.tsx";

/** Grams in one unit, for the units that a scale can weigh. */
const GRAMS: Partial<Record<Unit, number>> = { KG: 1_000, LB: 500 };

type Props = {
  unit: Unit;
  /** Receives the weight in the product's unit; null while the weight is unstable or zero. */
  onWeight: (quantity: number | null) => void;
  onUse: (quantity: number) => void;
};

export function LiveScaleWeight({ unit, ...rest }: Props) {
  const [scale] = useState(readScaleSettings);
  const grams = GRAMS[unit];
  return scale && grams ? <Live scale={scale} unit={unit} grams={grams} {...rest} /> : null;
}

const SAID: Record<Exclude<ScaleState["kind"], "WEIGHT">, string> = {
  WAITING: "Esperando la balanza…",
  GONE: "La balanza no responde",
  MOVING: "El peso se está moviendo",
  OVER: "Es más de lo que la balanza pesa",
  BELOW: "La balanza está por debajo de cero",
};

function Live({
  scale,
  unit,
  grams: each,
  onWeight,
  onUse,
}: Props & { scale: ScaleSettings; grams: number }) {
  const state = useScaleReading(scale);
  const [tare, setTare] = useState(0);
  const [typing, setTyping] = useState(false);
  const [typed, setTyped] = useState("");
  const gross = state.kind === "WEIGHT" ? state.grams : null;
  const net = gross === null ? null : computeNetWeight(gross, tare);
  const isStill = state.kind === "WEIGHT" && state.isStill;
  const quantity = isStill && net !== null ? net / each : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pad passes new functions at each render
  useEffect(() => {
    onWeight(quantity);
  }, [quantity]);

  function take(grams: number) {
    setTare(grams);
    setTyping(false);
    if (grams > 0) storeRecentTare(grams);
  }

  const shown = net ?? 0;
  return (
    <section aria-label="Balanza" className="flex flex-col gap-2 rounded-md border border-line bg-sunken p-3">
      <p className="flex items-baseline justify-between gap-3" role="status">
        <span className="flex items-center gap-2 text-sm text-ink-soft">
          <Scale aria-hidden className="size-5" />
          {state.kind !== "WEIGHT"
            ? SAID[state.kind]
            : net === null
              ? "La balanza está vacía"
              : state.isStill
                ? "En la balanza"
                : "El peso se está moviendo"}
        </span>
        {net !== null && <strong className="text-2xl font-bold">{formatQuantity(shown / each, unit)}</strong>}
      </p>
      <div className="flex flex-wrap gap-2 *:grow">
        {quantity !== null && (
          <Button variant="primary" onClick={() => onUse(quantity)}>
            Usar {formatQuantity(quantity, unit)}
          </Button>
        )}
        <Button size="sm" disabled={!isStill || !gross} onClick={() => gross && take(gross)}>
          Tarar
        </Button>
        <Button size="sm" onClick={() => setTyping(!typing)}>
          {tare > 0 ? `Tara de ${formatNumber(tare)} g` : "Tara"}
        </Button>
      </div>
      {typing && (
        <div className="flex flex-wrap items-end gap-2">
          <NumberField label="Tara, en gramos" value={typed} onChange={setTyped} />
          <Button size="sm" disabled={!/^\d{1,5}$/.test(typed)} onClick={() => take(Number(typed))}>
            Restar
          </Button>
          {readRecentTares().map((kept) => (
            <Button key={kept} size="sm" onClick={() => take(kept)}>
              {formatNumber(kept)} g
            </Button>
          ))}
          {tare > 0 && (
            <Button size="sm" onClick={() => take(0)}>
              Sin tara
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Reading of the scale. GONE means no data for a while, or disconnected. */
type ScaleState =
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
