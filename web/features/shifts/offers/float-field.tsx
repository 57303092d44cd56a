import { formatPesos } from "#core/money.ts";
import { Field } from "#web/ui/field.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import type { Opening } from "./use-opening.ts";

/** The one question of opening a drawer. */
export function FloatField({ opening }: { opening: Opening }) {
  const { float, proposed, setFloat } = opening;
  return (
    <Field
      label="¿Con cuánto dinero abres?"
      hint={
        proposed === null
          ? "El efectivo que hay en la caja para dar vueltas: la base."
          : `La última vez quedaron ${formatPesos(proposed)}.`
      }
    >
      <MoneyInput value={float} onChange={setFloat} unreadable="empty" data-autofocus />
    </Field>
  );
}
