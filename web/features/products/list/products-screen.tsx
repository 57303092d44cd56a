import { useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import {
  CalendarClock,
  ChevronDown,
  ClipboardCheck,
  FileUp,
  LayoutGrid,
  type LucideIcon,
  PackageCheck,
  Percent,
  Plus,
  Rows3,
  ScanBarcode,
  Tag,
  Tags,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import type { Product } from "#core/contract/products/products.ts";
import { useMay } from "#web/api/use-may.ts";
import { useProductCodeLookup } from "#web/features/products/form/use-code-lookup.ts";
import { useProductFormTarget } from "#web/features/products/form/use-form-target.ts";
import { type PriceChangeResult, UndoPricesBar } from "#web/features/products/prices/undo-bar.tsx";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ScanDialog } from "#web/ui/scanner/scan-dialog.tsx";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";
import { useProductIndex } from "../product-finder.queries.ts";
import { useProducts } from "../products.queries.ts";
import type { ProductCardActions } from "./product-card.tsx";
import { ProductFilterBar } from "./product-filter-bar.tsx";
import {
  countUncountedProducts,
  hasProductFilters,
  type ProductFilters,
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

export function ProductsScreen() {
  const may = useMay();
  const [mayWrite, mayDelete] = [may("products.write"), may("products.delete")];
  const [filters, change] = useUrlState(readProductListFilters, writeProductFilters);
  const query = useProducts(filters.inactive);
  const index = useProductIndex(query.data);
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
  const uncounted = useMemo(() => countUncountedProducts(index.products), [index.products]);
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

  const showAll = () => change({ ...filters, search: "", category: "", low: false, uncounted: false });

  function showCreated(product: Product) {
    const isOther = filters.category !== "" && filters.category !== product.category;
    if (filters.low || filters.uncounted || filters.search !== "" || isOther) showAll();
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
        uncounted={uncounted}
        unfolded={unfolded}
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
          onClear={showAll}
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

type Props = {
  filters: ProductFilters;
  onView: (table: boolean) => void;
  onPrices?: () => void;
  /** Whether to link to the tax classes of products. */
  taxes: boolean;
  onImport?: () => void;
  /** Whether to link to the products that expire. */
  expiring: boolean;
  /** Whether to link to the counts. */
  counts: boolean;
};

/** A tool of the menu leads to another screen or opens a dialog. */
type Tool = { text: string; icon: LucideIcon } & ({ to: string } | { open: () => void });

export function ProductListTools({ filters, onView, onPrices, onImport, ...links }: Props) {
  const address = writeProductFilters({ ...filters, table: false }).toString();
  const tools: (Tool | false | undefined)[] = [
    onPrices && { text: "Cambiar precios", icon: Tag, open: onPrices },
    { text: "Etiquetas", icon: Tags, to: `/products/labels${address && `?${address}`}` },
    onImport && { text: "Llegó mercancía", icon: PackageCheck, to: "/suppliers/llego-mercancia" },
    links.counts && { text: "Conteo", icon: ClipboardCheck, to: "/products/conteo" },
    links.expiring && { text: "Por vencer", icon: CalendarClock, to: "/products/por-vencer" },
    links.taxes && { text: "Impuestos", icon: Percent, to: "/products/impuestos" },
    onImport && { text: "Importar productos", icon: FileUp, open: onImport },
  ];
  return (
    <div className="-mr-3 ml-auto flex gap-1">
      <Button
        variant="ghost"
        size="sm"
        icon={filters.table ? LayoutGrid : Rows3}
        onClick={() => onView(!filters.table)}
      >
        {filters.table ? "Tarjetas" : "Tabla"}
      </Button>
      <MoreTools tools={tools.filter((tool) => tool !== false && tool !== undefined)} />
    </div>
  );
}

const ROW = "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left hover:bg-sunken";

function MoreTools({ tools }: { tools: readonly Tool[] }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);

  /** Focuses the menu's button, to which a dialog then returns the focus. */
  function close() {
    setOpen(false);
    trigger.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") close();
  }

  return (
    <div ref={box} className="relative">
      <Button
        ref={trigger}
        variant="ghost"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      >
        Más
        <ChevronDown
          aria-hidden
          className={clsx("size-5 shrink-0 transition-transform", open && "rotate-180")}
        />
      </Button>
      <ul
        id={id}
        hidden={!open}
        className="absolute top-full right-0 z-20 mt-1 w-max max-w-[calc(100vw-2rem)] rounded-md bg-surface p-1 shadow-float"
      >
        {tools.map((tool) => (
          <li key={tool.text}>
            {"to" in tool ? (
              <Link to={tool.to} className={ROW} onKeyDown={onKeyDown}>
                <Icon of={tool.icon} className="size-5 shrink-0 text-ink-soft" />
                {tool.text}
              </Link>
            ) : (
              <button
                type="button"
                className={ROW}
                onKeyDown={onKeyDown}
                onClick={() => {
                  close();
                  tool.open();
                }}
              >
                <Icon of={tool.icon} className="size-5 shrink-0 text-ink-soft" />
                {tool.text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
