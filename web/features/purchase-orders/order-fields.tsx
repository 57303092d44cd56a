import { PackagePlus, Search, Trash2 } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { PURCHASE_TAX_RATES } from "#core/contract/purchase-orders/purchase-orders.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import { isMeasuredUnit, UNIT_WORDS } from "#core/units.ts";
import { readSoldNameAndPrice, useProductFinder } from "#web/features/products/product-finder.queries.ts";
import { ProductOptionList, useProductOptions } from "#web/features/products/public/product-options.tsx";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { useSuppliers } from "#web/features/suppliers/suppliers.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select, SelectField } from "#web/ui/fields/select.tsx";
import { TextField, TextInput } from "#web/ui/fields/text-input.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { TextareaField } from "#web/ui/forms/textarea.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { SCAN_TARGET_ATTRIBUTE, useScanner } from "#web/ui/wedge/use-scanner.ts";
import {
  addFreeOrderLine,
  addOrderLine,
  changePack,
  computeMinQuantity,
  computeOrderLineTotal,
  fillLastCost,
  looksLikeProductCode,
  type OrderDraft,
  type OrderDraftLine,
} from "./order-form.ts";
import { PackSelect, QuantityField } from "./public/received-line.tsx";
import { useLastPurchaseCost } from "./purchase-orders.queries.ts";

type Props = {
  draft: OrderDraft;
  /** Whether missing fields are marked, as after a try to save. */
  checked: boolean;
  /** Whether scans add products to the order. */
  listening: boolean;
  /** Receives a function of the current draft, because two scanned codes may arrive between renders. */
  onChange: (change: (before: OrderDraft) => Partial<OrderDraft>) => void;
};

export function OrderFields({ draft, checked, listening, onChange }: Props) {
  const { taxes } = useStoreSettings();
  const suppliers = useSuppliers();
  const set = (part: Partial<OrderDraft>) => onChange(() => part);
  const lastCost = useLastPurchaseCost();

  function add(product: FoundProduct) {
    onChange(({ lines }) => ({ lines: addOrderLine(lines, product) }));
    lastCost(product.id).then(
      (cost) => onChange(({ lines }) => ({ lines: fillLastCost(lines, product.id, cost) })),
      () => {}, // then the user types the cost
    );
  }

  const problem = suppliers.isError
    ? "Error al cargar proveedores"
    : checked && draft.supplierId === "" && "Este campo es obligatorio";
  return (
    <div className="grid gap-4 *:min-w-0 sm:grid-cols-2 sm:gap-x-5">
      <Field label="Proveedor" required error={problem || undefined}>
        <Select
          placeholder="Selecciona un proveedor"
          options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.supplierId}
          onValueChange={(supplierId) => set({ supplierId })}
        />
      </Field>
      <TextField
        label="Fecha esperada"
        type="date"
        value={draft.expectedDate}
        onValueChange={(expectedDate) => set({ expectedDate })}
      />
      <div className="flex flex-col gap-3 sm:col-span-2">
        <OrderProductSearch
          listening={listening}
          required={draft.lines.length === 0}
          onAdd={add}
          onAddFree={(typed) => onChange(({ lines }) => ({ lines: addFreeOrderLine(lines, typed) }))}
        />
        <OrderLineFields
          lines={draft.lines}
          checked={checked}
          asksTax={taxes.vat === "RESPONSIBLE"}
          onChange={(lines) => set({ lines })}
        />
      </div>
      <div className="sm:col-span-2">
        <TextareaField
          label="Notas"
          rows={2}
          maxLength={2_000}
          value={draft.notes}
          onValueChange={(notes) => set({ notes })}
        />
      </div>
    </div>
  );
}

const REQUIRED = "Este campo es obligatorio";

type OrderLineFieldsProps = {
  lines: OrderDraftLine[];
  /** Whether missing fields are marked, as after a try to save. */
  checked: boolean;
  /** Whether each line has a field for the IVA that its price includes. */
  asksTax: boolean;
  onChange: (lines: OrderDraftLine[]) => void;
};

/** Keeps a scanner's Enter from submitting the order, and selects the code so that the next scan replaces it. */
function onCodeKey(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.select();
}

const RATE_OPTIONS = [
  { value: "", label: "No sé" },
  ...PURCHASE_TAX_RATES.map((rate) => ({ value: String(rate), label: `${rate} %` })),
];

function priceLabel({ unit, pack }: OrderDraftLine): string {
  if (pack) return `Precio de ${pack.name}`;
  return isMeasuredUnit(unit) ? `Precio por ${UNIT_WORDS[unit].one}` : "Precio unitario";
}

