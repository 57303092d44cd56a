import { Scale } from "lucide-react";
import { useEffect, useState } from "react";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantity } from "#core/quantity.ts";
import { computeNetWeight } from "#core/scale/scale-frames.ts";
import type { Unit } from "#core/units.ts";
import {
  readRecentTares,
  readScaleSettings,
  type ScaleSettings,
  storeRecentTare,
} from "#web/features/sales/public/scale-settings.ts";
import { Button } from "#web/ui/button.tsx";
import { NumberField } from "#web/ui/fields/number-input.tsx";
import { type ScaleState, useScaleReading } from "./use-scale-reading.ts";

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
