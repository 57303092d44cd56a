import type { UseQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import { ClipboardCheck, FileUp, Plus } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { formatNumber } from "#core/number-text.ts";
import { describeProductLoadFailure } from "#web/features/products/product-failures.ts";
import type { ProductIndex } from "#web/features/products/product-finder.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { ShelfDrawing } from "#web/ui/drawings/office/shelf.tsx";
import { TextButton } from "#web/ui/forms/text-button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ProductCard, type ProductCardActions } from "./product-card.tsx";
import { filterProducts, type ProductFilters, writeProductFilters } from "./product-filters.ts";
import { ProductTable } from "./product-table.tsx";
import { useScrollToCreated } from "./use-scroll-to-created.ts";

type Props = {
  query: UseQueryResult<readonly Product[]>;
  index: ProductIndex;
  filters: ProductFilters;
  actions: ProductCardActions;
  /** Id of the product that was just created, which the list scrolls to. */
  createdId: string | null;
  tools: (shown: readonly Product[]) => ReactNode;
  /** Called with the view that the user chose; absent once one was chosen. */
  onProposedView?: (table: boolean) => void;
  onCreate?: () => void;
  onImport?: () => void;
  onClear: () => void;
};

export function ProductList({ query, index, filters, actions, createdId, tools, ...on }: Props) {
  const shown = useMemo(() => filterProducts(index, filters), [index, filters]);
  if (!query.data && !query.isError) return <Spinner label="Cargando productos..." />;
  if (!query.data)
    return <LoadingState query={query} failure={describeProductLoadFailure(query.error)} card />;
  if (shown.length === 0)
    return (
      <Card>
        <Nothing {...on} filters={filters} />
      </Card>
    );
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={clsx("transition-opacity", query.isPlaceholderData && "opacity-60")}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Count shown={shown.length} all={index.products.length} />
        {tools(shown)}
      </div>
      {on.onProposedView && index.products.length >= PROPOSE_TABLE_FROM && (
        <TableProposal onAnswer={on.onProposedView} />
      )}
      {query.isError && <OldList query={query} />}
      {filters.uncounted && <CountOffer linksToCount={actions.adjust !== undefined} />}
      <GrowingList
        key={filters.table ? "table" : "cards"}
        products={shown}
        filters={filters}
        actions={actions}
        createdId={createdId}
      />
    </div>
  );
}

/** `linksToCount`: whether the user may begin a count of them. */
function CountOffer({ linksToCount }: { linksToCount: boolean }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-2.5">
      <p className="min-w-52 flex-1 text-sm">
        Nadie los ha contado todavía: se venden sin límite y no están en el valor del inventario. Desde que
        los cuentas llevamos su stock.
      </p>
      {linksToCount && (
        <ButtonLink size="sm" icon={ClipboardCheck} to="/products/conteo?empezar=sin-contar">
          Contarlos
        </ButtonLink>
      )}
    </div>
  );
}

/** Products from which a table is proposed. */
const PROPOSE_TABLE_FROM = 50;

function TableProposal({ onAnswer }: { onAnswer: (table: boolean) => void }) {
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft max-md:hidden">
      En una tabla ves más productos a la vez.
      <TextButton onClick={() => onAnswer(true)}>Probarla</TextButton>
      <TextButton onClick={() => onAnswer(false)}>Seguir así</TextButton>
    </p>
  );
}

const CARDS_PER_STEP = 12;
const ROWS_PER_STEP = 40;

type GrowingListProps = Pick<Props, "filters" | "actions" | "createdId"> & { products: readonly Product[] };

/** Renders more of the products as the user scrolls down. Other filters begin with the first step again. */
function GrowingList({ products, filters, actions, createdId }: GrowingListProps) {
  const listKey = writeProductFilters(filters).toString();
  const step = filters.table ? ROWS_PER_STEP : CARDS_PER_STEP;
  const [drawn, setDrawn] = useState({ listKey, count: step });
  const upTo = useScrollToCreated(products, createdId);
  const count = Math.max(drawn.listKey === listKey ? drawn.count : step, upTo);
  const List = filters.table ? ProductTable : ProductGrid;
  return (
    <>
      <List products={products.slice(0, count)} actions={actions} />
      {count < products.length && (
        <LoadMore
          key={`${listKey}:${count}`}
          label="Mostrar más productos"
          onReached={() => setDrawn({ listKey, count: count + step })}
        />
      )}
    </>
  );
}

type GridProps = { products: readonly Product[]; actions: ProductCardActions };

function ProductGrid({ products, actions }: GridProps) {
  return (
    <ul
      aria-label="Productos"
      className="grid gap-px max-sm:overflow-hidden max-sm:rounded-lg max-sm:bg-line max-sm:shadow-card sm:grid-cols-[repeat(auto-fill,minmax(max(var(--card),(100%_-_3rem)/4.01),1fr))] sm:gap-4 sm:[--card:13.5rem] 2xl:[--card:21rem]"
    >
      {products.map((product) => (
        <ProductCard key={product.id} product={product} actions={actions} />
      ))}
    </ul>
  );
}

function Count({ shown, all }: { shown: number; all: number }) {
  const unit = all === 1 ? "producto" : "productos";
  return (
    <p role="status" className="text-sm text-ink-soft">
      {shown === all
        ? `${formatNumber(all)} ${unit}`
        : `${formatNumber(shown)} de ${formatNumber(all)} ${unit}`}
    </p>
  );
}

function OldList({ query }: { query: Props["query"] }) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft px-4 py-2 text-warning-ink"
    >
      <p>No pudimos actualizar la lista: puede haber cambios que no ves.</p>
      <Button size="sm" busy={query.isFetching} onClick={() => query.refetch()}>
        Recargar
      </Button>
    </div>
  );
}

function Nothing({
  filters,
  onCreate,
  onImport,
  onClear,
}: Omit<Props, "query" | "index" | "actions" | "createdId" | "tools" | "onProposedView">) {
  if (filters.low && !filters.search && !filters.category)
    return (
      <EmptyState
        drawing={<ShelfDrawing />}
        title="Ningún producto tiene stock bajo"
        text="Cuando quede menos de lo que dice cada producto, lo verás aquí."
        action={<Button onClick={onClear}>Ver todos</Button>}
      />
    );
  if (filters.uncounted && !filters.search && !filters.category)
    return (
      <EmptyState
        drawing={<ShelfDrawing />}
        title="Todo está contado"
        text="De cada producto sabemos cuánto hay."
        action={<Button onClick={onClear}>Ver todos</Button>}
      />
    );
  if (filters.search || filters.category)
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title="No se encontraron productos"
        text={
          filters.inactive
            ? "Prueba con otra palabra o con otra categoría."
            : "Prueba con otra palabra o categoría, o muestra también los productos inactivos."
        }
        action={<Button onClick={onClear}>Limpiar filtros</Button>}
      />
    );
  return (
    <EmptyState
      drawing={<ShelfDrawing />}
      title="Aún no hay productos"
      text={
        onCreate
          ? "Agrega el primero con su precio y sus existencias, y ya puedes venderlo."
          : "Cuando el dueño o un empleado agregue productos, los verás aquí."
      }
      action={
        onCreate && (
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="primary" icon={Plus} onClick={onCreate}>
              Agregar el primer producto
            </Button>
            <Button icon={FileUp} onClick={onImport}>
              Importar productos
            </Button>
          </div>
        )
      }
    />
  );
}
