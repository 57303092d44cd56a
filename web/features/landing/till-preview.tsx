import { Banknote, CreditCard, NotebookPen, Search, Smartphone } from "lucide-react";
import { formatPesos } from "#core/money.ts";
import { ProductImagePlaceholder } from "#web/ui/product-placeholder.tsx";

type PreviewProduct = { name: string; category: string; price: number; count?: number };

const PRODUCTS: readonly PreviewProduct[] = [
  { name: "Gaseosa 1,5 L", category: "Gaseosas y Refrescos", price: 6_500, count: 1 },
  { name: "Leche 900 ml", category: "Lácteos", price: 4_900, count: 1 },
  { name: "Huevos x 12", category: "Huevos", price: 9_900, count: 1 },
  { name: "Arroz 500 g", category: "Arroz y Pastas", price: 2_600 },
  { name: "Pan tajado", category: "Panadería", price: 5_900 },
  { name: "Café 250 g", category: "Café y Chocolate", price: 8_700 },
];

const METHODS = [
  { name: "Efectivo", icon: Banknote },
  { name: "Nequi", icon: Smartphone },
  { name: "Tarjeta", icon: CreditCard },
  { name: "Fiar", icon: NotebookPen },
];

/** The till with a sale in progress, in the product's own shapes and colours. Nothing in it can be used. */
export function TillPreview() {
  const sold = PRODUCTS.filter(({ count }) => count);
  const total = sold.reduce((sum, { price }) => sum + price, 0);
  return (
    <div
      role="img"
      aria-label={`La caja de Mostrador con una gaseosa, leche y huevos, que suman ${formatPesos(total)}`}
      className="overflow-hidden rounded-lg border border-line bg-canvas shadow-float select-none"
    >
      <div
        aria-hidden
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] text-xs leading-tight sm:text-sm"
      >
        <div className="flex flex-col gap-2 p-2 sm:gap-3 sm:p-4">
          <span className="text-sm font-bold sm:text-lg">Nueva Venta</span>
          <span className="flex items-center gap-1.5 rounded-md border border-line-strong bg-surface p-2 text-ink-soft">
            <Search className="size-4 shrink-0" />
            <span className="truncate">Buscar productos...</span>
          </span>
          <div className="grid grid-cols-2 gap-1.5 sm:gap-2.5">
            {PRODUCTS.map((product) => (
              <PreviewTile key={product.name} {...product} />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-2 border-l border-line bg-surface p-2 sm:gap-3 sm:p-4">
          <span className="text-sm font-bold sm:text-lg">Resumen de Venta</span>
          <div className="flex flex-col divide-y divide-line">
            {sold.map(({ name, price }) => (
              <span key={name} className="flex items-center gap-2 py-2 sm:py-3">
                <span className="min-w-0 flex-1">{name}</span>
                <span className="rounded-sm bg-sunken px-2 py-1 font-semibold">1</span>
                <span className="whitespace-nowrap tabular-nums">{formatPesos(price)}</span>
              </span>
            ))}
          </div>
          <div className="mt-auto grid grid-cols-2 gap-1 sm:grid-cols-4 sm:gap-1.5">
            {METHODS.map(({ name, icon: Icon }, place) => (
              <span
                key={name}
                className={
                  place === 0
                    ? "flex flex-col items-center gap-0.5 rounded-md bg-primary-soft py-1.5 text-xs text-primary-ink inset-ring-2 inset-ring-primary-edge"
                    : "flex flex-col items-center gap-0.5 rounded-md bg-sunken py-1.5 text-xs"
                }
              >
                <Icon className="size-4" />
                {name}
              </span>
            ))}
          </div>
          <span className="flex flex-wrap items-baseline justify-between gap-x-2">
            <span className="text-ink-soft">Total</span>
            <span className="text-xl font-bold tabular-nums sm:text-3xl">{formatPesos(total)}</span>
          </span>
          <span className="filled-primary rounded-md py-2 text-center font-semibold sm:py-3.5 sm:text-base">
            Finalizar Venta
          </span>
        </div>
      </div>
    </div>
  );
}

function PreviewTile({ name, category, price, count }: PreviewProduct) {
  return (
    <span className="relative flex flex-col gap-0.5 overflow-hidden rounded-md bg-surface p-1.5 shadow-card sm:p-2">
      <span className="block size-9 overflow-hidden rounded-sm sm:size-12">
        <ProductImagePlaceholder hideText name={name} category={category} />
      </span>
      <span>{name}</span>
      <span className="font-bold tabular-nums">{formatPesos(price)}</span>
      {count && (
        <span className="filled-primary absolute top-1.5 right-1.5 flex size-5 items-center justify-center rounded-full text-xs font-bold sm:size-6">
          {count}
        </span>
      )}
    </span>
  );
}
