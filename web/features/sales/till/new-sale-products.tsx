import clsx from "clsx";
import { Search } from "lucide-react";
import { memo, startTransition, useEffect, useState } from "react";
import type { Product } from "#core/contract/products.ts";
import { can } from "#core/permissions.ts";
import { formatQuantity } from "#core/quantity.ts";
import { isLowStock } from "#core/stock.ts";
import { useSession } from "#web/api/session.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { SearchDrawing } from "#web/ui/drawings/search.tsx";
import { ShelfDrawing } from "#web/ui/drawings/shelf.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { Money } from "#web/ui/money.tsx";
import { ProductPlaceholder } from "#web/ui/product-placeholder.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import type { ProductSearch } from "./use-product-search.ts";

type Props = { search: ProductSearch; onAdd: (product: Product) => void };

/** Drawn when what is searched for changes, and not with each scan. */
export const NewSaleProducts = memo(function NewSaleProducts({ search, onAdd }: Props) {
  return (
    <section aria-label="Productos" className="flex min-w-0 flex-col gap-4">
      <Field label="Buscar productos" hideLabel>
        <TextInput
          {...search.box}
          type="search"
          icon={Search}
          placeholder="Buscar productos..."
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
        />
      </Field>
      <Catalogue search={search} onAdd={onAdd} />
    </section>
  );
});

function Catalogue({ search, onAdd }: Props) {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = search.list;
  const searching = search.text.trim() !== "";
  const most = useFirstOnes(search.text, FIRST_SHOWN, MOST_SHOWN);
  if (!data && error)
    return (
      <ErrorState
        text={error.message || "Error al cargar los productos"}
        busy={isFetching}
        onReload={refetch}
      />
    );
  if (!data) return <Spinner />;
  if (data.length === 0)
    return (
      <EmptyState
        drawing={<ShelfDrawing />}
        title="Aún no hay productos"
        text="Agrega el primero con su precio y sus existencias, y ya puedes venderlo."
        action={
          user &&
          can(user.role, "products.write") && (
            <ButtonLink to="/products" variant="primary">
              Agregar producto
            </ButtonLink>
          )
        }
      />
    );
  const found = searching ? search.results : data;
  const shown = found.slice(0, most);
  if (shown.length === 0)
    return search.searching ? (
      <Spinner label="Buscando…" />
    ) : (
      <EmptyState
        drawing={<SearchDrawing />}
        title="No se encontraron productos"
        text="Prueba con otra palabra o escanea el código."
      />
    );
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 2xl:grid-cols-4">
        {shown.map((product, i) => (
          <li key={product.id}>
            <ProductCard product={product} marked={searching && i === search.active} onAdd={onAdd} />
          </li>
        ))}
      </ul>
      {found.length >= MOST_SHOWN && data.length > MOST_SHOWN && (
        <p className="text-center text-sm text-ink-soft">Escribe en la búsqueda para ver otros productos.</p>
      )}
    </>
  );
}

const MOST_SHOWN = 50;
/** Enough for what is in sight. */
const FIRST_SHOWN = 12;

/** How many to draw: a new text shows its first ones at once, the rest when those have been painted. */
function useFirstOnes(text: string, first: number, most: number): number {
  const [whole, setWhole] = useState(text);
  useEffect(() => startTransition(() => setWhole(text)), [text]);
  return whole === text ? most : first;
}

type CardProps = { product: Product; marked: boolean; onAdd: (product: Product) => void };

/** Fifty of them stand beside the sale: a scan draws none of them anew. */
const ProductCard = memo(function ProductCard({ product, marked, onAdd }: CardProps) {
  return (
    <button
      type="button"
      ref={marked ? (card) => card?.scrollIntoView({ block: "nearest" }) : undefined}
      onClick={() => onAdd(product)}
      className={clsx(
        "flex size-full flex-col overflow-hidden rounded-lg border bg-surface text-left shadow-card transition-colors duration-150 hover:bg-sunken",
        "[contain-intrinsic-size:auto_14rem] [content-visibility:auto]",
        marked ? "border-primary-edge ring-1 ring-primary-edge" : "border-line",
      )}
    >
      <span className="block aspect-4/3 w-full overflow-hidden bg-sunken">
        {product.image ? (
          <img src={product.image} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <span aria-hidden className="block size-full">
            <ProductPlaceholder bare />
          </span>
        )}
      </span>
      <span className="flex flex-1 flex-col gap-1 p-3">
        <span className="line-clamp-3 text-sm font-semibold wrap-anywhere">{product.name}</span>
        <span className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-1">
          <span className="text-lg font-bold">
            <Money amount={product.price} />
          </span>
          <Badge tone={isLowStock(product) ? "danger" : "neutral"}>
            Stock: {formatQuantity(product.stock, product.unit)}
          </Badge>
        </span>
      </span>
    </button>
  );
});
