import clsx from "clsx";
import { memo, startTransition, useEffect, useMemo, useRef, useState } from "react";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { isOutOfStock } from "#core/stock.ts";
import type { CartQuantities } from "#web/features/sales/till/lines/cart-quantities.ts";
import { readPinnedProductIds } from "#web/features/sales/till/lines/pinned-products.ts";
import {
  listProductCategories,
  type ProductRanks,
  sortProductsForTill,
  toProductRanks,
} from "#web/features/sales/till/lines/product-order.ts";
import type { ProductSearch } from "#web/features/sales/till/lines/use-product-search.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { readReplica } from "#web/offline/replica/fallback.ts";
import { lazyComponent, waitForIdleTime } from "#web/ui/hooks/lazy-chunk.ts";
import { useStableCallback } from "#web/ui/hooks/use-stable-callback.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { ProductTile } from "./product-tile.tsx";

const chunk = () => import("./selling.chunk.ts");
const NoProductsMessage = lazyComponent(chunk, "NoProductsMessage");
const NoProductsFoundMessage = lazyComponent(chunk, "NoProductsFoundMessage");
const RemainingProductsNotice = lazyComponent(chunk, "RemainingProductsNotice", { idle: true });
const PinProductsButton = lazyComponent(chunk, "PinProductsButton", { idle: true });
const PinnedProductsEditor = lazyComponent(chunk, "PinnedProductsEditor");

const NO_RANKS = toProductRanks([]);

type Props = {
  search: ProductSearch;
  counts: CartQuantities;
  /** Best sellers; null until loaded. Products wait for them, because visible products must not move. */
  ranks: ProductRanks | null;
  /** Whether the store sells more than it has in stock. */
  anyStock: boolean;
  /** Whether to show tiles with large pictures; otherwise a compact grid. */
  tiles: boolean;
  onAdd: (product: FoundProduct) => void;
  /** Opens a dialog for a product that the search did not find; null while another notice offers it. */
  offer: SaleEditor["dispatch"] | null;
};

