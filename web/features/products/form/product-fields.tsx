import clsx from "clsx";
import { Boxes, ChevronDown, ClipboardPen, PackageOpen } from "lucide-react";
import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { Product } from "#core/contract/products/products.ts";
import { PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { decimalPlacesOf } from "#core/quantity.ts";
import { UNTRACKED_STOCK_LABEL } from "#core/stock.ts";
import { isMeasuredUnit, UNIT_LABELS, UNIT_WORDS, UNITS } from "#core/units.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { TextButton } from "#web/ui/forms/text-button.tsx";
import { TextareaField } from "#web/ui/forms/textarea.tsx";
import { WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { ContentField, ContentProposal } from "./content-field.tsx";
import { InitialCostField, ProductCostField } from "./cost-fields.tsx";
import { ProductImagePicker } from "./image-picker.tsx";
import { MinStockField, proposeMinStock } from "./min-stock-field.tsx";
import { ProductCodeField } from "./product-code-field.tsx";
import {
  describeIdleTiers,
  isUncounted,
  needsRareCoins,
  type ProductFormControl,
  toStockText,
} from "./product-form.ts";
import { TaxClassField } from "./tax-class-field.tsx";

const OPTIONS = PRODUCT_CATEGORIES.map((name) => ({ value: name, label: name }));

function warnAboutPrice(price: number | null, product: Product | null) {
  const warnings = describeIdleTiers(price, product?.tiers ?? []);
  // Coins below $ 50 are rare, so the change for such a price is hard to give in cash.
  if (needsRareCoins(price)) warnings.push("La moneda más pequeña es de $ 50: será difícil dar el vuelto.");
  return warnings.length > 0 && <span className="text-warning-ink">{warnings.join(" ")}</span>;
}

const DECIMALS = "Con coma si no es exacto: 2,5";

type Props = {
  form: ProductFormControl;
  product: Product | null;
  onAdjust: () => void;
  onPacks: () => void;
  onLoose: () => void;
};

export function ProductFields({ form, product, onAdjust, onPacks, onLoose }: Props) {
  const { control, setError, clearErrors, formState } = form;
  const { errors } = formState;
  const field = bindFields(form);
  const [price, unit, tax] = useWatch({ control, name: ["price", "unit", "tax"] });
  const { taxes } = useStoreSettings();
  const measure = isMeasuredUnit(unit) ? UNIT_WORDS[unit] : null;
  return (
    <div className="grid gap-4 *:min-w-0 sm:grid-cols-2 sm:gap-x-5">
      <div className="sm:col-span-2">
        <ProductCodeField
          form={form}
          name="gtin"
          label="Código GTIN"
          hint="El número bajo el código de barras"
          camera="Leer el empaque con la cámara"
          printed
        />
      </div>
      <div className="sm:col-span-2">
        {/* Has the focus at first, because a scan fills in the code from any field. */}
        <TextField label="Nombre" required {...field("name")} autoComplete="off" data-autofocus="" />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4 *:min-w-0 sm:contents">
        <Field
          label={measure ? `Precio por ${measure.one}` : "Precio"}
          required
          error={errors.price?.message}
          hint={warnAboutPrice(price, product)}
        >
          <Controller control={control} name="price" render={({ field }) => <MoneyInput {...field} />} />
        </Field>
        <div>
          <Field
            label={measure ? `Stock en ${measure.many}` : "Stock"}
            required={!isUncounted(product)}
            error={errors.stock?.message}
            hint={measure && DECIMALS}
          >
            <Controller
              control={control}
              name="stock"
              render={({ field }) => (
                <NumberInput
                  {...field}
                  decimals={decimalPlacesOf(unit)}
                  whole={WHOLE_UNITS_MESSAGE}
                  seen={toStockText(product)}
                  placeholder={isUncounted(product) ? UNTRACKED_STOCK_LABEL : undefined}
                />
              )}
            />
          </Field>
          {product && (
            <TextButton icon={ClipboardPen} onClick={onAdjust}>
              Ajustar stock
            </TextButton>
          )}
        </div>
      </div>
      <ContentProposal form={form} />
      {product && <ProductCostField productId={product.id} price={price} unit={unit} tax={tax || null} />}
      <div className={clsx(taxes.vat !== "RESPONSIBLE" && "sm:col-span-2")}>
        <SelectField label="Categoría" required {...field("category")} options={OPTIONS} />
      </div>
      <TaxClassField form={form} change={product?.taxChange ?? null} />
      <TextareaField label="Descripción" {...field("description")} rows={2} />
      <Controller
        control={control}
        name="image"
        render={({ field }) => (
          <Field label="Imagen" error={errors.image?.message}>
            <ProductImagePicker
              ref={field.ref}
              choice={field.value}
              current={product?.image ?? null}
              onChange={(choice) => {
                clearErrors("image");
                field.onChange(choice);
              }}
              onRefused={(message) => setError("image", { message })}
            />
          </Field>
        )}
      />
      <MoreProductFields form={form} product={product} onPacks={onPacks} onLoose={onLoose} />
    </div>
  );
}

const UNIT_OPTIONS = UNITS.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] }));

type MoreProductFieldsProps = {
  form: ProductFormControl;
  product: Product | null;
  onPacks: () => void;
  onLoose: () => void;
};

/** Fields that a product seldom needs, collapsed unless one of them has a value or an error. */
function MoreProductFields({ form, product, onPacks, onLoose }: MoreProductFieldsProps) {
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
