import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, ScanBarcode } from "lucide-react";
import { useMemo, useState } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { isStockTracked } from "#core/stock.ts";
import { useMay } from "#web/api/use-may.ts";
import { useProductCodeLookup } from "#web/features/products/form/use-code-lookup.ts";
import { useProductFormTarget } from "#web/features/products/form/use-form-target.ts";
import { type PriceChangeResult, UndoPricesBar } from "#web/features/products/prices/undo-bar.tsx";
import { useProductIndex } from "#web/features/products/product-finder.queries.ts";
import { useProducts } from "#web/features/products/products.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ScanDialog } from "#web/ui/scanner/scan-dialog.tsx";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";
import { ProductListTools } from "./list-tools.tsx";
import type { ProductCardActions } from "./product-card.tsx";
import { ProductFilterBar } from "./product-filter-bar.tsx";
import {
  hasProductFilters,
  readProductListFilters,
  readProductView,
  rememberProductView,
  writeProductFilters,
} from "./product-filters.ts";
import { ProductList } from "./product-list.tsx";
import { useProductActions } from "./use-product-actions.ts";

const ProductImportDialog = lazyComponent(
  () => import("#web/features/products/import/import-dialog.tsx"),
  "ProductImportDialog",
);
const chunk = () => import("#web/features/products/public/products.chunk.ts");
const ChangePricesDialog = lazyComponent(chunk, "ChangePricesDialog");
const ProductDialog = lazyComponent(chunk, "ProductDialog");
const StockAdjustmentDialog = lazyComponent(chunk, "StockAdjustmentDialog");

const NO_FILTERS = { search: "", category: "", low: false, untracked: false } as const;

export function ProductsScreen() {
  const may = useMay();
  const [mayWrite, mayDelete] = [may("products.write"), may("products.delete")];
  const [filters, change] = useUrlState(readProductListFilters, writeProductFilters);
  const query = useProducts(filters.inactive);
  const index = useProductIndex(query.data);
  const untracked = useMemo(
    () => query.data?.filter((product) => !isStockTracked(product)).length ?? 0,
    [query.data],
  );
  const { edit, create, ...form } = useProductFormTarget();
  const { edit: adjust, ...adjusting } = useProductFormTarget();
  const { toggle, remove } = useProductActions();
  const { taxes } = useStoreSettings();
  const [scanning, setScanning] = useState(false);
  const [unfolded, setUnfolded] = useState(() => hasProductFilters(filters));
  const [isViewChosen, setViewChosen] = useState(() => readProductView() !== null);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const importing = useDialog();
  const prices = useChangePricesDialog();
  const openImport = () => importing.show();
  // Keeps its identity while the user types in the search, so that no product card renders again.
  const actions = useMemo<ProductCardActions>(
    () => ({ ...(mayWrite && { edit, adjust, toggle }), ...(mayDelete && { remove }) }),
    [mayWrite, mayDelete, edit, adjust, toggle, remove],
  );
  const searchFor = (search: string) => change({ ...filters, search });
  const lookUp = useProductCodeLookup({
    index,
    onFound: (product) => {
      if (!product.active && !filters.inactive) change({ ...filters, inactive: true });
      edit(product);
    },
    onMissing: (code) => create(code),
    onSeveral: searchFor,
  });

  function chooseView(table: boolean) {
    rememberProductView(table);
    setViewChosen(true);
    change({ ...filters, table });
  }

  function showCreated(product: Product) {
    const isOther = filters.category !== "" && filters.category !== product.category;
    if (filters.low || filters.untracked || filters.search !== "" || isOther)
      change({ ...filters, ...NO_FILTERS });
    setCreatedId(product.id);
  }

  function takeScan(code: string) {
    setScanning(false);
    if (mayWrite) lookUp(code, true);
    else searchFor(code);
  }
  useScanner(
    (code) => document.querySelector("[role=alertdialog]") || takeScan(code),
    !form.open && !importing.open && !adjusting.open && !prices.open,
  );

  return (
    <>
      <PageHeader
        title="Productos"
        actions={
          <>
            <Button icon={ScanBarcode} onClick={() => setScanning(true)}>
              Escanear
            </Button>
            {mayWrite && (
              <div className="w-max max-w-full">
                <Button variant="primary" icon={Plus} block onClick={() => create()}>
                  Nuevo Producto
                </Button>
              </div>
            )}
          </>
        }
      />
      <ProductFilterBar
        filters={filters}
        unfolded={unfolded}
        untracked={untracked}
        counts={may("counts.write")}
        onUnfold={() => setUnfolded(!unfolded)}
        onChange={change}
        onEnter={(text) => mayWrite && lookUp(text)}
      />
      {prices.done.length > 0 && (
        <UndoPricesBar key={prices.done[0]!.undo} done={prices.done} onChange={prices.keep} />
      )}
      <section tabIndex={-1} aria-label="Lista de productos" className="outline-none">
        <ProductList
          query={query}
          index={index}
          filters={filters}
          actions={actions}
          createdId={createdId}
          tools={(shown) => (
            <ProductListTools
              filters={filters}
              onView={chooseView}
              counts={may("counts.enter")}
              expiring={may("reports.read")}
              taxes={mayWrite && taxes.vat === "RESPONSIBLE"}
              onPrices={mayWrite ? () => prices.show(shown) : undefined}
              onImport={mayWrite ? openImport : undefined}
            />
          )}
          onProposedView={isViewChosen || filters.table ? undefined : chooseView}
          onCreate={mayWrite ? () => create() : undefined}
          onImport={mayWrite ? openImport : undefined}
          onClear={() => change({ ...filters, ...NO_FILTERS })}
        />
      </section>
      <ScanDialog open={scanning} onClose={() => setScanning(false)} onCode={takeScan} />
      {mayWrite && <ProductImportDialog key={`import ${importing.turn}`} {...importing.props} />}
      {prices.turn > 0 && (
        <ChangePricesDialog
          key={`prices ${prices.turn}`}
          {...prices.props}
          products={prices.subject}
          onChanged={prices.keep}
        />
      )}
      {mayWrite && (
        <ProductDialog
          key={form.turn}
          {...form.props}
          target={form.target}
          onSaved={(product) => form.target.product === null && showCreated(product)}
          repeats
        />
      )}
      {adjusting.target.product && (
        <StockAdjustmentDialog
          key={`adjust ${adjusting.turn}`}
          {...adjusting.props}
          product={adjusting.target.product}
        />
      )}
    </>
  );
}

/** Key of the price changes of this session in the query cache, where they outlast the screen. */
const PRICE_CHANGES_KEY = ["prices", "done"];

function useChangePricesDialog() {
  const client = useQueryClient();
  const dialog = useDialog<readonly Product[]>([]);
  const { data: done = [] } = useQuery<PriceChangeResult[]>({
    queryKey: PRICE_CHANGES_KEY,
    queryFn: () => [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return {
    ...dialog,
    done,
    keep: (next: PriceChangeResult[]) => client.setQueryData(PRICE_CHANGES_KEY, next),
  };
}
