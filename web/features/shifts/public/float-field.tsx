import { formatPesos } from "#core/money.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import type { ShiftOpeningState } from "./use-opening.ts";

/** Asks for the opening float, and whether cash from sales outside a shift belongs to the shift. */
export function OpeningFloatField({ opening }: { opening: ShiftOpeningState }) {
  const { float, proposed, setFloat, beside } = opening;
  return (
    <>
      <Field
        label="¿Con cuánto dinero abres?"
        hint={
          proposed === null
            ? "El efectivo que hay en la caja para dar vueltas: la base."
            : `La última vez quedaron ${formatPesos(proposed)}${beside ? ", sin lo que se movió después" : ""}.`
        }
      >
        <MoneyInput value={float} onChange={setFloat} data-autofocus />
      </Field>
      {beside && <Beside opening={opening} cash={beside.cash} />}
    </>
  );
}

/** Asks whether cash sold since the last closing, which is in no shift, belongs to the new shift. */
function Beside({ opening, cash }: { opening: ShiftOpeningState; cash: number | null }) {
  const { float, taken, setTaken } = opening;
  const amount = cash === null ? "el efectivo" : formatPesos(Math.abs(cash));
  const what = (cash ?? 0) < 0 ? "que se devolvieron" : cash === null ? "que se vendió" : "que se vendieron";
  return (
    <div className="rounded-md bg-sunken px-4 py-2">
      <Checkbox
        label={`Contar en este turno ${amount} ${what} con la caja cerrada`}
        checked={taken}
        onCheckedChange={setTaken}
      />
      {taken && cash !== null && float != null && (
        <p className="pb-1 text-sm text-ink-soft">
          Con la base, en la caja debe haber {formatPesos(float + cash)}.
        </p>
      )}
    </div>
  );
}
