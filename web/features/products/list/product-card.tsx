import clsx from "clsx";
import { ClipboardPen, EllipsisVertical, Pencil, Trash2 } from "lucide-react";
import { memo, useId, useLayoutEffect, useRef, useState } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { isLowStock, isStockTracked } from "#core/stock.ts";
import { formatStockInPacks } from "#web/features/products/presentations/pack-text.ts";
import { ProductImage } from "#web/features/products/product-image.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { UnitPrice } from "#web/ui/money.tsx";
import { buildProductElementId } from "./use-scroll-to-created.ts";

export type ProductCardActions = {
  edit?: (product: Product) => void;
  adjust?: (product: Product) => void;
  toggle?: (product: Product) => Promise<unknown>;
  remove?: (product: Product) => void;
};

type Props = { product: Product; actions: ProductCardActions };

/**
 * On a phone a row of 72 px, which opens to show the rest. The button 'Editar' covers the card, so that a click on the
 * card opens the product; the other controls are above it.
 */
export const ProductCard = memo(function ProductCard({ product, actions }: Props) {
  const titleId = useId();
  const card = useFocusLeftBehind();
  const [open, setOpen] = useState(false);
  const { name, description, price, unit, active, image } = product;
  const { edit, adjust, toggle, remove } = actions;
  const folded = !open && "max-sm:hidden";
  // The text of an inactive product is faded, but keeps enough contrast.
  const faded = !active && "opacity-75";
  return (
    <li
      ref={card}
      id={buildProductElementId(product.id)}
      aria-labelledby={titleId}
      className={clsx(
        "relative isolate grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center overflow-hidden pl-3",
        "max-sm:min-h-18 max-sm:content-center max-sm:py-1 sm:grid-rows-[auto_auto_1fr_auto] sm:rounded-lg sm:pt-3 sm:shadow-card",
        "[contain-intrinsic-size:auto_4rem] [content-visibility:auto] sm:[contain-intrinsic-size:auto_11rem]",
        "data-landed:outline-3 data-landed:-outline-offset-3 data-landed:outline-primary-edge",
        active ? "bg-surface" : "bg-canvas grayscale",
      )}
    >
      <div className="mr-2.5 size-12 overflow-hidden rounded-md max-sm:row-span-2 sm:size-16">
        <ProductImage src={image} faded={!active} hideText />
      </div>
      <h2
        id={titleId}
        className={clsx(
          "col-start-2 line-clamp-6 leading-tight font-semibold hyphens-auto wrap-anywhere max-sm:col-end-4 sm:col-end-5 sm:mr-3 sm:line-clamp-3 sm:leading-snug",
          faded,
        )}
      >
        {name}
      </h2>
      <div className="flex flex-wrap items-center gap-x-2 max-sm:col-start-2 max-sm:col-end-4 max-sm:row-start-2 sm:col-span-4 sm:mr-3 sm:mt-1">
        <p className={clsx("font-semibold sm:text-lg", faded)}>
          <UnitPrice price={price} unit={unit} />
        </p>
        <div className="flex flex-auto items-center justify-between">
          <Badge tone={isLowStock(product) ? "danger" : "neutral"}>
            {isStockTracked(product) && "Stock: "}
            {formatStockInPacks(product)}
          </Badge>
          {adjust && (
            <div className={clsx("relative z-1 -my-1 sm:-mr-2.5", folded)}>
              <IconButton
                label={`Ajustar stock de ${name}`}
                icon={ClipboardPen}
                tone="quiet"
                onClick={() => adjust(product)}
              />
            </div>
          )}
        </div>
      </div>
      {description && (
        <p
          className={clsx(
            "col-span-4 mr-3 line-clamp-2 self-start text-sm wrap-anywhere max-sm:pt-1",
            folded,
            active ? "text-ink-soft" : faded,
          )}
        >
          {description}
        </p>
      )}
      {toggle && <StatusSwitch product={product} toggle={toggle} folded={folded} />}
      <div
        className={clsx(
          "row-start-4 flex min-h-11 items-center sm:min-h-12",
          toggle ? "col-start-2 sm:-ml-6" : "col-span-2 col-start-1",
          folded,
        )}
      >
        <Badge>{active ? "Activo" : "Inactivo"}</Badge>
      </div>
      {edit && <EditButton name={name} onClick={() => edit(product)} />}
      {remove && (
        <div className={clsx("relative z-1 col-start-4 row-start-4 sm:mr-0.5", folded)}>
          <IconButton label={`Eliminar ${name}`} icon={Trash2} tone="quiet" onClick={() => remove(product)} />
        </div>
      )}
      <div className="relative z-1 col-start-4 row-span-2 row-start-1 sm:hidden">
        <IconButton
          label={`Más sobre ${name}`}
          icon={EllipsisVertical}
          tone="quiet"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </div>
    </li>
  );
});

/** Covers the card: on a phone by itself, on a wide screen by its `::after`. */
function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  const label = `Editar ${name}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="text-ink-soft max-sm:absolute max-sm:inset-0 max-sm:-outline-offset-3 sm:col-start-3 sm:row-start-4 sm:inline-flex sm:size-11 sm:items-center sm:justify-center sm:rounded-md sm:after:absolute sm:after:inset-0 sm:hover:text-ink"
    >
      <Pencil aria-hidden className="size-5 max-sm:hidden" />
    </button>
  );
}

/** Moves the focus to the list when the focused card is removed. */
function useFocusLeftBehind() {
  const element = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const card = element.current;
    return () => {
      if (card?.contains(document.activeElement))
        card.closest<HTMLElement>("section[tabindex]")?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}

type SwitchProps = {
  product: Product;
  toggle: NonNullable<ProductCardActions["toggle"]>;
  folded: string | false;
};

function StatusSwitch({ product, toggle, folded }: SwitchProps) {
  const [flipping, setFlipping] = useState(false);
  async function flip() {
    // The switch shows the new state already; a second click would send it again.
    if (flipping) return;
    setFlipping(true);
    await toggle(product);
    setFlipping(false);
  }
  return (
    <div className={clsx("relative z-1 col-start-1 row-start-4", folded)}>
      <Switch
        quiet
        label={`Estado de ${product.name}`}
        hideLabel
        aria-busy={flipping || undefined}
        checked={product.active !== flipping}
        onChange={flip}
      />
    </div>
  );
}
