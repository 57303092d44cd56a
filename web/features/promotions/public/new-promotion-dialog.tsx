import clsx from "clsx";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { Product } from "#core/contract/products/products.ts";
import { MAX_PROMOTION_PRODUCTS } from "#core/goods/promotion-schedule.ts";
import { decimalPlacesOf } from "#core/quantity.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import { useFormDraft } from "#web/api/form-draft.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { ProductPicker, type ProductPickerHandle } from "#web/features/products/public/product-picker.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { NumberField } from "#web/ui/fields/number-input.tsx";
import { QuantityStepper } from "#web/ui/fields/quantity-stepper.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { DraftNote } from "#web/ui/forms/draft-note.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { readQuantity, toFieldText } from "#web/ui/number-text.ts";
import {
  buildPromotionExample,
  buildPromotionRequest,
  createPromotionDraft,
  effectivePromotionPercent,
  type PromotionDraft,
  type PromotionDraftProduct,
  proposePromotionName,
  readStoredPromotion,
  WEEKDAY_NAMES,
} from "../promotion-draft.ts";
import { type NewPromotionRequestBody, useCreatePromotion } from "../promotions.queries.ts";

const OPTIONS = [
  { value: "NTH_FREE", label: "Lleve 3 pague 2" },
  { value: "SECOND", label: "El segundo a mitad" },
  { value: "PERCENT", label: "20 % menos" },
  { value: "COMBO", label: "Combo" },
] as const;

type Props = { open: boolean; first?: Partial<PromotionDraft>; onClose: () => void };

export function NewPromotionDialog({ open, first, onClose }: Props) {
  const kept = useFormDraft({
    name: first ? null : "promotion",
    empty: createPromotionDraft(first),
    check: readStoredPromotion,
  });
  const { draft } = kept;
  const picker = useRef<ProductPickerHandle>(null);
  const { mutateAsync: create } = useCreatePromotion();
  const form = useSubmit({
    send: (body: NewPromotionRequestBody) => create({ body }),
    failed: "No pudimos guardar la promoción",
    onDone: ({ promotion: { name } }) =>
      closeWithToast(leave, "Promoción guardada", `«${name}» ya vale en la caja.`)(),
  });
  function leave() {
    kept.forget();
    onClose();
  }
  const set = (fields: Partial<PromotionDraft>) => {
    form.clear();
    kept.set(fields);
  };

  function add({ id, name, price, unit }: Product) {
    const { products } = draft;
    if (products.length >= MAX_PROMOTION_PRODUCTS || products.some((one) => one.id === id)) return;
    set({ products: [...products, { id, name, price, unit, quantity: 1 }] });
  }

  function read() {
    if (draft.products.length === 0) picker.current?.focus();
    return buildPromotionRequest(draft);
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={leave}
      unsaved={kept.isChanged}
      title="Nueva promoción"
      save="Guardar"
    >
      <DraftNote draft={kept} />
      <div className="flex flex-col gap-4">
        <RadioGroup
          legend="¿Cómo es la promoción?"
          name="way"
          options={OPTIONS}
          value={draft.way}
          onChange={(way) => set({ way, percent: null })}
        />
        <Amounts key={draft.way} draft={draft} set={set} />
        <ProductPicker
          ref={picker}
          label={draft.way === "COMBO" ? "Qué lleva el combo" : "Productos de la promoción"}
          listening={open}
          mayCreate={false}
          onPick={add}
        />
        <Products draft={draft} set={set} />
        {draft.way === "COMBO" && (
          <Field label="Precio del combo">
            <MoneyInput placeholder="$ 0" value={draft.price} onChange={(price) => set({ price })} />
          </Field>
        )}
        <Example draft={draft} />
        <Times draft={draft} set={set} />
      </div>
    </FormDialog>
  );
}

type Part = { draft: PromotionDraft; set: (fields: Partial<PromotionDraft>) => void };

function Amounts({ draft, set }: Part) {
  const percent = effectivePromotionPercent(draft);
  const [text, setText] = useState<string | null>(null);
  if (draft.way === "COMBO") return null;
  if (draft.way === "NTH_FREE")
    return (
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">Lleve</span>
        <QuantityStepper
          label="Cuántas se llevan"
          min={2}
          max={12}
          value={draft.every}
          onChange={(every) => set({ every })}
        />
        <span className="font-semibold">y pague {draft.every - 1}</span>
      </div>
    );
  return (
    <div className="w-full sm:w-48">
      <NumberField
        label={draft.way === "SECOND" ? "Descuento del segundo (%)" : "Descuento (%)"}
        value={text ?? toFieldText(percent)}
        onChange={(typed) => {
          setText(typed);
          const { value } = readQuantity(typed);
          set({ percent: value ?? 0 });
        }}
      />
    </div>
  );
}

