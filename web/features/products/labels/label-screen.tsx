import { useMemo, useState } from "react";
import { formatNumber } from "#core/number-text.ts";
import { ProductFilterBar } from "#web/features/products/list/product-filter-bar.tsx";
import {
  countUncountedProducts,
  filterProducts,
  readProductFilters,
  writeProductFilters,
} from "#web/features/products/list/product-filters.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { UnitPrice } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PrintSheet } from "#web/ui/print/print-sheet.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { toast } from "#web/ui/toast.ts";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";
import { describeProductLoadFailure } from "../product-failures.ts";
import { findScannedProducts, readSoldNameAndPrice, useProductIndex } from "../product-finder.queries.ts";
import { useProducts } from "../products.queries.ts";
import { type LabelItem, listLabelItems } from "./label.ts";
import { PrintedLabelPages } from "./label-paper.tsx";
import { LabelPrintBar, LabelPrintSettings } from "./label-settings.tsx";
import { type LabelSheetForm, useLabelSheetForm } from "./use-label-sheet.ts";

export function LabelScreen() {
  const [filters, change] = useUrlState(readProductFilters, writeProductFilters);
  const query = useProducts(filters.inactive);
  const index = useProductIndex(query.data);
  const shown = useMemo(() => filterProducts(index, filters), [index, filters]);
  const sheet = useLabelSheetForm(index.products);
  const { perUnit } = sheet;
  const uncounted = useMemo(() => countUncountedProducts(index.products), [index.products]);
  const listed = useMemo(() => listLabelItems(shown, perUnit), [shown, perUnit]);
  const [reading, setReading] = useState(false);
  const [printing, setPrinting] = useState<ReturnType<LabelSheetForm["layOut"]> | null>(null);

  function scan(code: string) {
    const found = findScannedProducts(index, code);
    if (found.length === 0) return toast.warning("Producto no encontrado", code);
    // A pack's code chooses the pack's own label.
    sheet.choose(
      found.map(({ id, presentation }) => presentation ?? { id }),
      true,
    );
    toast.success("Etiqueta agregada", readSoldNameAndPrice(found[0]!).name);
  }
  useScanner(scan);

  /** Reads prices again, because the list may be a minute old and labels stay on the shelf. */
  async function print() {
    setReading(true);
    const { data, error } = await query.refetch({ cancelRefetch: false });
    setReading(false);
    if (error) toast.error(describeProductLoadFailure(error));
    else setPrinting(sheet.layOut(data ?? []));
  }

  return (
    <>
      <PageHeader
        title="Etiquetas"
        subtitle="Precio y código de barras para tus estantes."
        back={{ to: "/products", label: "Productos" }}
      />
      <ProductFilterBar filters={filters} uncounted={uncounted} onChange={change} onEnter={() => undefined} />
      {query.data ? (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="lg:sticky lg:top-8 lg:order-last">
            <LabelPrintSettings sheet={sheet} busy={reading} onPrint={print} />
          </div>
          {shown.length > 0 ? (
            <LabelProductList
              key={writeProductFilters(filters).toString()}
              items={listed}
              chosen={sheet.chosen}
              onChoose={sheet.choose}
            />
          ) : (
            <Card>
              <EmptyState
                drawing={<SearchDrawing />}
                title="No se encontraron productos"
                text="Prueba con otra palabra o con otra categoría."
              />
            </Card>
          )}
          <LabelPrintBar sheet={sheet} busy={reading} onPrint={print} />
        </div>
      ) : query.isError ? (
        <LoadingState query={query} failure={describeProductLoadFailure(query.error)} card />
      ) : (
        <Spinner label="Cargando productos..." />
      )}
      {printing && (
        <PrintSheet page={sheet.format.page} onDone={() => setPrinting(null)}>
          <PrintedLabelPages pages={printing} format={sheet.format} />
        </PrintSheet>
      )}
    </>
  );
}

const STEP = 100;

type Props = {
  items: readonly LabelItem[];
  chosen: ReadonlySet<string>;
  onChoose: (items: readonly LabelItem[], wanted: boolean) => void;
};

function LabelProductList({ items, chosen, onChoose }: Props) {
  const [count, setCount] = useState(STEP);
  const all = items.every(({ id }) => chosen.has(id));
  const number = formatNumber(items.length);
  return (
    <Card flush>
      <div className="border-b border-line bg-sunken px-4 py-1 font-semibold">
        <Checkbox
          label={items.length === 1 ? "Elegir el de esta lista" : `Elegir los ${number} de esta lista`}
          checked={all}
          onCheckedChange={(checked) => onChoose(items, checked)}
        />
      </div>
      <ul aria-label="Productos para etiquetar">
        {items.slice(0, count).map((item) => (
          <li
            key={item.id}
            className="flex items-center justify-between gap-4 border-b border-line px-4 py-1 last:border-0"
          >
            <Checkbox
              label={
                <span className="flex flex-col py-1">
                  <span className="wrap-anywhere">{item.name}</span>
                  <span className="text-sm text-ink-soft wrap-anywhere">
                    {item.gtin ?? item.barcode ?? item.storeCode ?? "Sin código"}
                  </span>
                </span>
              }
              checked={chosen.has(item.id)}
              onCheckedChange={(checked) => onChoose([item], checked)}
            />
            <span className="shrink-0">
              <UnitPrice price={item.price} unit={item.unit} />
            </span>
          </li>
        ))}
      </ul>
      {count < items.length && (
        <LoadMore key={count} label="Mostrar más productos" onReached={() => setCount(count + STEP)} />
      )}
    </Card>
  );
}
