import { Controller, useWatch } from "react-hook-form";
import { computeGain } from "#core/goods/product-cost.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { isMeasuredUnit, UNIT_WORDS, type Unit } from "#core/units.ts";
import { useMay } from "#web/api/use-may.ts";
import { useProductCost } from "#web/features/products/movements/movements.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import type { ProductFormControl } from "./product-form.ts";

/** The form's current values. */
type Props = { productId: string; price: number | null; unit: Unit; tax: TaxClass | null };

export function InitialCostField({ form: { control, formState } }: { form: ProductFormControl }) {
  const [price, cost, unit, tax] = useWatch({ control, name: ["price", "cost", "unit", "tax"] });
  const { taxes } = useStoreSettings();
  const { one } = UNIT_WORDS[unit];
  return (
    <>
      <Field
        label={`Costo por ${one} (opcional)`}
        error={formState.errors.cost?.message}
        hint={`Lo que pagaste por cada ${one} que ya tienes${taxes.vat === "RESPONSIBLE" ? ", sin IVA" : ""}`}
      >
        <Controller control={control} name="cost" render={({ field }) => <MoneyInput {...field} />} />
      </Field>
      {price !== null && cost !== null && (
        <div className="self-center rounded-md bg-sunken px-4 py-3">
          <Gain price={price} cost={cost} unit={unit} tax={tax || null} />
        </div>
      )}
    </>
  );
}

/** The average cost and the gain, for people who may see them. */
export function ProductCostField({ productId, price, unit, tax }: Props) {
  const mayRead = useMay()("reports.financial");
  const { data: cost } = useProductCost(productId, mayRead);
  if (!mayRead || !cost) return null;
  if (cost.averageCost === null)
    return (
      <p className="text-sm text-ink-soft sm:col-span-2">
        Todavía no sabemos cuánto te cuesta: se calcula al recibir órdenes de compra.
      </p>
    );
  return (
    <div className="rounded-md bg-sunken px-4 py-3 sm:col-span-2">
      <p>
        {isMeasuredUnit(unit)
          ? `Cada ${UNIT_WORDS[unit].one} te cuesta en promedio`
          : "Te cuesta en promedio"}{" "}
        <strong>
          <PesosAmount amount={cost.averageCost} />
        </strong>
        {cost.lastCost !== null && cost.lastCost !== cost.averageCost && (
          <>
            {" "}
            (la última vez, <PesosAmount amount={cost.lastCost} />)
          </>
        )}
      </p>
      {price !== null && <Gain price={price} cost={cost.averageCost} unit={unit} tax={tax} />}
    </div>
  );
}

type GainProps = { price: number; cost: number; unit: Unit; tax: TaxClass | null };

function Gain({ price, cost, unit, tax }: GainProps) {
  const { taxes } = useStoreSettings();
  const { gain, margin } = computeGain({ price, tax }, cost, taxes, new Date());
  const share = margin === null ? "" : ` (${margin})`;
  if (gain < 0)
    return (
      <p className="font-semibold text-danger-ink">
        Pierdes <PesosAmount amount={-gain} /> en cada {UNIT_WORDS[unit].one}
        {share}
      </p>
    );
  return (
    <p>
      Ganas{" "}
      <strong>
        <PesosAmount amount={gain} />
      </strong>{" "}
      en cada {UNIT_WORDS[unit].one}
      {share}
    </p>
  );
}