function Products({ draft, set }: Part) {
  const { products, way } = draft;
  if (products.length === 0) return null;
  const change = (id: string, quantity: number) =>
    set({ products: products.map((one) => (one.id === id ? { ...one, quantity } : one)) });
  return (
    <ul aria-label="Productos elegidos" className="-my-1 divide-y divide-line">
      {products.map((product) => (
        <li key={product.id} className="flex flex-wrap items-center gap-x-3 py-1">
          {/* On a phone the name has its own row, because the quantity leaves no room beside it. */}
          <span className={clsx("min-w-0 flex-1 wrap-anywhere", way === "COMBO" && "max-sm:basis-full")}>
            {product.name}
          </span>
          <span className={clsx("text-ink-soft", way === "COMBO" && "max-sm:flex-1")}>
            <PesosAmount amount={product.price} />
          </span>
          {way === "COMBO" && <Quantity product={product} onChange={change} />}
          <IconButton
            label={`Quitar ${product.name}`}
            icon={Trash2}
            onClick={() => set({ products: products.filter(({ id }) => id !== product.id) })}
          />
        </li>
      ))}
    </ul>
  );
}

type QuantityProps = { product: PromotionDraftProduct; onChange: (id: string, quantity: number) => void };

function Quantity({ product: { id, name, unit, quantity }, onChange }: QuantityProps) {
  return (
    <QuantityStepper
      label={`Cuánto de ${name}`}
      decimals={decimalPlacesOf(unit)}
      max={MAX_LINE_QUANTITY}
      value={quantity}
      onChange={(next) => onChange(id, next)}
    />
  );
}

function Example({ draft }: { draft: PromotionDraft }) {
  const example = buildPromotionExample(draft);
  return (
    <div aria-live="polite" className="rounded-md bg-sunken px-4 py-3 empty:hidden">
      {example && (
        <>
          <p className="text-sm text-ink-soft">Lo que paga un cliente</p>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere">{example.bought}</span>
            <span className="whitespace-nowrap">
              {example.pays < example.full && (
                <s className="mr-2 text-sm text-ink-soft">
                  <PesosAmount amount={example.full} />
                </s>
              )}
              <strong className="text-xl">
                <PesosAmount amount={example.pays} />
              </strong>
            </span>
          </p>
          {example.pays >= example.full && (
            <p className="text-sm font-semibold text-warning-ink">
              Así no ahorra nada: por separado cuesta lo mismo o menos.
            </p>
          )}
        </>
      )}
    </div>
  );
}

function Times({ draft, set }: Part) {
  const { days } = draft;
  return (
    <details open={draft.endsOn !== ""}>
      <summary className="cursor-pointer py-2 font-semibold">Nombre, fechas, días y horas</summary>
      <div className="flex flex-col gap-4 pt-2">
        <TextField
          label="Nombre"
          hint="Sale en la caja, en la tirilla y en el reporte."
          autoComplete="off"
          maxLength={FIELD_LIMITS.name}
          placeholder={proposePromotionName(draft)}
          value={draft.name}
          onValueChange={(name) => set({ name })}
        />
        <div className="grid grid-pairs gap-3">
          <TextField
            label="Desde el"
            type="date"
            value={draft.startsOn}
            onValueChange={(startsOn) => set({ startsOn })}
          />
          <TextField
            label="Hasta el"
            type="date"
            value={draft.endsOn}
            onValueChange={(endsOn) => set({ endsOn })}
          />
        </div>
        <fieldset>
          <legend className="mb-1.5 text-sm">Días</legend>
          <div className="grid grid-cols-7 gap-1">
            {WEEKDAY_NAMES.map((label, place) => (
              <label
                key={label}
                data-checked={days.includes(place + 1) || undefined}
                className="flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-line-strong text-sm data-checked:border-primary-edge data-checked:bg-primary-soft data-checked:text-primary-ink focus-inside:outline-2 focus-inside:outline-offset-2 focus-inside:outline-primary-edge"
              >
                <input
                  type="checkbox"
                  className="sr-only"
                  checked={days.includes(place + 1)}
                  onChange={({ target }) =>
                    set({
                      days: target.checked ? [...days, place + 1] : days.filter((day) => day !== place + 1),
                    })
                  }
                />
                {label}
              </label>
            ))}
          </div>
          <p className="mt-1 text-sm text-ink-soft">Sin marcar: todos los días.</p>
        </fieldset>
        <div className="grid grid-pairs gap-3">
          <TextField
            label="De las"
            type="time"
            value={draft.fromTime}
            onValueChange={(fromTime) => set({ fromTime })}
          />
          <TextField
            label="A las"
            type="time"
            value={draft.toTime}
            onValueChange={(toTime) => set({ toTime })}
          />
        </div>
      </div>
    </details>
  );
}