/** Pinned products, then best sellers, in a fixed order. Memoized, so that a scan does not render them. */
export const NewSaleProducts = memo(function NewSaleProducts(props: Props) {
  const { search, ranks, anyStock } = props;
  const { data, isWhole, isOnDevice, error, isFetching, refetch } = search.list;
  const isMissing = data !== undefined && !isWhole && !isOnDevice;
  const [category, setCategory] = useState<string | null>(null);
  const categories = useMemo(() => listProductCategories(data ?? []), [data]);
  const [pinned, setPinned] = useState(readPinnedProductIds);
  const [pinning, setPinning] = useState(false);
  const [returned, setReturned] = useState(false);
  // Products without stock when the list arrived. A product that sells out later keeps its place.
  const [wasGone, setGone] = useState<{ ids: ReadonlySet<string>; isWhole: boolean }>();
  if (data && (!wasGone || (isWhole && !wasGone.isWhole)))
    setGone({ isWhole, ids: new Set(data.filter(isOutOfStock).map(({ id }) => id)) });
  const gone = anyStock ? undefined : wasGone?.ids;
  // Order of the products shown before the whole list arrived, because visible products must not move.
  const [early, setEarly] = useState<readonly string[]>();
  useSaveFirstProducts(data && isWhole && ranks ? data : null, { ranks: ranks ?? NO_RANKS, pinned, gone });
  const shelf = useMemo(
    () => sortProductsForTill(data ?? [], { ranks: ranks ?? NO_RANKS, pinned: early ?? pinned, gone }),
    [data, ranks, pinned, gone, early],
  );
  if (data && ranks && !isWhole && !early) setEarly(shelf.map(({ id }) => id));
  const searching = search.text.trim() !== "";
  // A search or another category replaces all visible products, so the best sellers may come first.
  if (isWhole && searching && early) setEarly(undefined);
  const chosen = category && categories.includes(category) ? category : null;
  const inCategory = useMemo(
    () => (chosen ? shelf.filter((product) => product.category === chosen) : shelf),
    [shelf, chosen],
  );
  const choose = useStableCallback((chosen: string | null) => {
    setCategory(chosen);
    if (isWhole) setEarly(undefined);
  });
  if (!data && error)
    return (
      <ErrorState
        text={error.message || "Error al cargar los productos"}
        busy={isFetching}
        onReload={refetch}
      />
    );
  if (!data || !ranks) return <Spinner />;
  if (data.length === 0 && !searching) return <NoProductsMessage />;
  const found = searching ? search.results : inCategory;
  if (pinning)
    return (
      <PinnedProductsEditor
        products={found}
        pinned={pinned}
        onDone={(now) => {
          setPinned(now);
          setEarly(undefined);
          setPinning(false);
          setReturned(true);
        }}
      />
    );
  return (
    <section aria-label="Productos" className="flex min-w-0 flex-col gap-3">
      {!searching && (
        // As high as the button for pinning, which loads later, so that the products stay in place.
        <div
          className={clsx(
            "flex min-h-11 items-center gap-1",
            // Below the screen's own bar, which is 68 px high, or the application's of 56 px.
            props.tiles &&
              "sticky top-[calc(3.625rem+var(--toast-room,0px))] z-10 -mx-4 bg-canvas px-4 lg:top-17",
          )}
        >
          <div className="min-w-0 flex-1">
            {categories.length > 1 && (
              <Chips
                first={ranks.size > 0 && !early ? "Lo que más vendes" : "Todos"}
                categories={categories}
                chosen={chosen}
                onChoose={choose}
              />
            )}
          </div>
          <PinProductsButton returned={returned} onClick={() => setPinning(true)} />
        </div>
      )}
      {found.length > 0 ? (
        <Goods {...props} key={searching ? "found" : (chosen ?? "all")} found={found} searching={searching} />
      ) : search.searching ? (
        <Spinner label="Buscando…" />
      ) : (
        <NoProductsFoundMessage unreached={search.failed && isMissing} search={search} offer={props.offer} />
      )}
      {/* Below the products, so that they do not move when this notice appears or disappears. */}
      {isMissing && !searching && <RemainingProductsNotice failed={Boolean(error)} />}
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
              "min-h-11 rounded-full px-4 text-sm whitespace-nowrap transition-colors duration-150 md:min-h-9",
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

/** Number of products that fill the visible area. MORE_SHOWN more appear near its end. */
const FIRST_SHOWN = 24;
const MORE_SHOWN = 30;

function Goods({ search, counts, tiles, onAdd, found, searching }: GoodsProps) {
  const { most, end } = useMore(search.text);
  return (
    <>
      <ul
        className={clsx(
          tiles
            ? "grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-2.5 lg:grid-cols-[repeat(auto-fill,minmax(7.75rem,1fr))] 2xl:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] 3xl:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]"
            : "-mx-1.5 grid grid-cols-[repeat(auto-fill,minmax(9.75rem,1fr))] gap-1.5",
        )}
      >
        {found.slice(0, most).map((product, i) => (
          <li key={product.id}>
            <ProductTile
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

/** A new search text shows its first results at once, and more after paint or on scroll. */
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
      { rootMargin: "300px" },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [text, most]);
  return { most, end };
}

type Places = Parameters<typeof sortProductsForTill>[1];

/** A catalogue with fewer products loads fast enough without a stored list of the first ones. */
const MANY = 1_000;
/** Number of stored products: several screens of a phone. */
const MAX_SHOWN = 60;

/** Stores the products that the till shows first, so that its next opening shows them at once. */
function useSaveFirstProducts(
  products: readonly FoundProduct[] | null,
  { ranks, pinned, gone }: Places,
): void {
  const isMany = products !== null && products.length >= MANY;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when all are there, not on each change of stock
  useEffect(() => {
    if (!isMany) return;
    let left = false;
    void waitForIdleTime().then(() => {
      if (left) return;
      const front = sortProductsForTill(products, { ranks, pinned, gone }).slice(0, MAX_SHOWN);
      void readReplica((shop) => shop.saveFirstProductsToReplica(front));
    });
    return () => {
      left = true;
    };
  }, [isMany, pinned]);
}
