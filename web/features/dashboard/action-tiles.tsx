import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { Package, ShoppingBasket } from "lucide-react";
import type { Ref } from "react";
import { Link } from "react-router";

const tile =
  "flex min-h-20 min-w-0 items-center gap-3 rounded-lg p-4 text-left transition-colors duration-150 sm:gap-4 sm:p-5";

const main = clsx(tile, "filled-primary shadow-card hover:bg-primary-hover");

type WordsProps = { icon: LucideIcon; title: string; text: string };

function Words({ icon: Icon, title, text }: WordsProps) {
  return (
    <>
      <Icon aria-hidden className="size-8 shrink-0" />
      <span className="min-w-0">
        <span className="block text-lg font-bold">{title}</span>
        <span aria-hidden className="block text-sm">
          {text}
        </span>
      </span>
    </>
  );
}

type Props = {
  /** Null on a phone, which uses the till of /sales/new instead (decision 0039). */
  onNewSale: (() => void) | null;
  ref: Ref<HTMLElement>;
};

export function DashboardActionTiles({ onNewSale, ref }: Props) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:gap-5">
      {onNewSale ? (
        <button ref={ref as Ref<HTMLButtonElement>} type="button" onClick={onNewSale} className={main}>
          <Words icon={ShoppingBasket} title="Nueva Venta" text="Escanea un producto o toca aquí" />
        </button>
      ) : (
        <Link ref={ref as Ref<HTMLAnchorElement>} to="/sales/new" className={main}>
          <Words icon={ShoppingBasket} title="Nueva Venta" text="Toca los productos o usa la cámara" />
        </Link>
      )}
      <Link to="/products" className={clsx(tile, "bg-surface shadow-card hover:bg-sunken")}>
        <Words icon={Package} title="Gestionar Productos" text="Precios, existencias y códigos" />
      </Link>
    </div>
  );
}
