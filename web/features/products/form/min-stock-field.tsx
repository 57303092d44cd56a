import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { reorderReport } from "#core/contract/reports/reports.ts";
import { suggestMinStock } from "#core/purchasing/suggest-min-stock.ts";
import { decimalPlacesOf, formatQuantity } from "#core/quantity.ts";
import { LOW_STOCK_THRESHOLD } from "#core/stock.ts";
import { isMeasuredUnit } from "#core/units.ts";
import { useEndpoint } from "#web/api/endpoint-hooks.ts";
import { REPORTS_KEY } from "#web/api/query-keys.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { TextButton } from "#web/ui/forms/text-button.tsx";
import { toFieldText, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import type { ProductFormControl } from "./product-form.ts";

/** Proposes a minimum for a measured product, because the store's default counts pieces. A typed minimum stays. */
export function proposeMinStock({ getValues, setValue, formState }: ProductFormControl): void {
  if (formState.dirtyFields.minStock) return;
  const unit = getValues("unit");
  setValue("minStock", isMeasuredUnit(unit) ? toFieldText(suggestMinStock(unit)) : "");
}

type Props = {
  form: ProductFormControl;
  /** Null for a new product. */
  productId: string | null;
};

/** An empty field means the store's default. Suggests a minimum from weekly sales. */
export function MinStockField({ form: { control, setValue, formState }, productId }: Props) {
  const [unit, minStock] = useWatch({ control, name: ["unit", "minStock"] });
  const [isRequested, setIsRequested] = useState(false);
  // Without an answer the suggestion depends on the unit alone.
  const sold = useWeeklySales(isRequested ? productId : null);
  const proposed = suggestMinStock(unit, sold);
  const isProposed = minStock === "" && (sold !== null || proposed !== LOW_STOCK_THRESHOLD);
  return (
    <div>
      <Field
        label="Avisar cuando queden menos de"
        error={formState.errors.minStock?.message}
        hint={`Si lo dejas vacío: ${formatQuantity(LOW_STOCK_THRESHOLD, unit)}`}
      >
        <Controller
          control={control}
          name="minStock"
          render={({ field }) => (
            <NumberInput
              {...field}
              decimals={decimalPlacesOf(unit)}
              whole={WHOLE_UNITS_MESSAGE}
              onFocus={() => setIsRequested(true)}
            />
          )}
        />
      </Field>
      {isProposed && (
        <TextButton onClick={() => setValue("minStock", toFieldText(proposed), { shouldDirty: true })}>
          {`Poner ${formatQuantity(proposed, unit)}${sold === null ? "" : ": lo que vendes en una semana"}`}
        </TextButton>
      )}
    </div>
  );
}

const WEEK_DAYS = 7;

/** Units sold per week; null without sales, without an answer, and for no product. */
function useWeeklySales(productId: string | null): number | null {
  const { data } = useEndpoint(
    REPORTS_KEY,
    reorderReport,
    { query: { days: WEEK_DAYS } },
    { enabled: productId !== null, staleTime: 60_000 },
  );
  const soldPerDay = data?.find(({ product }) => product.id === productId)?.soldPerDay ?? 0;
  return soldPerDay > 0 ? soldPerDay * WEEK_DAYS : null;
}
