import { useMemo, useState } from "react";
import { ProductFilterBar } from "#web/features/products/list/product-filter-bar.tsx";
import {
  countUncountedProducts,
  filterProducts,
  readProductFilters,
  writeProductFilters,
} from "#web/features/products/list/product-filters.ts";
import { describeProductLoadFailure } from "#web/features/products/product-failures.ts";
import {
  findScannedProducts,
  readSoldNameAndPrice,
  useProductIndex,
} from "#web/features/products/product-finder.queries.ts";
import { useProducts } from "#web/features/products/products.queries.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PrintSheet } from "#web/ui/print/print-sheet.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { toast } from "#web/ui/toast.ts";
import { useScanner } from "#web/ui/wedge/use-scanner.ts";
import { listLabelItems } from "./label.ts";
import { LabelProductList } from "./label-list.tsx";
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
