import { type ComponentProps, useId } from "react";
import { formatStock, isStockTracked } from "#core/stock.ts";
import { readSoldNameAndPrice } from "#web/features/products/product-finder.queries.ts";
import type { MissingProductProps } from "#web/features/sales/till/lines/product-list-messages.tsx";
import { buildComboboxProps } from "#web/ui/fields/combobox.ts";
import { ComboboxOption } from "#web/ui/fields/combobox-option.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { UnitPrice } from "#web/ui/money.tsx";

const MissingProductButtons = lazyComponent(() => import("./selling.chunk.ts"), "MissingProductButtons");

type FieldProps = ComponentProps<typeof TextField> & MissingProductProps;

/** The search field, with its results below. */
export function TillSearchField({ search, offer, ...field }: FieldProps) {
  const listId = useId();
  const searching = search.text.trim() !== "";
  const open = searching && search.results.length > 0;
  return (
    <>
      <TextField {...field} {...search.box} {...buildComboboxProps(listId, open, search.active)} />
      {searching && <TillSearchResults id={listId} search={search} offer={offer} />}
    </>
  );
}

function TillSearchResults({ id, search, offer }: MissingProductProps & { id: string }) {
  const { results, active, searching } = search;
  if (results.length === 0)
    return (
      <div className="flex flex-col gap-3 rounded-md border border-line px-4 py-5 text-center text-ink-soft">
        <p role="status">{searching ? "Buscando…" : "No se encontraron productos"}</p>
        {!searching && <MissingProductButtons search={search} offer={offer} />}
      </div>
    );
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Productos encontrados"
      className="max-h-64 overflow-y-auto overscroll-contain rounded-md border border-line-strong"
    >
      {results.map((product, i) => (
        <ComboboxOption
          key={product.id}
          id={`${id}-${i}`}
          active={i === active}
          onTake={() => search.pick(product)}
        >
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 font-semibold wrap-anywhere">
              {readSoldNameAndPrice(product).name}
            </span>
            <span className="block text-sm text-ink-soft">
              {isStockTracked(product) && "Stock: "}
              {formatStock(product)}
            </span>
          </span>
          <span className="font-semibold">
            <UnitPrice price={readSoldNameAndPrice(product).price} unit={product.unit} />
          </span>
        </ComboboxOption>
      ))}
    </div>
  );
}
