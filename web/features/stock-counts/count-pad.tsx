import { type SubmitEvent, useRef, useState } from "react";
import type { Presentation } from "#core/contract/products/presentation.ts";
import { formatNumber } from "#core/number-text.ts";
import { decimalPlacesOf, formatQuantity, multiplyQuantity } from "#core/quantity.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { isMeasuredUnit, UNIT_SYMBOLS, UNIT_WORDS, type Unit } from "#core/units.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Keypad, KeypadKey } from "#web/ui/fields/keypad.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { readQuantity, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { capitalize } from "#web/ui/text/capitalize.ts";

export type CountableProduct = {
  id: string;
  name: string;
  unit: Unit;
  presentations: readonly Presentation[];
  /** The pack whose code was scanned. */
  presentation?: Presentation | undefined;
};

/** What was counted of a product: loose units, or a number of its packs. */
export type CountedQuantity = {
  /** In the unit of the product. */
  quantity: number;
  presentation: { id: string; name: string; units: number; count: number } | null;
  replace: boolean;
};

type Props = {
  open: boolean;
  product: CountableProduct;
  /** The count so far, in the unit of the product. */
  counted: number | null;
  /** Whether the product is counted again, so that what was counted before counts no more. */
  again: boolean;
  onTake: (counted: CountedQuantity) => void;
  onClose: () => void;
};

const LOOSE = "loose";

/** Asks how many there are. Needs a new React key each time it opens. */
export function CountPad({ open, product, counted, again, onTake, onClose }: Props) {
  const { unit } = product;
  const packs = product.presentations.filter(({ active }) => active);
  const [packId, setPackId] = useState(product.presentation?.id ?? LOOSE);
  const [typed, setTyped] = useState("");
  const [replace, setReplace] = useState(again);
  const [problem, setProblem] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const pack = packs.find(({ id }) => id === packId) ?? null;
  const decimals = pack ? 0 : decimalPlacesOf(unit);
  const read = readQuantity(typed, decimals, WHOLE_UNITS_MESSAGE);
  const isAgain = again || (replace && counted !== null);

  function write(text: string) {
    if (!/^[\d.,]{0,12}$/.test(text)) return;
    setTyped(text);
    setProblem(readQuantity(text, decimals, WHOLE_UNITS_MESSAGE).problem ?? null);
  }

  function choosePack(id: string) {
    setPackId(id);
    setTyped("");
    setProblem(null);
    box.current?.focus();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const taken = readCountedQuantity(typed, unit, pack);
    if (typeof taken === "string") return setProblem(taken);
    onTake({ ...taken, replace: isAgain });
  }

  const inUnits = pack && typeof read.value === "number" && multiplyQuantity(pack.units, read.value);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={product.name}
      description={describeCounted(counted, unit, isAgain)}
      blocksScans="Di primero cuántos hay de este producto"
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary" size="lg" block>
          {isAgain ? "Guardar el nuevo conteo" : "Anotar"}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {packs.length > 0 && (
          <RadioGroup
            legend="Qué cuentas"
            name="count-pack"
            options={[
              { value: LOOSE, label: capitalize(UNIT_WORDS[unit].many) },
              ...packs.map(({ id, name, units }) => ({
                value: id,
                label: `${name} × ${formatNumber(units)}`,
              })),
            ]}
            value={packId}
            onChange={choosePack}
          />
        )}
        <div className="flex items-baseline gap-2 rounded-md border border-line-strong bg-surface px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary-edge">
          <input
            ref={box}
            data-autofocus=""
            aria-label={`¿${capitalize(pack ? "cuántas" : UNIT_WORDS[unit].howMany)} hay de ${pack ? `${pack.name} de ` : ""}${product.name}?`}
            aria-invalid={problem !== null || undefined}
            // Hides the phone's keyboard, because the pad has its own keys.
            inputMode="none"
            autoComplete="off"
            placeholder="0"
            value={typed}
            onChange={({ target }) => write(target.value)}
            className="h-14 w-full min-w-0 bg-transparent text-right text-4xl font-bold outline-none"
          />
          {isMeasuredUnit(unit) && !pack && (
            <span className="text-xl font-semibold text-ink-soft">{UNIT_SYMBOLS[unit]}</span>
          )}
        </div>
        {typeof inUnits === "number" && (
          <p aria-live="polite" className="text-right text-ink-soft">
            Son {formatQuantity(inUnits, unit)} {isMeasuredUnit(unit) ? "" : UNIT_WORDS[unit].many}
          </p>
        )}
        <p role="alert" className="text-sm text-danger-ink empty:hidden">
          {problem}
        </p>
        <Keypad text={typed} write={write}>
          <KeypadKey label="Coma" disabled={decimals === 0} onPress={() => write(`${typed},`)}>
            ,
          </KeypadKey>
        </Keypad>
        {!again && counted !== null && (
          <Checkbox
            label={`Reemplazar lo contado (${formatQuantity(counted, unit)})`}
            checked={replace}
            onCheckedChange={setReplace}
          />
        )}
      </div>
    </Dialog>
  );
}

function describeCounted(counted: number | null, unit: Unit, isAgain: boolean): string {
  if (counted === null) return "Todavía no se ha contado.";
  const soFar = formatQuantity(counted, unit);
  return isAgain
    ? `Se contaron ${soFar}. Lo que digas ahora lo reemplaza.`
    : `Van ${soFar}. Se suma lo que digas.`;
}

/** Reads a typed quantity, of a pack if given. Returns the sentence of a problem. */
export function readCountedQuantity(
  typed: string,
  unit: Unit,
  pack: Presentation | null,
): Omit<CountedQuantity, "replace"> | string {
  const read = readQuantity(typed, pack ? 0 : decimalPlacesOf(unit), WHOLE_UNITS_MESSAGE);
  if (read.problem !== undefined) return read.problem;
  if (read.value === null) return "Escribe cuántos hay. Si no hay, escribe 0.";
  const quantity = pack ? multiplyQuantity(pack.units, read.value) : read.value;
  if (quantity > MAX_STOCK) return `Puede ser hasta ${formatQuantity(MAX_STOCK, unit)}.`;
  return {
    quantity,
    presentation: pack && { id: pack.id, name: pack.name, units: pack.units, count: read.value },
  };
}
