import clsx from "clsx";
import { Archive, Bookmark, HandCoins, Plus, Tag } from "lucide-react";
import { memo } from "react";
import type { TillDialogRequest } from "#web/features/sales/till/sale/sale-state.ts";
import { useParkedSales } from "#web/features/sales/till/send/use-parked-sales.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";

const chunk = () => import("./selling.chunk.ts");
const TillBagButtons = lazyComponent(chunk, "TillBagButtons");
const LazyTillActionButtons = lazyComponent(chunk, "LazyTillActionButtons", {
  idle: true,
  // As wide as the button 'Recarga', so that nothing moves when that button has loaded.
  waiting: <span aria-hidden className="min-h-11 w-28 lg:min-h-9" />,
});

/** `steady` makes a low row of the few buttons that a sale starts with, above the products of a phone. */
export function TillActionButtons({ till, steady = false }: { till: SaleEditor; steady?: boolean }) {
  return (
    <ActionButtons
      dispatch={till.dispatch}
      empty={till.cart.lines.length === 0}
      sending={till.sending}
      doubt={till.doubt}
      mayDiscount={till.mayDiscount}
      mayCollect={till.mayCollect}
      hasTaxes={till.settings.taxes.vat === "RESPONSIBLE"}
      steady={steady}
    />
  );
}

type Props = Pick<SaleEditor, "dispatch" | "sending" | "doubt" | "mayDiscount" | "mayCollect"> & {
  empty: boolean;
  hasTaxes: boolean;
  steady: boolean;
};

/** Memoized, because a scan changes none of these values. */
const ActionButtons = memo(function ActionButtons({ dispatch, empty, steady, ...till }: Props) {
  const parked = useParkedSales();
  const show = (part: TillDialogRequest) => dispatch({ type: "show", part });
  return (
    <div
      className={clsx(
        "-mx-2 flex gap-x-1",
        steady
          ? "mask-r-from-[calc(100%-1.5rem)] overflow-x-auto pr-6 [scrollbar-width:none] *:shrink-0"
          : // One row of buttons with the icon above the text. More than fit are scrolled to.
            "overflow-x-auto p-1 [scrollbar-width:thin] *:min-h-14 *:w-min *:max-w-32 *:min-w-16 *:shrink-0 *:grow *:flex-col *:gap-0.5 *:px-1.5 *:py-1 *:text-xs *:leading-tight",
      )}
    >
      <Button variant="ghost" size="sm" icon={Plus} onClick={() => show({ kind: "free", description: "" })}>
        Valor libre
      </Button>
      {!empty && !steady && till.mayDiscount && (
        <Button variant="ghost" size="sm" icon={Tag} onClick={() => show({ kind: "discount", line: null })}>
          Descuento
        </Button>
      )}
      {!empty && !steady && !till.doubt && (
        <Button variant="ghost" size="sm" icon={Bookmark} onClick={() => show({ kind: "park" })}>
          Guardar<span className="sr-only"> para después</span>
        </Button>
      )}
      {till.hasTaxes && <TillBagButtons dispatch={dispatch} sending={till.sending} />}
      {till.mayCollect && (
        <Button variant="ghost" size="sm" icon={HandCoins} onClick={() => show({ kind: "collect" })}>
          Abonar
        </Button>
      )}
      {parked.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          icon={Archive}
          aria-label={`Ventas guardadas (${parked.length})`}
          onClick={() => show({ kind: "parked" })}
        >
          Guardadas ({parked.length})
        </Button>
      )}
      <LazyTillActionButtons dispatch={dispatch} mayTake={!empty && !steady && !till.doubt} />
    </div>
  );
});
