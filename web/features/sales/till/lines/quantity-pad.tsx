import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import type { LineMeasure } from "#core/sale/line.ts";
import { UNIT_SYMBOLS } from "#core/units.ts";
import { readScaleSettings } from "#web/features/sales/public/scale-settings.ts";
import type { SellableProduct } from "#web/features/sales/till/sale/cart-line.ts";
import {
  convertedMeasureText,
  FRACTIONS_BY_UNIT,
  listMeasureModes,
  measureToText,
  readMeasure,
  readTypedNumber,
  unsellableMeasureMessage,
} from "#web/features/sales/till/sale/measure.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Keypad, KeypadKey } from "#web/ui/fields/keypad.tsx";
import { readEditedPesos } from "#web/ui/number-text.ts";
import { BLOCKS_SCANS_ATTRIBUTE } from "#web/ui/wedge/use-scanner.ts";
import { LiveScaleWeight } from "./live-scale-weight.tsx";

type Props = {
  open: boolean;
  product: SellableProduct;
  /** Current quantity of the line to change; null to add the product. */
  before: LineMeasure | null;
  /** Returns the problem as a sentence; null on success. */
  onTake: (measure: LineMeasure) => string | null;
  onClose: () => void;
};

export function QuantityPad({ open, product, before, onTake, onClose }: Props) {
  const pad = useMeasureText(product, before);
  const { modes, mode, typed, fresh, reading, problem, setProblem, write } = pad;
  const [hasScale] = useState(() => readScaleSettings() !== null);
  const weighed = useRef<number | null>(null);
  const measure = readMeasure(typed, mode, product);
  // The first key replaces the quantity of the line.
  const kept = fresh ? "" : typed;

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = modes.find(({ key }) => key === event.key.toUpperCase());
    if (!chosen) return;
    event.preventDefault();
    pad.choose(chosen);
  }

  function submit() {
    // With an empty field, Enter takes the scale's weight if it is stable.
    if (typed === "" && weighed.current !== null)
      return setProblem(onTake({ quantity: weighed.current, amount: null }));
    if (reading.problem !== undefined) return setProblem(reading.problem);
    if (!measure)
      return setProblem(
        typed === "" ? "Escribe cuánto lleva" : unsellableMeasureMessage(typed, mode, product),
      );
    setProblem(onTake(measure));
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={product.name}
      description={`${formatPesos(product.price)} por ${UNIT_SYMBOLS[product.unit]}`}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary" size="lg" block>
          {before ? "Cambiar" : "Agregar"}
        </Button>
      }
    >
      <div
        {...{ [BLOCKS_SCANS_ATTRIBUTE]: "Di primero cuánto lleva de este producto" }}
        className="flex flex-col gap-3"
      >
        {hasScale && open && (
          <LiveScaleWeight
            unit={product.unit}
            onWeight={(quantity) => {
              weighed.current = quantity;
            }}
            onUse={(quantity) => setProblem(onTake({ quantity, amount: null }))}
          />
        )}
        <ModeChoice modes={modes} chosen={mode} onChoose={pad.choose} />
        <div className="flex items-baseline gap-2 rounded-md border border-line-strong bg-surface px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary-edge">
          {mode.of === null && <span className="text-2xl font-bold">$</span>}
          <input
            ref={pad.box}
            data-autofocus=""
            aria-label={`Cantidad de ${product.name} en ${mode.name.toLowerCase()}`}
            aria-invalid={problem !== null || undefined}
            // Hides the phone's keyboard, because the pad has its own keys.
            inputMode="none"
            autoComplete="off"
            placeholder="0"
            value={typed}
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => target.select()}
            className="h-12 w-full min-w-0 bg-transparent text-right text-3xl font-bold outline-none"
          />
          {mode.of !== null && <span className="text-xl font-semibold text-ink-soft">{mode.symbol}</span>}
        </div>
        <p aria-live="polite" className="flex min-h-8 items-baseline justify-between gap-3">
          <span className="text-ink-soft">{mode.of === null ? "Lleva" : "Cuesta"}</span>
          <strong className="text-2xl font-bold">
            {measure ? convertedMeasureText(measure, product) : "–"}
          </strong>
        </p>
        {problem && (
          <p role="alert" className="text-sm text-danger-ink">
            {problem}
          </p>
        )}
        {mode.of !== null && (
          <div className="grid grid-cols-2 gap-2">
            {FRACTIONS_BY_UNIT[product.unit].map(({ label, quantity }) => (
              <Button key={label} size="sm" onClick={() => pad.fill(quantity)}>
                {label}
              </Button>
            ))}
          </div>
        )}
        <Keypad text={kept} write={write}>
          <KeypadKey label="Coma" disabled={mode.whole} onPress={() => write(`${kept},`)}>
            ,
          </KeypadKey>
        </Keypad>
      </div>
    </Dialog>
  );
}

/** The typed text, in a unit of the product or in pesos. */
function useMeasureText(product: SellableProduct, before: LineMeasure | null) {
  const modes = listMeasureModes(product);
  const first = before && measureToText(before);
  const [mode, setMode] = useState(() => (first?.pesos ? modes.at(-1)! : modes[0]!));
  const [typed, setTyped] = useState(first?.text ?? "");
  // True until the first key, which replaces the line's quantity.
  const [fresh, setFresh] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const reading = readTypedNumber(typed, mode, product.unit);

  function write(text: string) {
    if (!/^[\d.,]{0,16}$/.test(text)) return;
    // Text that is no valid number stays as typed: reformatting '2.5' would make it 25.
    const isReadable = fresh || reading.problem === undefined;
    const pesos = mode.of === null && isReadable ? readEditedPesos(fresh ? "" : typed, text).value : null;
    const shown = pesos == null ? text : formatNumber(pesos);
    setTyped(shown);
    setFresh(false);
    setProblem(readTypedNumber(shown, mode, product.unit).problem ?? null);
  }

  function choose(next: Mode) {
    setMode(next);
    setTyped("");
    setProblem(null);
    box.current?.focus();
  }

  function fill(quantity: number) {
    setMode(modes[0]!);
    setTyped(measureToText({ quantity, amount: null }).text);
    setFresh(true);
    setProblem(null);
    // The next Enter confirms the quantity.
    box.current?.focus();
  }

  // After rendering, which would remove the selection: the next key replaces the whole quantity.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each fraction
  useLayoutEffect(() => {
    if (fresh && document.activeElement === box.current) box.current?.select();
  }, [fresh, typed]);

  return { modes, mode, typed, fresh, reading, problem, box, setProblem, write, choose, fill };
}

type Mode = ReturnType<typeof listMeasureModes>[number];
type ModeChoiceProps = { modes: readonly Mode[]; chosen: Mode; onChoose: (mode: Mode) => void };

function ModeChoice({ modes, chosen, onChoose }: ModeChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid auto-cols-fr grid-flow-col gap-1 rounded-md bg-sunken p-1">
      <legend className="sr-only">En qué se mide</legend>
      {modes.map((one) => (
        <label
          key={one.name}
          data-checked={one === chosen || undefined}
          className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-sm px-1 text-sm text-ink-soft data-checked:bg-surface data-checked:text-ink data-checked:shadow-card focus-inside:outline-2 focus-inside:outline-primary-edge dark:data-checked:bg-line"
        >
          <input
            type="radio"
            name={name}
            checked={one === chosen}
            onChange={() => onChoose(one)}
            aria-keyshortcuts={one.key}
            className="pointer-events-none absolute inset-0 appearance-none outline-none"
          />
          {one.name}
        </label>
      ))}
    </fieldset>
  );
}
