import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { TAX_CLASS_LABELS, TAX_CLASSES, type TaxChange, type TaxClass } from "#core/tax/classes.ts";
import { formatTaxChange } from "#web/features/products/taxes/tax-groups.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import type { ProductFormControl } from "./product-form.ts";

const OPTIONS = TAX_CLASSES.map((tax) => ({ value: tax, label: TAX_CLASS_LABELS[tax] }));

type Props = { form: ProductFormControl; change: TaxChange | null };

export function TaxClassField(props: Props) {
  const { taxes } = useStoreSettings();
  return taxes.vat === "RESPONSIBLE" ? <TaxField {...props} /> : null;
}

function TaxField({ form, change }: Props) {
  const { control, register, setValue, formState } = form;
  const [name, category, tax] = useWatch({ control, name: ["name", "category", "tax"] });
  const suggested = useSuggestion(name, category);
  return (
    <div>
      <Field
        label="Impuesto"
        error={formState.errors.tax?.message}
        hint={
          suggested === null || suggested === tax
            ? "Ya va dentro del precio. Confírmalo con tu contador."
            : `Sugerido: ${TAX_CLASS_LABELS[suggested]}. Confírmalo con tu contador.`
        }
      >
        <Select {...register("tax")} options={OPTIONS} placeholder="Sin clasificar" />
      </Field>
      {change && (
        <p className="mt-1 text-sm text-ink-soft">
          {`${formatTaxChange(change)}. Si cambias el impuesto, ese cambio se quita.`}
        </p>
      )}
      {suggested !== null && suggested !== tax && (
        <button
          type="button"
          onClick={() => setValue("tax", suggested, { shouldDirty: true })}
          className="inline-flex min-h-11 items-center rounded-sm text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
        >
          Usar la sugerencia
        </button>
      )}
    </div>
  );
}

type Category = Parameters<typeof import("#core/tax/suggest.ts").suggestTaxClass>[0]["category"];

/** Loads the tax rules with the form, not with the till. */
function useSuggestion(name: string, category: string): TaxClass | null {
  const [suggested, setSuggested] = useState<TaxClass | null>(null);
  useEffect(() => {
    let current = true;
    void import("#core/tax/suggest.ts").then(
      ({ suggestTaxClass }) =>
        current &&
        setSuggested(name.trim() ? suggestTaxClass({ name, category: category as Category }) : null),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [name, category]);
  return suggested;
}
