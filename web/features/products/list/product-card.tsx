import clsx from "clsx";
import { ClipboardPen, Pencil, Trash2 } from "lucide-react";
import { memo, useId, useLayoutEffect, useRef, useState } from "react";
import type { Product } from "#core/contract/products/products.ts";
import { isLowStock } from "#core/stock.ts";
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

/** On wide screens, as on phones, the picture is beside the text: four columns leave too little height. */
export const ProductCard = memo(function ProductCard({ product, actions }: Props) {
  const titleId = useId();
  const card = useFocusLeftBehind();
  const { name, description, price, unit, active, image } = product;
  return (
    <li
      ref={card}
      id={buildProductElementId(product.id)}
      aria-labelledby={titleId}
      className={clsx(
        "grid grid-rows-[1fr_auto] overflow-hidden rounded-lg shadow-card sm:max-2xl:grid-cols-1 sm:max-2xl:grid-rows-[auto_1fr_auto] 2xl:grid-cols-[9rem_minmax(0,1fr)]",
        "[contain-intrinsic-size:auto_14rem] [content-visibility:auto] sm:max-2xl:[contain-intrinsic-size:auto_27rem]",
        // On a phone a card without a picture is only as high as its text.
        image ? "grid-cols-[min(6.75rem,33%)_minmax(0,1fr)]" : "grid-cols-[min(5rem,25%)_minmax(0,1fr)]",
        "data-landed:outline-3 data-landed:-outline-offset-3 data-landed:outline-primary-edge",
        active ? "bg-surface" : "bg-canvas grayscale",
      )}
    >
      <div className="max-sm:m-3 max-sm:mr-0 max-sm:overflow-hidden max-sm:rounded-md aspect-square 2xl:m-4 2xl:mr-0 2xl:overflow-hidden 2xl:rounded-md">
        <ProductImage src={image} faded={!active} />
      </div>
      <div className="flex min-w-0 gap-2 p-3 max-sm:flex-wrap max-sm:content-start max-sm:gap-y-1 max-sm:pb-0 sm:flex-col sm:p-4">
        <div className="flex flex-wrap gap-1.5 max-sm:order-2 max-sm:self-start">
          <Badge tone={isLowStock(product) ? "danger" : "neutral"}>
            Stock: {formatStockInPacks(product)}
          </Badge>
          {/* The card shows the status only without a switch. */}
          {!actions.toggle && <Status active={active} />}
        </div>
        {/* The text of an inactive product is faded, but keeps enough contrast. */}
        <div className={clsx("flex flex-1 flex-col gap-1 max-sm:contents", !active && "*:opacity-75")}>
          <h2
            id={titleId}
            className="line-clamp-3 font-semibold max-sm:line-clamp-6 hyphens-auto wrap-anywhere max-sm:order-1 max-sm:flex-[1_1_7rem]"
            title={name}
          >
            {name}
          </h2>
          {description && (
            <p
              className={clsx(
                "line-clamp-2 text-sm wrap-anywhere max-sm:order-3 max-sm:basis-full",
                active && "text-ink-soft",
              )}
            >
              {description}
            </p>
          )}
          <div className="mt-auto flex min-h-11 flex-wrap items-center gap-x-2 max-sm:order-3 max-sm:basis-full">
            <p className="text-lg font-bold sm:text-xl">
              <UnitPrice price={price} unit={unit} />
            </p>
            {actions.adjust && (
              <span className="-mr-2 ml-auto sm:-mr-3">
                <IconButton
                  label={`Ajustar stock de ${name}`}
                  icon={ClipboardPen}
                  onClick={() => actions.adjust?.(product)}
                />
              </span>
            )}
          </div>
        </div>
      </div>
      <CardFoot product={product} actions={actions} />
    </li>
  );
});

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

function Status({ active }: { active: boolean }) {
  return <Badge tone={active ? "success" : "neutral"}>{active ? "Activo" : "Inactivo"}</Badge>;
}

function CardFoot({ product, actions: { edit, toggle, remove } }: Props) {
  if (!edit && !toggle && !remove) return null;
  return (
    <div className="flex items-center gap-1 py-1 pr-1 pl-3 max-sm:col-span-2 sm:pl-4 2xl:col-span-2">
      {toggle && <StatusSwitch product={product} toggle={toggle} />}
      <div className="ml-auto flex">
        {edit && <IconButton label={`Editar ${product.name}`} icon={Pencil} onClick={() => edit(product)} />}
        {remove && (
          <IconButton
            label={`Eliminar ${product.name}`}
            icon={Trash2}
            tone="danger"
            onClick={() => remove(product)}
          />
        )}
      </div>
    </div>
  );
}

type SwitchProps = { product: Product; toggle: NonNullable<ProductCardActions["toggle"]> };

function StatusSwitch({ product, toggle }: SwitchProps) {
  const [flipping, setFlipping] = useState(false);
  async function flip() {
    // A second click would undo the first.
    if (flipping) return;
    setFlipping(true);
    await toggle(product);
    setFlipping(false);
  }
  return (
    <Switch
      label={<Status active={product.active} />}
      aria-label={`Estado de ${product.name}`}
      aria-busy={flipping || undefined}
      checked={product.active !== flipping}
      onChange={flip}
    />
  );
}
