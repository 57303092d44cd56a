import { ClipboardPen, Pencil } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { formatPesos } from "#core/money.ts";
import { decimalPlacesOf, formatQuantity } from "#core/quantity.ts";
import { isLowStock, isStockTracked, UNTRACKED_STOCK_LABEL } from "#core/stock.ts";
import { TAX_CLASS_LABELS, TAX_CLASSES, type TaxClass } from "#core/tax/classes.ts";
import { UNIT_SYMBOLS } from "#core/units.ts";
import { useAdjustStock } from "#web/features/products/movements/movements.queries.ts";
import { formatStockInPacks } from "#web/features/products/presentations/pack-text.ts";
import { describePriceChangeFailure } from "#web/features/products/prices/price-failures.ts";
import { describeTaxFailure } from "#web/features/products/taxes/tax-failure.ts";
import { useChangeProductTaxes } from "#web/features/products/taxes/taxes.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Table, type TableColumn } from "#web/ui/data/table.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { NumberField } from "#web/ui/fields/number-input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { UnitPrice } from "#web/ui/money.tsx";
import { readQuantity, toFieldText, WHOLE_UNITS_MESSAGE } from "#web/ui/number-text.ts";
import { useChangeProductPrices } from "../bulk.queries.ts";
import { describeAdjustmentFailure } from "../product-failures.ts";
import { upsertProduct } from "../product-lists.ts";
import { useUpdateProductLists } from "../products.queries.ts";
import type { ProductCardActions } from "./product-card.tsx";
import { buildProductElementId } from "./use-scroll-to-created.ts";

type Props = { products: readonly Product[]; actions: ProductCardActions };

export function ProductTable({ products, actions }: Props) {
  const { taxes } = useStoreSettings();
  return (
    <div className="overflow-x-auto overflow-y-hidden rounded-lg border border-line bg-surface shadow-card">
      <Table
        label="Productos"
        tight
        columns={columnsFor(actions, taxes.vat === "RESPONSIBLE")}
        rows={products}
        rowKey={({ id }) => id}
      />
    </div>
  );
}

function columnsFor({ edit, adjust }: ProductCardActions, taxed: boolean): readonly TableColumn<Product>[] {
  return [
    {
      key: "name",
      header: "Producto",
      phone: "title",
      cell: (product) => (
        <>
          <span
            id={buildProductElementId(product.id)}
            className="block rounded-sm font-semibold wrap-anywhere data-landed:outline-2 data-landed:outline-offset-4 data-landed:outline-primary-edge"
          >
            {edit ? (
              <button
                type="button"
                className="rounded-sm text-left underline-offset-4 hover:underline max-md:min-h-11"
                onClick={() => edit(product)}
              >
                {product.name}
              </button>
            ) : (
              product.name
            )}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm font-normal text-ink-soft">
            {product.category}
            {!product.active && " · Inactivo"}
            {isLowStock(product) && product.active && <Badge tone="danger">Bajo</Badge>}
          </span>
        </>
      ),
    },
    {
      key: "price",
      header: "Precio",
      align: "end",
      phone: "plain",
      cell: (product) =>
        edit ? <PriceBox product={product} /> : <UnitPrice price={product.price} unit={product.unit} />,
    },
    {
      key: "stock",
      header: "Stock",
      align: "end",
      cell: (product) => (adjust ? <StockBox product={product} /> : formatStockInPacks(product)),
    },
    ...(taxed
      ? [
          {
            key: "tax",
            header: "Impuesto",
            cell: (product: Product) =>
              edit ? (
                <TaxBox product={product} />
              ) : product.tax ? (
                TAX_CLASS_LABELS[product.tax]
              ) : (
                "Sin clasificar"
              ),
          },
        ]
      : []),
    ...(edit
      ? [
          {
            key: "actions",
            header: "Acciones",
            phone: "side" as const,
            cell: (product: Product) => (
              <div className="flex gap-1 max-md:-mr-2 md:-ml-3">
                {adjust && (
                  <IconButton
                    label={`Ajustar stock de ${product.name}`}
                    icon={ClipboardPen}
                    tone="quiet"
                    onClick={() => adjust(product)}
                  />
                )}
                <IconButton
                  label={`Editar ${product.name}`}
                  icon={Pencil}
                  tone="quiet"
                  onClick={() => edit(product)}
                />
              </div>
            ),
          },
        ]
      : []),
  ];
}

/** Enter and blur save; Escape resets the field. */
const onKeys = (save: () => void, undo: () => void) => (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.nativeEvent.isComposing) return;
  if (event.key === "Enter") save();
  else if (event.key === "Escape") undo();
};

