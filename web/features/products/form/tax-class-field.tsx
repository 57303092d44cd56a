import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { TAX_CLASS_LABELS, TAX_CLASSES, type TaxChange, type TaxClass } from "#core/tax/classes.ts";
import { formatTaxChange } from "#web/features/products/taxes/tax-groups.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { TextButton } from "#web/ui/forms/text-button.tsx";
import type { ProductFormControl } from "./product-form.ts";

const OPTIONS = TAX_CLASSES.map((tax) => ({ value: tax, label: TAX_CLASS_LABELS[tax] }));

type Props = { form: ProductFormControl; change: TaxChange | null };

export function TaxClassField(props: Props) {
  const { taxes } = useStoreSettings();
  return taxes.vat === "RESPONSIBLE" ? <TaxField {...props} /> : null;
}

function TaxField({ form, change }: Props) {
  const { control, setValue } = form;
  const field = bindFields(form);
  const [name, category, tax] = useWatch({ control, name: ["name", "category", "tax"] });
  const suggested = useSuggestion(name, category);
  return (
    <div>
      <SelectField
        label="Impuesto"
        hint={
          suggested === null || suggested === tax
            ? "Ya va dentro del precio. Confírmalo con tu contador."
            : `Sugerido: ${TAX_CLASS_LABELS[suggested]}. Confírmalo con tu contador.`
        }
        {...field("tax")}
        options={OPTIONS}
        placeholder="Sin clasificar"
      />
      {change && (
        <p className="mt-1 text-sm text-ink-soft">
          {`${formatTaxChange(change)}. Si cambias el impuesto, ese cambio se quita.`}
        </p>
      )}
      {suggested !== null && suggested !== tax && (
        <TextButton onClick={() => setValue("tax", suggested, { shouldDirty: true })}>
          Usar la sugerencia
        </TextButton>
      )}
    </div>
  );
}

type Category = Parameters<typeof import("#core/tax/suggest.ts").suggestTaxClass>[0]["category"];

/** Suggests a tax class. The rules are loaded when a form needs them, so that the till does not load them. */
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
