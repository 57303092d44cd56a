import { Boxes, ClipboardPen, PackageOpen } from "lucide-react";
import { Controller, useWatch } from "react-hook-form";
import type { Product } from "#core/contract/products/products.ts";
import { PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { decimalPlacesOf } from "#core/quantity.ts";
import { isMeasuredUnit, UNIT_LABELS, UNIT_WORDS, UNITS } from "#core/units.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { toFieldText, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { ProductCodeField } from "./code-box.tsx";
import { InitialCostField, ProductCostField } from "./form-cost.tsx";
import { MinStockField, proposeMinStock } from "./form-min-stock.tsx";
import { TaxClassField } from "./form-tax.tsx";
import { ProductImagePicker } from "./image-picker.tsx";
import { MoreProductCodeFields } from "./more-codes.tsx";
import { describeIdleTiers, needsRareCoins, type ProductFormControl } from "./product-form.ts";

const OPTIONS = PRODUCT_CATEGORIES.map((name) => ({ value: name, label: name }));
const UNIT_OPTIONS = UNITS.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] }));

function warnAboutPrice(price: number | null, product: Product | null) {
  const warnings = describeIdleTiers(price, product?.tiers ?? []);
  // A price may be any amount, but cash change may not.
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
  const { register, control, setError, clearErrors, formState } = form;
  const { errors } = formState;
  const [price, unit, tax] = useWatch({ control, name: ["price", "unit", "tax"] });
  const measure = isMeasuredUnit(unit) ? UNIT_WORDS[unit] : null;
  const decimals = decimalPlacesOf(unit);
  return (
    <div className="grid gap-4 *:min-w-0 sm:grid-cols-2 sm:gap-x-5">
      <div className="sm:col-span-2">
        <Field label="Nombre" required error={errors.name?.message}>
          <TextInput {...register("name")} autoComplete="off" />
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field label="Descripción" error={errors.description?.message}>
          <Textarea {...register("description")} rows={2} />
        </Field>
      </div>
      <Field label="Se vende" error={errors.unit?.message}>
        <Select
          {...register("unit", { onChange: () => product === null && proposeMinStock(form) })}
          options={UNIT_OPTIONS}
        />
      </Field>
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
          required
          error={errors.stock?.message}
          hint={measure && DECIMALS}
        >
          <Controller
            control={control}
            name="stock"
            render={({ field }) => (
              <NumberInput
                {...field}
                decimals={decimals}
                whole={WHOLE_UNITS_MESSAGE}
                seen={toFieldText(product?.stock ?? null)}
              />
            )}
          />
        </Field>
        {product && (
          <button
            type="button"
            onClick={onAdjust}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-sm text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
          >
            <ClipboardPen aria-hidden className="size-4.5" />
            Ajustar stock
          </button>
        )}
      </div>
      <MinStockField form={form} productId={product?.id ?? null} />
      {product ? (
        <ProductCostField productId={product.id} price={price} unit={unit} tax={tax || null} />
      ) : (
        <InitialCostField form={form} />
      )}
      {product && (
        <div className="flex flex-col items-start sm:col-span-2">
          <button
            type="button"
            onClick={onPacks}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-sm text-left text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
          >
            <Boxes aria-hidden className="size-4.5 shrink-0" />
            ¿También lo vendes por paca, six pack o al por mayor?
          </button>
          {product.unit === "UNIT" && (
            <button
              type="button"
              onClick={onLoose}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-sm text-left text-sm font-semibold text-primary-ink underline-offset-4 hover:underline"
            >
              <PackageOpen aria-hidden className="size-4.5 shrink-0" />
              ¿Lo cuentas por paquetes y quieres venderlo suelto?
            </button>
          )}
        </div>
      )}
      <Field label="Categoría" required error={errors.category?.message}>
        <Select {...register("category")} options={OPTIONS} />
      </Field>
      <TaxClassField form={form} change={product?.taxChange ?? null} />
      <ProductCodeField
        form={form}
        name="gtin"
        label="Código GTIN"
        hint="El número bajo el código de barras"
        camera="Leer el empaque con la cámara"
        printed
      />
      <div className="sm:col-span-2">
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
      </div>
      <MoreProductCodeFields form={form} />
    </div>
  );
}
