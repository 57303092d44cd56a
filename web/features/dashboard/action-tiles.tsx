import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import { Package, ShoppingBasket } from "lucide-react";
import type { Ref } from "react";
import { Link } from "react-router";

const tile =
  "flex min-h-20 min-w-0 items-center gap-3 rounded-lg p-4 text-left transition-colors duration-150 sm:gap-4 sm:p-5";

type WordsProps = { icon: LucideIcon; title: string; text: string };

/** The title is the tile's name; the line under it only decorates. */
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
  onNewSale: () => void;
  /** On a computer one above the other, beside today. */
  stacked: boolean;
  ref: Ref<HTMLButtonElement>;
};

/** The two things one comes for. */
export function ActionTiles({ onNewSale, stacked, ref }: Props) {
  return (
    <div className={clsx("grid gap-3 sm:grid-cols-2 lg:gap-5", stacked && "lg:grid-cols-1")}>
      <button
        ref={ref}
        type="button"
        onClick={onNewSale}
        className={clsx(tile, "filled-primary shadow-card hover:bg-primary-hover")}
      >
        <Words icon={ShoppingBasket} title="Nueva Venta" text="Escanea un producto o toca aquí" />
      </button>
      <Link to="/products" className={clsx(tile, "bg-surface shadow-card hover:bg-sunken")}>
        <Words icon={Package} title="Gestionar Productos" text="Precios, existencias y códigos" />
      </Link>
    </div>
  );
}
