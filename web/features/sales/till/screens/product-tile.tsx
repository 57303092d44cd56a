import clsx from "clsx";
import { Package } from "lucide-react";
import { memo } from "react";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { formatStock, isLowStock, isOutOfStock, isStockTracked } from "#core/stock.ts";
import { readSoldNameAndPrice } from "#web/features/products/product-finder.queries.ts";
import { type CartQuantities, useQuantityInCart } from "#web/features/sales/till/lines/cart-quantities.ts";
import { keepKeyboardOpen } from "#web/features/sales/till/lines/keep-keyboard.ts";
import { UnitPrice } from "#web/ui/money.tsx";
import { ProductImagePlaceholder } from "#web/ui/product-placeholder.tsx";

type ProductTileProps = {
  product: FoundProduct;
  counts: CartQuantities;
  tile: boolean;
  marked: boolean;
  onAdd: (product: FoundProduct) => void;
};

/** Words that do not fit in a tile in the normal size: on most screens, and also on a wide one. */
const LONG_WORD_PATTERN = /\S{11}|\p{Lu}{9}/u;
const VERY_LONG_WORD_PATTERN = /\S{14}|\p{Lu}{12}/u;

/** A smaller size for a name with a long word, which would break in its middle. */
function sizeOfName(name: string): string {
  if (!LONG_WORD_PATTERN.test(name)) return "text-sm 3xl:text-base";
  return VERY_LONG_WORD_PATTERN.test(name)
    ? "text-xs tracking-tighter"
    : "text-xs tracking-tight 2xl:text-sm";
}

/** Memoized, so that a scan renders only the tile of the scanned product. */
export const ProductTile = memo(function ProductTile({
  product,
  counts,
  tile,
  marked,
  onAdd,
}: ProductTileProps) {
  const gone = isOutOfStock(product);
  const sold = readSoldNameAndPrice(product);
  const stock = (
    <span
      className={clsx(
        "text-xs whitespace-nowrap",
        isLowStock(product) ? "font-semibold text-danger-ink" : "text-ink-soft",
      )}
    >
      {/* In the compact grid there is no room for the word beside the price. */}
      {!tile && <Package aria-hidden className="mr-0.5 inline size-3 align-[-0.0625rem]" />}
      {isStockTracked(product) && <span className={clsx(!tile && "sr-only")}>Stock: </span>}
      {formatStock(product)}
    </span>
  );
  // Up to three lines, because names of products that differ in size often differ only at their end.
  const name = (
    <span
      className={clsx(
        "line-clamp-3 leading-tight font-semibold text-pretty hyphens-auto wrap-anywhere",
        sizeOfName(sold.name),
        gone && "text-ink-soft",
      )}
    >
      {sold.name}
    </span>
  );
  const price = (
    <span
      className={clsx(tile && "text-base 3xl:text-lg", "leading-snug font-semibold", gone && "text-ink-soft")}
    >
      <UnitPrice price={sold.price} unit={product.unit} />
    </span>
  );
  const picture = product.image ? (
    // Shows the whole picture. It has the tile's background, so that no bands appear beside it.
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
      <ProductImagePlaceholder hideText name={product.name} category={product.category} />
    </span>
  );
  return (
    <button
      type="button"
      ref={marked ? (card) => void card?.scrollIntoView({ block: "nearest" }) : undefined}
      onMouseDown={keepKeyboardOpen}
      onClick={() => onAdd(product)}
      className={clsx(
        "relative text-left transition-colors duration-150 select-none",
        tile
          ? "flex size-full scroll-mt-14 flex-col overflow-hidden rounded-md bg-surface shadow-card [contain-intrinsic-size:auto_10.5rem] [content-visibility:auto] hover:bg-sunken active:scale-[0.98]"
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

function InCart({ counts, id, tile }: { counts: CartQuantities; id: string; tile: boolean }) {
  const count = useQuantityInCart(counts, id);
  if (count === 0) return null;
  return (
    <span
      className={clsx(
        "filled-primary flex h-6 min-w-6 items-center justify-center rounded-full px-1.5 text-sm font-semibold",
        tile ? "absolute top-1.5 right-1.5" : "absolute top-1 left-1",
      )}
    >
      <span className="sr-only">, en la venta: </span>
      {count}
    </span>
  );
}