function OrderLineFields({ lines, checked, asksTax, onChange }: OrderLineFieldsProps) {
  const change = (key: number, part: Partial<OrderDraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <ul aria-label="Productos de la orden" className="flex flex-col gap-3">
      {lines.map((line, index) => {
        const name = line.productName.trim() || `línea ${index + 1}`;
        const missing = checked && line.productName.trim() === "";
        return (
          <li key={line.key} className="rounded-md border border-line p-3">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                {line.productId ? (
                  <p className="py-2.5 font-semibold wrap-anywhere">{line.productName}</p>
                ) : (
                  <div className="grid gap-3 sm:grid-cols-[1fr_12rem]">
                    <Field label="Producto" required error={missing ? REQUIRED : undefined}>
                      <TextInput
                        maxLength={200}
                        autoComplete="off"
                        value={line.productName}
                        onValueChange={(productName) => change(line.key, { productName })}
                      />
                    </Field>
                    <TextField
                      label="GTIN (opcional)"
                      {...{ [SCAN_TARGET_ATTRIBUTE]: "" }}
                      maxLength={64}
                      autoComplete="off"
                      value={line.gtin}
                      onValueChange={(gtin) => change(line.key, { gtin })}
                      onKeyDown={onCodeKey}
                    />
                  </div>
                )}
              </div>
              <IconButton
                label={`Quitar ${name}`}
                icon={Trash2}
                tone="danger"
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              />
            </div>
            <div className="mt-2 flex flex-wrap items-start gap-3">
              <PackSelect
                productId={line.productId}
                name={name}
                label="Se pide por"
                value={line.pack}
                onChange={(pack) => change(line.key, changePack(line, pack))}
              />
              <QuantityField
                line={line}
                name={name}
                label={
                  isMeasuredUnit(line.unit) && !line.pack
                    ? `Cantidad en ${UNIT_WORDS[line.unit].many}`
                    : "Cantidad"
                }
                min={computeMinQuantity(line)}
                onChange={(quantity) => quantity <= MAX_LINE_QUANTITY && change(line.key, { quantity })}
              />
              <div className="w-36 min-w-32 flex-1 sm:flex-none">
                <MoneyField
                  label={priceLabel(line)}
                  required
                  error={checked && line.unitPrice === null ? REQUIRED : undefined}
                  value={line.unitPrice}
                  onChange={(unitPrice) => change(line.key, { unitPrice })}
                />
              </div>
              {asksTax && (
                <div className="w-28">
                  <SelectField
                    label="IVA incluido"
                    options={RATE_OPTIONS}
                    value={line.taxRate === null ? "" : String(line.taxRate)}
                    onValueChange={(value) =>
                      change(line.key, {
                        taxRate: PURCHASE_TAX_RATES.find((rate) => String(rate) === value) ?? null,
                      })
                    }
                  />
                </div>
              )}
              <p className="ml-auto self-center font-semibold max-sm:w-full max-sm:text-right sm:pt-6">
                <PesosAmount amount={computeOrderLineTotal(line)} />
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

type OrderProductSearchProps = {
  /** Whether scans are received. */
  listening: boolean;
  required: boolean;
  onAdd: (product: FoundProduct) => void;
  /** Adds a line without a product, from the typed text. */
  onAddFree: (typed: string) => void;
};

function OrderProductSearch({ listening, required, onAdd, onAddFree }: OrderProductSearchProps) {
  const { list, search, withCode, withScan } = useProductFinder();
  const options = useProductOptions(search);
  const { typed, found, open, active, write } = options;
  const box = useRef<HTMLInputElement>(null);
  useScanner(scan, listening);

  function take(product: FoundProduct) {
    onAdd(product);
    write("");
    box.current?.focus();
  }

  function scan(code: string) {
    const [product, ...others] = withScan(code);
    if (product && others.length === 0) return take(product);
    // Selects the text before the next keystroke, so that the next scan replaces it.
    flushSync(() => write(code));
    box.current?.focus();
    box.current?.select();
  }

  function addFree() {
    onAddFree(open ? "" : typed);
    if (!open) write("");
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && options.field.value !== "") {
      event.stopPropagation(); // Escape must not close the order
      return write("");
    }
    if (event.key === "Enter") {
      event.preventDefault(); // Enter must not send the order
      const guessed = looksLikeProductCode(typed) && active === 0 && withCode(typed).length !== 1;
      const chosen = found[active];
      if (chosen && !guessed) take(chosen);
      else box.current?.select();
    } else options.onArrow(event);
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Agregar producto por nombre o código"
        required={required}
        {...{ [SCAN_TARGET_ATTRIBUTE]: "" }}
        ref={box}
        icon={Search}
        placeholder="Buscar productos..."
        maxLength={200}
        {...options.field}
        onKeyDown={onKeyDown}
      />
      <ProductOptionList
        options={options}
        nameOf={(product) => readSoldNameAndPrice(product).name}
        onTake={take}
      />
      {typed !== "" && !open && (
        <p role="status" className="text-sm text-ink-soft">
          {list.isPending ? "Buscando…" : "No se encontraron productos. Puedes agregarlo como línea libre."}
        </p>
      )}
      <div>
        <Button size="sm" icon={PackagePlus} onClick={addFree}>
          Agregar línea libre
        </Button>
      </div>
    </div>
  );
}
