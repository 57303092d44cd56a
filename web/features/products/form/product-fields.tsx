import clsx from "clsx";
import { Boxes, ChevronDown, ClipboardPen, PackageOpen, ScanBarcode } from "lucide-react";
import { useEffect, useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { Product } from "#core/contract/products/products.ts";
import { PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { formatContent, parseContent, proposeContent } from "#core/goods/content-text.ts";
import { computePricePerUnit, formatPricePerUnit } from "#core/goods/price-per-unit.ts";
import { hasWrongGtinCheckDigit, proposeProductCode } from "#core/goods/product-code.ts";
import { decimalPlacesOf } from "#core/quantity.ts";
import { UNTRACKED_STOCK_LABEL } from "#core/stock.ts";
import { TAX_CLASS_LABELS, TAX_CLASSES, type TaxChange, type TaxClass } from "#core/tax/classes.ts";
import { isMeasuredUnit, UNIT_LABELS, UNIT_WORDS, UNITS } from "#core/units.ts";
import { formatTaxChange } from "#web/features/products/taxes/tax-groups.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberInput } from "#web/ui/fields/number-input.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField, TextInput } from "#web/ui/fields/text-input.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { bindFields } from "#web/ui/forms/schema-form.ts";
import { TextButton } from "#web/ui/forms/text-button.tsx";
import { TextareaField } from "#web/ui/forms/textarea.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { ScanDialog } from "#web/ui/scanner/scan-dialog.tsx";
import { CODE_FIELD_PROPS } from "../use-form-scan.ts";
import { InitialCostField, ProductCostField } from "./cost-fields.tsx";
import { ProductImagePicker } from "./image-picker.tsx";
import { MinStockField, proposeMinStock } from "./min-stock-field.tsx";
import {
  describeIdleTiers,
  isUncounted,
  needsRareCoins,
  type ProductFormControl,
  toStockText,
} from "./product-form.ts";

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

const TAX_CLASS_OPTIONS = TAX_CLASSES.map((tax) => ({ value: tax, label: TAX_CLASS_LABELS[tax] }));

type TaxClassFieldProps = { form: ProductFormControl; change: TaxChange | null };

function TaxClassField(props: TaxClassFieldProps) {
  const { taxes } = useStoreSettings();
  return taxes.vat === "RESPONSIBLE" ? <TaxField {...props} /> : null;
}

function TaxField({ form, change }: TaxClassFieldProps) {
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
        options={TAX_CLASS_OPTIONS}
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

type ContentFieldProps = { form: ProductFormControl };

/** What one piece holds, with the price per unit that follows. Goods by measure have none. */
export function ContentField({ form }: ContentFieldProps) {
  const { control } = form;
  const [price, unit, text] = useWatch({ control, name: ["price", "unit", "content"] });
  if (isMeasuredUnit(unit)) return null;
  const perUnit = price === null ? null : computePricePerUnit({ price, unit, content: parseContent(text) });
  return (
    <TextField
      label="Contenido"
      hint={perUnit ? formatPricePerUnit(perUnit) : "Cuánto trae: 500 g, 1,5 L o 30 un"}
      {...bindFields(form)("content")}
      autoComplete="off"
    />
  );
}

/** Proposes the content that the name says; a person decides. */
export function ContentProposal({ form }: ContentFieldProps) {
  const { control, setValue } = form;
  const [name, price, unit, text] = useWatch({ control, name: ["name", "price", "unit", "content"] });
  const content = isMeasuredUnit(unit) ? null : proposeContent(name);
  if (!content) return null;
  const proposed = formatContent(content);
  if (text.trim() !== "" && text !== proposed) return null;
  const perUnit = price === null ? null : computePricePerUnit({ price, unit, content });
  const costs = perUnit && ` ${formatPricePerUnit(perUnit)}.`;
  return (
    <p
      role="status"
      className="-my-2 flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-ink-soft sm:col-span-2"
    >
      <span>
        {text === proposed ? `Trae ${proposed}.` : `¿Trae ${proposed}?`}
        {costs}
      </span>
      {text !== proposed && (
        <TextButton onClick={() => setValue("content", proposed, { shouldDirty: true })}>
          Sí, trae {proposed}
        </TextButton>
      )}
    </p>
  );
}

/** A wrong check digit is only a warning, because the shop may print such codes itself. */
const WRONG_DIGIT = (
  <span className="text-warning-ink">
    Revisa este código: su último número no cuadra con los demás. Si está así en el empaque, guárdalo.
  </span>
);

type ProductCodeFieldProps = {
  form: ProductFormControl;
  name: "gtin" | "barcode" | "storeCode";
  label: string;
  hint: string;
  /** Label of the button that scans with the camera. */
  camera: string;
  /** Whether such codes are printed on goods and have a check digit. */
  printed?: boolean;
};

function ProductCodeField({ form, name, label, hint, camera, printed = false }: ProductCodeFieldProps) {
  const { register, control, setValue, setFocus, formState } = form;
  const code = useWatch({ control, name }) ?? "";
  const [scanning, setScanning] = useState(false);

  function take(scanned: string) {
    setScanning(false);
    setValue(name, proposeProductCode(scanned), { shouldDirty: true });
    setFocus(name);
  }

  return (
    <div>
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <Field
            label={label}
            error={formState.errors[name]?.message}
            hint={printed && hasWrongGtinCheckDigit(code) ? WRONG_DIGIT : hint}
          >
            <TextInput {...register(name)} {...CODE_FIELD_PROPS} autoComplete="off" />
          </Field>
        </div>
        <div className="mt-6.5">
          <IconButton label={camera} icon={ScanBarcode} onClick={() => setScanning(true)} />
        </div>
      </div>
      <ScanDialog open={scanning} onClose={() => setScanning(false)} onCode={take} />
    </div>
  );
}
