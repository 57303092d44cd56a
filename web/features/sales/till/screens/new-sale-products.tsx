import clsx from "clsx";
import { Package } from "lucide-react";
import { memo, startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { formatQuantity } from "#core/quantity.ts";
import { isLowStock } from "#core/stock.ts";
import { foundAs } from "#web/features/products/product-finder.queries.ts";
import { keepKeyboard } from "#web/features/sales/till/parts/keep-keyboard.ts";
import { categoriesOf, type Ranks, ranksOf, shelve } from "#web/features/sales/till/products/shelf.ts";
import type { ProductSearch } from "#web/features/sales/till/products/use-product-search.ts";
import { type CartCounts, useCountOf } from "#web/features/sales/till/sale/cart-counts.ts";
import { later, useLater } from "#web/ui/hooks/later.ts";
import { Money } from "#web/ui/money.tsx";
import { ProductPlaceholder } from "#web/ui/product-placeholder.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";

const loadNone = later(() => import("#web/features/sales/till/products/no-goods.tsx"));

type Props = {
  search: ProductSearch;
  counts: CartCounts;
  /** Best sellers; null until known, since visible products must not move. */
  ranks: Ranks | null;
  /** Tiles with large pictures; otherwise two columns. */
  tiles: boolean;
  onAdd: (product: FoundProduct) => void;
};

/** Renders on a new search, not on each scan. */
export const NewSaleProducts = memo(function NewSaleProducts(props: Props) {
  const { search, ranks } = props;
  const { data, error, isFetching, refetch } = search.list;
  const [category, setCategory] = useState<string | null>(null);
  const categories = useMemo(() => categoriesOf(data ?? []), [data]);
  const shelf = useMemo(() => shelve(data ?? [], ranks ?? ranksOf([])), [data, ranks]);
  const searching = search.text.trim() !== "";
  const chosen = category && categories.includes(category) ? category : null;
  const inCategory = useMemo(
    () => (chosen ? shelf.filter((product) => product.category === chosen) : shelf),
    [shelf, chosen],
  );
  const nothing = data !== undefined && (searching ? search.results : data).length === 0;
  const none = useLater(loadNone, nothing);
  if (!data && error)
    return (
      <ErrorState
        text={error.message || "Error al cargar los productos"}
        busy={isFetching}
        onReload={refetch}
      />
    );
  if (!data || !ranks) return <Spinner />;
  if (data.length === 0) return none && <none.NoProducts />;
  const found = searching ? search.results : inCategory;
  return (
    <section aria-label="Productos" className="flex min-w-0 flex-col gap-3">
      {!searching && categories.length > 1 && (
        <Chips
          first={ranks.size > 0 ? "Lo que más vendes" : "Todos"}
          categories={categories}
          chosen={chosen}
          onChoose={setCategory}
        />
      )}
      {found.length > 0 ? (
        <Goods {...props} key={searching ? "found" : (chosen ?? "all")} found={found} searching={searching} />
      ) : search.searching ? (
        <Spinner label="Buscando…" />
      ) : (
        none && <none.NothingFound />
      )}
    </section>
  );
});

type ChipsProps = {
  first: string;
  categories: readonly string[];
  chosen: string | null;
  onChoose: (category: string | null) => void;
};

const Chips = memo(function Chips({ first, categories, chosen, onChoose }: ChipsProps) {
  return (
    <ul
      aria-label="Categorías"
      className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-1 md:px-1"
    >
      {[null, ...categories].map((category) => (
        <li key={category} className="shrink-0">
          <button
            type="button"
            aria-pressed={category === chosen}
            onClick={() => onChoose(category)}
            className={clsx(
              "min-h-11 rounded-full px-4 text-sm font-semibold whitespace-nowrap transition-colors duration-150 md:min-h-9",
              category === chosen ? "bg-ink text-canvas" : "bg-sunken text-ink hover:bg-line",
            )}
          >
            {category ?? first}
          </button>
        </li>
      ))}
    </ul>
  );
});

type GoodsProps = Props & { found: readonly FoundProduct[]; searching: boolean };

/** Fills the visible area; more are added near its end. */
const FIRST_SHOWN = 24;
const MORE_SHOWN = 60;

function Goods({ search, counts, tiles, onAdd, found, searching }: GoodsProps) {
  const { most, end } = useMore(search.text);
  return (
    <>
      <ul
        className={clsx(
          tiles
            ? "grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-2.5"
            : "-mx-1.5 grid grid-cols-[repeat(auto-fill,minmax(9.75rem,1fr))] gap-1.5",
        )}
      >
        {found.slice(0, most).map((product, i) => (
          <li key={product.id}>
            <Good
              product={product}
              counts={counts}
              tile={tiles}
              marked={searching && i === search.active}
              onAdd={onAdd}
            />
          </li>
        ))}
      </ul>
      {found.length > most && <div ref={end} className="h-24" />}
    </>
  );
}

/** A new text shows its first results at once, and the rest after paint or on scroll. */
function useMore(text: string) {
  const [shown, setShown] = useState({ text, most: FIRST_SHOWN });
  const most = shown.text === text ? shown.most : FIRST_SHOWN;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const watcher = new IntersectionObserver(
      ([seen]) => {
        if (seen!.isIntersecting) startTransition(() => setShown({ text, most: most + MORE_SHOWN }));
      },
      { rootMargin: "600px" },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [text, most]);
  return { most, end };
}

type GoodProps = {
  product: FoundProduct;
  counts: CartCounts;
  tile: boolean;
  marked: boolean;
  onAdd: (product: FoundProduct) => void;
};

/** Memoized: of a hundred, a scan renders the one whose number changed. */
const Good = memo(function Good({ product, counts, tile, marked, onAdd }: GoodProps) {
  const gone = product.stock <= 0;
  const sold = foundAs(product);
  const stock = (
    <span
      className={clsx(
        "text-xs whitespace-nowrap tabular-nums",
        isLowStock(product) ? "font-semibold text-danger-ink" : "text-ink-soft",
      )}
    >
      {/* A row's price leaves no room for the word. */}
      {!tile && <Package aria-hidden className="mr-0.5 inline size-3 align-[-0.0625rem]" />}
      <span className={clsx(!tile && "sr-only")}>Stock: </span>
      {formatQuantity(product.stock, product.unit)}
    </span>
  );
  // Sizes of a product differ at the end of the name.
  const name = (
    <span
      className={clsx(
        "line-clamp-3 text-sm leading-tight font-semibold text-pretty hyphens-auto wrap-anywhere",
        gone && "text-ink-soft",
      )}
    >
      {sold.name}
    </span>
  );
  const price = (
    <span className={clsx(tile && "text-base", "leading-snug font-bold", gone && "text-ink-soft")}>
      <Money amount={sold.price} />
    </span>
  );
  const picture = product.image ? (
    // Shown whole; the background is the tile's, or there would be bands.
    <img
      src={product.image}
      alt=""
      loading="lazy"
      className={
        tile ? "h-full max-w-full rounded-sm object-contain object-left" : "size-full object-contain"
      }
    />
  ) : (
    <span aria-hidden className={clsx("block h-full", tile && "aspect-square overflow-hidden rounded-sm")}>
      <ProductPlaceholder bare />
    </span>
  );
  return (
    <button
      type="button"
      ref={marked ? (card) => void card?.scrollIntoView({ block: "nearest" }) : undefined}
      onMouseDown={keepKeyboard}
      onClick={() => onAdd(product)}
      className={clsx(
        "relative text-left transition-colors duration-150 select-none",
        tile
          ? "flex size-full flex-col overflow-hidden rounded-md bg-surface shadow-card [contain-intrinsic-size:auto_10.5rem] [content-visibility:auto] hover:bg-sunken active:scale-[0.98]"
          : "flex size-full min-h-16 items-center gap-1.5 rounded-md bg-surface px-1.5 py-1 shadow-card [contain-intrinsic-size:auto_4rem] [content-visibility:auto] active:bg-sunken",
        marked && "outline-2 -outline-offset-2 outline-primary-edge",
      )}
    >
      <span
        className={clsx(
          tile ? "block h-20 w-full px-2 pt-2" : "block size-9 shrink-0 overflow-hidden rounded-sm bg-sunken",
          gone && "opacity-50 grayscale",
        )}
      >
        {picture}
      </span>
      {tile ? (
        <span className="flex min-w-0 flex-1 flex-col gap-0.5 p-2">
          {name}
          <span className="mt-auto flex flex-col pt-0.5">
            {price}
            {stock}
          </span>
        </span>
      ) : (
        <span className="flex min-w-0 flex-1 flex-col">
          {name}
          <span className="flex flex-wrap items-baseline justify-between gap-x-1">
            {price}
            {stock}
          </span>
        </span>
      )}
      <InCart counts={counts} id={product.id} tile={tile} />
    </button>
  );
});

function InCart({ counts, id, tile }: { counts: CartCounts; id: string; tile: boolean }) {
  const count = useCountOf(counts, id);
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        "filled-primary flex h-6 min-w-6 items-center justify-center rounded-full px-1.5 text-sm font-bold tabular-nums",
        tile ? "absolute top-1.5 right-1.5" : "absolute top-1 left-1",
      )}
    >
      <span className="sr-only">, en la venta: </span>
      {count}
    </span>
  );
}
