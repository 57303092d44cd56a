import { Boxes, ChevronDown, PackageOpen } from "lucide-react";
import { useState } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { UNIT_LABELS, UNITS } from "#core/units.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { TextButton } from "#web/ui/forms/text-button.tsx";
import { ContentField } from "./content-field.tsx";
import { InitialCostField } from "./cost-fields.tsx";
import { MinStockField, proposeMinStock } from "./min-stock-field.tsx";
import { ProductCodeField } from "./product-code-field.tsx";
import type { ProductFormControl } from "./product-form.ts";

const UNIT_OPTIONS = UNITS.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] }));

type Props = {
  form: ProductFormControl;
  product: Product | null;
  onPacks: () => void;
  onLoose: () => void;
};

/** Fields that a product seldom needs, collapsed unless one of them has a value or an error. */
export function MoreProductFields({ form, product, onPacks, onLoose }: Props) {
  const { getValues, formState } = form;
  const [open, setOpen] = useState(() => {
    const { unit, minStock, cost, barcode, storeCode, content } = getValues();
    const hasValue = unit !== "UNIT" || minStock || cost !== null || barcode || storeCode || content;
    return Boolean(hasValue || product?.presentations.length);
  });
  const { unit, minStock, cost, barcode, storeCode, content } = formState.errors;
  const isWrong = Boolean(unit || minStock || cost || barcode || storeCode || content);
  return (
    <details
      open={open || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group sm:col-span-2"
    >
      <summary className="-ml-1 inline-flex min-h-11 list-none items-center gap-1.5 rounded-sm px-1 text-sm font-semibold select-none [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        Más datos
      </summary>
      <div className="mt-1 grid gap-4 *:min-w-0 sm:grid-cols-2 sm:gap-x-5">
        <SelectField
          label="Se vende"
          {...bindFields(form)("unit", { onChange: () => product === null && proposeMinStock(form) })}
          options={UNIT_OPTIONS}
        />
        <ContentField form={form} />
        <MinStockField form={form} productId={product?.id ?? null} />
        {!product && <InitialCostField form={form} />}
        {product && (
          <div className="flex flex-col items-start sm:col-span-2">
            <TextButton icon={Boxes} onClick={onPacks}>
              ¿También lo vendes por paca, six pack o al por mayor?
            </TextButton>
            {product.unit === "UNIT" && (
              <TextButton icon={PackageOpen} onClick={onLoose}>
                ¿Lo cuentas por paquetes y quieres venderlo suelto?
              </TextButton>
            )}
          </div>
        )}
        <ProductCodeField
          form={form}
          name="barcode"
          label="Código de barras"
          camera="Leer la etiqueta con la cámara"
          hint="Si la etiqueta trae otro código que no es el GTIN"
          printed
        />
        <ProductCodeField
          form={form}
          name="storeCode"
          label="Código interno"
          camera="Leer el interno con la cámara"
          hint="El que tú le das, para buscarlo y venderlo rápido"
        />
      </div>
    </details>
  );
}
