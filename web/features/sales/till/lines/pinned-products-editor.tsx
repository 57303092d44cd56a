import clsx from "clsx";
import { Pin } from "lucide-react";
import { useState } from "react";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { storeOnDevice } from "#web/offline/device/device-memory.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { takeLostFocus } from "#web/ui/overlay.ts";
import { PINNED_PRODUCTS_STORAGE_NAME } from "./pinned-products.ts";

/** Maximum number of products shown. The search finds the others. */
const MAX_SHOWN = 120;

/** Button that starts pinning. `returned`: pinning just ended, so the button takes the focus back. */
export function PinProductsButton({ onClick, returned }: { onClick: () => void; returned: boolean }) {
  const ref = returned ? takeLostFocus : undefined;
  return <IconButton ref={ref} label="Fijar productos de primeros" icon={Pin} onClick={onClick} />;
}

type Props = {
  products: readonly FoundProduct[];
  /** Ids of pinned products, in the order in which the till shows them. */
  pinned: readonly string[];
  onDone: (pinned: readonly string[]) => void;
};

/** Replaces the products to sell: a tap pins a product. Products move only when pinning is done. */
export function PinnedProductsEditor({ products, pinned: first, onDone }: Props) {
  const [pinned, setPinned] = useState(first);
  function toggle(id: string) {
    const now = pinned.includes(id) ? pinned.filter((other) => other !== id) : [...pinned, id];
    if (storeOnDevice(PINNED_PRODUCTS_STORAGE_NAME, now)) setPinned(now);
  }
  return (
    <section aria-label="Fijar productos" className="flex min-w-0 flex-col gap-3">
      <div className="sticky top-[calc(4.125rem+var(--toast-room,0px))] z-10 flex items-center gap-3 rounded-md bg-primary-soft py-1 pr-1 pl-4 lg:top-17">
        <p role="status" className="min-w-0 flex-1 text-sm font-semibold">
          Toca los que quieres siempre de primeros. Se guarda en este equipo.
        </p>
        <Button ref={takeLostFocus} size="md" onClick={() => onDone(pinned)}>
          Listo
        </Button>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.75rem,1fr))] gap-1.5">
        {products.slice(0, MAX_SHOWN).map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={pinned.includes(id)}
              onClick={() => toggle(id)}
              className="flex size-full min-h-16 items-center gap-2 rounded-md bg-surface px-2 py-1 text-left shadow-card hover:bg-sunken"
            >
              <span
                className={clsx(
                  "flex size-8 shrink-0 items-center justify-center rounded-full",
                  pinned.includes(id) ? "filled-primary" : "bg-sunken text-ink-soft",
                )}
              >
                <Pin aria-hidden className="size-4" />
              </span>
              <span className="line-clamp-3 text-sm leading-tight font-semibold hyphens-auto wrap-anywhere">
                {name}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
