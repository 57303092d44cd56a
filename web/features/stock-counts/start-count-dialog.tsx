import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { MAX_PRODUCTS_OF_LIST_COUNT, type StockCount } from "#core/contract/stock-counts/stock-counts.ts";
import { PRODUCT_CATEGORIES, type ProductCategory } from "#core/goods/categories.ts";
import { formatNumber } from "#core/number-text.ts";
import { isStockTracked } from "#core/stock.ts";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { useProducts } from "#web/features/products/products.queries.ts";
import { ProductPicker } from "#web/features/products/public/product-picker.tsx";
import { useSuppliers } from "#web/features/suppliers/suppliers.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { formatProducts } from "./count-text.ts";
import { useCountProposal, useStartStockCount } from "./stock-counts.queries.ts";

/** What a new count proposes: PROPOSED is 'Contar 20 hoy', UNTRACKED the products that nobody has counted. */
export type CountPreset = "ALL" | "PROPOSED" | "UNTRACKED";

type CountScopeKind = StockCount["scope"]["kind"];
type ListedProduct = { id: string; name: string };
type NewCount = {
  scope: { kind: CountScopeKind; category?: ProductCategory; supplierId?: string; productIds?: string[] };
  blind: boolean;
  note: string;
};

const KINDS: readonly { value: CountScopeKind; label: string }[] = [
  { value: "ALL", label: "Toda la tienda" },
  { value: "CATEGORY", label: "Una categoría" },
  { value: "SUPPLIER", label: "Un proveedor" },
  { value: "LIST", label: "Una lista" },
];
const CATEGORIES = PRODUCT_CATEGORIES.map((value) => ({ value, label: value }));

type Props = {
  open: boolean;
  preset: CountPreset;
  onClose: () => void;
  onStarted: (count: StockCount) => void;
};

/** Begins a count. Needs a new React key each time it opens. */
export function StartCountDialog({ open, preset, onClose, onStarted }: Props) {
  const [kind, setKind] = useState<CountScopeKind>(preset === "ALL" ? "ALL" : "LIST");
  const [category, setCategory] = useState<ProductCategory | "">("");
  const [supplierId, setSupplierId] = useState("");
  const [blind, setBlind] = useState(false);
  const [note, setNote] = useState("");
  const list = useListedDraft(preset, kind === "LIST");
  const suppliers = useSuppliers().data ?? [];
  const { mutateAsync: start } = useStartStockCount();
  const form = useRetryableSubmit({
    what: "stock count",
    send: (body: NewCount, key) => start({ key, body }),
    failed: "No pudimos empezar el conteo",
    onDone: ({ count }) => onStarted(count),
  });

  function read(): NewCount | string {
    const rest = { blind, note };
    if (kind === "CATEGORY") return category ? { scope: { kind, category }, ...rest } : "Elige la categoría.";
    if (kind === "SUPPLIER")
      return supplierId ? { scope: { kind, supplierId }, ...rest } : "Elige el proveedor.";
    if (kind === "ALL") return { scope: { kind }, ...rest };
    if (list.products.length === 0) return "Agrega al menos un producto.";
    return { scope: { kind, productIds: list.products.map(({ id }) => id) }, ...rest };
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Empezar conteo"
      description="La tienda sigue vendiendo. Cada lectura guarda su hora, y con ella se sabe qué falta."
      fields={[category, supplierId, blind, note]}
      form={form}
      read={read}
      save="Empezar a contar"
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          legend="¿Qué vas a contar?"
          name="count-scope"
          options={KINDS}
          value={kind}
          onChange={setKind}
        />
        {kind === "CATEGORY" && (
          <SelectField
            label="Categoría"
            required
            options={CATEGORIES}
            placeholder="Elige una categoría"
            value={category}
            onValueChange={setCategory}
          />
        )}
        {kind === "SUPPLIER" && (
          <SelectField
            label="Proveedor"
            required
            hint="Lo que le compraste a él la última vez."
            options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Elige un proveedor"
            value={supplierId}
            onValueChange={setSupplierId}
          />
        )}
        {kind === "LIST" && <ListFields open={open} list={list} />}
        <Checkbox
          label="A ciegas: quien cuenta no ve cuánto debería haber"
          checked={blind}
          onCheckedChange={setBlind}
        />
        <TextField
          label="Nota (opcional)"
          maxLength={FIELD_LIMITS.long}
          value={note}
          onValueChange={setNote}
        />
      </div>
    </FormDialog>
  );
}

/** The products of a list: those proposed, until the user changes them. */
function useListedDraft(preset: CountPreset, isShown: boolean) {
  const [source, setSource] = useState(preset);
  const [chosen, setChosen] = useState<readonly ListedProduct[] | null>(null);
  const proposal = useCountProposal(isShown && source === "PROPOSED");
  const catalogue = useProducts().data ?? [];
  const untracked = isShown ? catalogue.filter((product) => !isStockTracked(product)) : [];
  const proposed: readonly ListedProduct[] =
    source === "PROPOSED"
      ? (proposal.data?.products ?? [])
      : source === "UNTRACKED"
        ? untracked.slice(0, MAX_PRODUCTS_OF_LIST_COUNT)
        : [];
  const products = chosen ?? proposed;
  return {
    products,
    untracked: untracked.length,
    isLoading: chosen === null && source === "PROPOSED" && proposal.isPending,
    propose: (next: CountPreset) => {
      setSource(next);
      setChosen(null);
    },
    add: ({ id, name }: ListedProduct) => {
      if (products.length < MAX_PRODUCTS_OF_LIST_COUNT && products.every((product) => product.id !== id))
        setChosen([{ id, name }, ...products]);
    },
    remove: (id: string) => setChosen(products.filter((product) => product.id !== id)),
  };
}

const SHOWN_PRODUCTS = 50;

type ListProps = { open: boolean; list: ReturnType<typeof useListedDraft> };

function ListFields({ open, list }: ListProps) {
  const { products, untracked, isLoading } = list;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => list.propose("PROPOSED")}>
          Los 20 de hoy
        </Button>
        {untracked > 0 && (
          <Button size="sm" onClick={() => list.propose("UNTRACKED")}>
            Sin contar ({formatNumber(untracked)})
          </Button>
        )}
      </div>
      <ProductPicker label="Agregar un producto" listening={open} mayCreate={false} onPick={list.add} />
      <p role="status" className="text-sm text-ink-soft">
        {isLoading
          ? "Buscando lo que más vale y lleva más tiempo sin contarse…"
          : products.length === 0
            ? "Todavía no hay productos en la lista."
            : `En la lista: ${formatProducts(products.length)}.`}
      </p>
      {products.length > 0 && (
        <ul aria-label="Productos de la lista" className="divide-y divide-line">
          {products.slice(0, SHOWN_PRODUCTS).map(({ id, name }) => (
            <li key={id} className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <IconButton
                label={`Quitar ${name}`}
                icon={Trash2}
                tone="quiet"
                onClick={() => list.remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {products.length > SHOWN_PRODUCTS && (
        <p className="text-sm text-ink-soft">Y {formatNumber(products.length - SHOWN_PRODUCTS)} más.</p>
      )}
    </div>
  );
}
