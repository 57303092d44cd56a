import type { CSSProperties } from "react";

type PreviewProduct = { name: string; price: string; hue: number; sold?: true };

// Without imports of the till, so that the landing loads little.
const PRODUCTS: readonly PreviewProduct[] = [
  { name: "Gaseosa 1,5 L", price: "$ 6.500", hue: 210, sold: true },
  { name: "Leche 900 ml", price: "$ 4.900", hue: 90, sold: true },
  { name: "Huevos x 12", price: "$ 9.900", hue: 330, sold: true },
  { name: "Arroz 500 g", price: "$ 2.600", hue: 270 },
  { name: "Pan tajado", price: "$ 5.900", hue: 60 },
  { name: "Café 250 g", price: "$ 8.700", hue: 30 },
];
const TOTAL = "$ 21.300";
const METHODS = ["Efectivo", "Nequi", "Tarjeta", "Fiar"];

/** The till with a sale in progress, in the product's own shapes and colours. Nothing in it can be used. */
export function TillPreview() {
  const lines = PRODUCTS.filter(({ sold }) => sold);
  return (
    <div
      role="img"
      aria-label={`La caja de Mostrador con una gaseosa, leche y huevos, que suman ${TOTAL}`}
      className="overflow-hidden rounded-lg border border-line bg-canvas shadow-float select-none"
    >
      <div
        aria-hidden
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] text-xs leading-tight sm:text-sm"
      >
        <div className="flex flex-col gap-2 p-2 sm:gap-3 sm:p-4">
          <span className="text-sm font-semibold sm:text-lg">Nueva Venta</span>
          <span className="flex items-center gap-1.5 rounded-md border border-line-strong bg-surface p-2 text-ink-soft">
            <svg
              aria-hidden
              viewBox="0 0 16 16"
              fill="none"
              stroke="currentColor"
              className="size-4 shrink-0"
            >
              <circle cx="7" cy="7" r="4.5" />
              <path d="m10.5 10.5 3.5 3.5" />
            </svg>
            <span className="truncate">Buscar productos...</span>
          </span>
          <div className="grid grid-cols-2 gap-1.5 sm:gap-2.5">
            {PRODUCTS.map((product) => (
              <PreviewTile key={product.name} {...product} />
            ))}
          </div>
        </div>
        <div className="flex flex-col gap-2 border-l border-line bg-surface p-2 sm:gap-3 sm:p-4">
          <span className="text-sm font-semibold sm:text-lg">Resumen de Venta</span>
          <div className="flex flex-col divide-y divide-line">
            {lines.map(({ name, price }) => (
              <span key={name} className="flex items-center gap-2 py-2 sm:py-3">
                <span className="min-w-0 flex-1">{name}</span>
                <span className="rounded-sm bg-sunken px-2 py-1 font-semibold">1</span>
                <span className="whitespace-nowrap">{price}</span>
              </span>
            ))}
          </div>
          <div className="mt-auto grid grid-cols-2 gap-1 sm:grid-cols-4 sm:gap-1.5">
            {METHODS.map((name, place) => (
              <span
                key={name}
                className={
                  place === 0
                    ? "rounded-md bg-primary-soft py-3 text-center text-xs text-primary-ink inset-ring-2 inset-ring-primary-edge"
                    : "rounded-md bg-sunken py-3 text-center text-xs"
                }
              >
                {name}
              </span>
            ))}
          </div>
          <span className="flex flex-wrap items-baseline justify-between gap-x-2">
            <span className="text-ink-soft">Total</span>
            <span className="text-xl font-bold sm:text-3xl">{TOTAL}</span>
          </span>
          <span className="filled-primary rounded-md py-2 text-center font-semibold sm:py-3.5 sm:text-base">
            Finalizar Venta
          </span>
        </div>
      </div>
    </div>
  );
}

function PreviewTile({ name, price, hue, sold }: PreviewProduct) {
  return (
    <span className="relative flex flex-col gap-0.5 overflow-hidden rounded-md bg-surface p-1.5 shadow-card sm:p-2">
      <span
        style={{ "--hue": hue } as CSSProperties}
        className="flex size-9 items-center justify-center rounded-sm bg-[hsl(var(--hue)_50%_90%)] text-lg font-bold text-[hsl(var(--hue)_70%_22%)] sm:size-12"
      >
        {name[0]}
      </span>
      <span>{name}</span>
      <span className="font-semibold whitespace-nowrap">{price}</span>
      {sold && (
        <span className="filled-primary absolute top-1.5 right-1.5 flex size-5 items-center justify-center rounded-full text-xs font-semibold sm:size-6">
          1
        </span>
      )}
    </span>
  );
}
