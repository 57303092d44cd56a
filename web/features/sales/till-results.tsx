import clsx from "clsx";
import { Money } from "#web/ui/money.tsx";
import type { ProductSearch } from "./use-product-search.ts";

/** What the search box finds, under it; the arrows of the box move the mark. */
export function TillResults({ id, search }: { id: string; search: ProductSearch }) {
  const { results, active, searching } = search;
  if (results.length === 0)
    return (
      <p role="status" className="rounded-md border border-line px-4 py-5 text-center text-ink-soft">
        {searching ? "Buscando…" : "No se encontraron productos"}
      </p>
    );
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Productos encontrados"
      className="max-h-64 overflow-y-auto overscroll-contain rounded-md border border-line-strong"
    >
      {results.map((product, i) => (
        // The arrows and Enter work in the search box, which keeps the focus.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          key={product.id}
          id={`${id}-${i}`}
          ref={i === active ? (row) => row?.scrollIntoView({ block: "nearest" }) : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={i === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => search.pick(product)}
          className={clsx(
            "flex min-h-13 cursor-pointer items-center justify-between gap-3 border-b border-line px-3 py-2 last:border-b-0",
            i === active ? "bg-primary-soft" : "hover:bg-sunken",
          )}
        >
          <span className="min-w-0">
            <span className="line-clamp-2 font-semibold wrap-anywhere">{product.name}</span>
            <span className="block text-sm text-ink-soft">Stock: {product.stock}</span>
          </span>
          <span className="font-bold">
            <Money amount={product.price} />
          </span>
        </div>
      ))}
    </div>
  );
}