/** Shows the listed value until the user types. The draft stays when another device changes the product. */
function useDraft<Value>(product: Product, listed: Value) {
  const [draft, setDraft] = useState<{ before: Product; value: Value } | null>(null);
  const before = draft?.before ?? product;
  return {
    value: draft ? draft.value : listed,
    /** The product as it was when the user began to type. */
    before,
    type: (value: Value) => setDraft({ before, value }),
    undo: () => setDraft(null),
  };
}

function PriceBox({ product }: { product: Product }) {
  const { value: price, before, type, undo } = useDraft<number | null>(product, product.price);
  const { savePrice, busy } = useProductInlineEdit(product);

  async function save() {
    if (price !== null && price !== before.price) await savePrice(price, before.price);
    undo();
  }

  return (
    <div className="ml-auto w-28 md:w-32 [&_input]:text-right">
      <MoneyField
        label={`Precio de ${product.name}`}
        hideLabel
        value={price}
        readOnly={busy}
        onChange={type}
        onBlur={save}
        onKeyDown={onKeys(save, undo)}
      />
    </div>
  );
}

const TAX_OPTIONS = TAX_CLASSES.map((tax) => ({ value: tax, label: TAX_CLASS_LABELS[tax] }));

function TaxBox({ product }: { product: Product }) {
  const { saveTax, busy } = useProductInlineEdit(product);
  return (
    <div className="w-44">
      <Select
        aria-label={`Impuesto de ${product.name}`}
        options={TAX_OPTIONS}
        placeholder="Sin clasificar"
        value={product.tax ?? ""}
        disabled={busy}
        onValueChange={(tax) => void saveTax(tax || null)}
      />
    </div>
  );
}

function StockBox({ product }: { product: Product }) {
  const textOf = (one: Product) => (isStockTracked(one) ? toFieldText(one.stock) : "");
  const { value: text, before, type, undo } = useDraft(product, textOf(product));
  const { saveStock, busy } = useProductInlineEdit(product);
  const seen = textOf(before);

  async function save() {
    const { value = null } = readQuantity(text, decimalPlacesOf(product.unit));
    if (text !== seen && value !== null) await saveStock(value, before.stock);
    undo();
  }

  return (
    <div className="ml-auto flex w-28 items-center gap-1.5 [&_input]:text-right">
      <div className="min-w-0 flex-1">
        <NumberField
          label={`Stock de ${product.name}`}
          hideLabel
          value={text}
          seen={seen}
          placeholder={isStockTracked(before) ? undefined : UNTRACKED_STOCK_LABEL}
          decimals={decimalPlacesOf(product.unit)}
          whole={WHOLE_UNITS_MESSAGE}
          readOnly={busy}
          onChange={type}
          onBlur={save}
          onKeyDown={onKeys(save, undo)}
        />
      </div>
      <span className="text-sm text-ink-soft empty:hidden">{UNIT_SYMBOLS[product.unit]}</span>
    </div>
  );
}

/** Edits price, stock and tax class in the table of products. A typed stock is recorded as a count. */
function useProductInlineEdit(product: Product) {
  const { mutateAsync: changePrices, isPending: pricing } = useChangeProductPrices();
  const { mutateAsync: adjust, isPending: counting } = useAdjustStock();
  const { mutateAsync: changeTaxes, isPending: classing } = useChangeProductTaxes();
  const change = useUpdateProductLists();
  // Enter saves. The blur that follows waits for that save, and must not save again.
  const sending = useRef<Promise<boolean> | null>(null);

  function once(save: () => Promise<boolean>) {
    sending.current ??= save().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }

  const savePrice = (price: number, priceBefore: number) =>
    once(() =>
      runWithToast({
        work: async () => {
          await changePrices({ body: { changes: [{ id: product.id, price, priceBefore }] } });
          change((list, all) => upsertProduct(list, { ...product, price }, all));
        },
        done: () => ({ title: product.name, text: `Ahora cuesta ${formatPesos(price)}` }),
        failed: (error) => {
          const { text, undecided } = describePriceChangeFailure(error);
          return { title: undecided ? product.name : `El precio de ${product.name} no cambió`, text };
        },
      }),
    );

  const saveStock = (stock: number, stockBefore: number) =>
    once(() =>
      runWithToast({
        work: () => adjust({ id: product.id, body: { reason: "COUNT", stock, stockBefore } }),
        done: ({ data }) => ({
          title: product.name,
          text: `Quedan ${formatQuantity(data.product.stock, data.product.unit)}`,
        }),
        failed: describeAdjustmentFailure,
      }),
    );

  const saveTax = (tax: TaxClass | null) =>
    once(() =>
      runWithToast({
        work: () => changeTaxes([{ id: product.id, tax }]),
        done: () => ({ title: product.name, text: tax ? TAX_CLASS_LABELS[tax] : "Sin clasificar" }),
        failed: (error) => ({
          title: `El impuesto de ${product.name} no cambió`,
          text: describeTaxFailure(error),
        }),
      }),
    );

  return { savePrice, saveStock, saveTax, busy: pricing || counting || classing };
}
