import { type KeyboardEvent, useId, useState } from "react";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { formatStock } from "#core/stock.ts";
import { buildComboboxProps, findArrowTarget } from "#web/ui/fields/combobox.ts";
import { ComboboxOption } from "#web/ui/fields/combobox-option.tsx";

const MAX_SHOWN = 8;

/** State of a field that finds products: the typed text, the first products found, and which of them is active. */
export function useProductOptions(search: (typed: string) => readonly FoundProduct[]) {
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const typed = text.trim();
  const found = typed === "" ? [] : search(typed).slice(0, MAX_SHOWN);
  const open = found.length > 0;

  function write(next: string) {
    setText(next);
    setActive(0);
  }

  /** Moves the active option with the arrow keys. */
  function onArrow(event: KeyboardEvent<HTMLInputElement>) {
    const next = findArrowTarget(event.key, active, found.length);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
  }

  const field = {
    ...buildComboboxProps(listId, open, active),
    value: text,
    onChange: ({ target }: { target: HTMLInputElement }) => write(target.value),
  };
  return { listId, typed, found, open, active, write, onArrow, field };
}

type Props = {
  options: ReturnType<typeof useProductOptions>;
  nameOf: (product: FoundProduct) => string;
  /** False where people must not see how many there should be. */
  withStock?: boolean;
  onTake: (product: FoundProduct) => void;
};

export function ProductOptionList({ options, nameOf, withStock = true, onTake }: Props) {
  const { listId, found, open, active } = options;
  if (!open) return null;
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Productos encontrados"
      className="max-h-64 overflow-y-auto overscroll-contain rounded-md border border-line-strong"
    >
      {found.map((product, i) => (
        <ComboboxOption
          key={product.id}
          id={`${listId}-${i}`}
          active={i === active}
          onTake={() => onTake(product)}
        >
          <span className="min-w-0 flex-1 wrap-anywhere">{nameOf(product)}</span>
          {withStock && (
            <span className="text-sm whitespace-nowrap text-ink-soft">Stock: {formatStock(product)}</span>
          )}
        </ComboboxOption>
      ))}
    </div>
  );
}
