import { PackagePlus, Search } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { formatQuantity } from "#core/quantity.ts";
import { readSoldNameAndPrice, useProductFinder } from "#web/features/products/product-finder.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { buildComboboxProps } from "#web/ui/fields/combobox.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { ComboboxOption } from "#web/ui/fields/option.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { SCAN_TARGET_ATTRIBUTE, useScanner } from "#web/ui/wedge/use-scanner.ts";
import { looksLikeProductCode } from "./order-form.ts";

const MAX_SHOWN = 8;

type Props = {
  listening: boolean;
  required: boolean;
  onAdd: (product: FoundProduct) => void;
  onAddFree: (typed: string) => void;
};

export function OrderProductSearch({ listening, required, onAdd, onAddFree }: Props) {
  const { list, search, withCode, withScan } = useProductFinder();
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const typed = text.trim();
  const found = typed === "" ? [] : search(typed).slice(0, MAX_SHOWN);
  const open = found.length > 0;
  useScanner(scan, listening);

  function write(next: string) {
    setText(next);
    setActive(0);
  }

  function take(product: FoundProduct) {
    onAdd(product);
    write("");
    box.current?.focus();
  }

  function scan(code: string) {
    const [product, ...others] = withScan(code);
    if (product && others.length === 0) return take(product);
    // Selects the text before the next keystroke, so that the next scan replaces it.
    flushSync(() => write(code));
    box.current?.focus();
    box.current?.select();
  }

  function addFree() {
    onAddFree(open ? "" : typed);
    if (!open) write("");
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && text !== "") {
      event.stopPropagation(); // Escape must not close the order
      return write("");
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Enter") {
      event.preventDefault(); // Enter must not send the order
      const guessed = looksLikeProductCode(typed) && active === 0 && withCode(typed).length !== 1;
      const chosen = found[active];
      if (chosen && !guessed) take(chosen);
      else box.current?.select();
    } else if (step !== 0 && open) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label="Agregar producto por nombre o código" required={required}>
        <TextInput
          {...{ [SCAN_TARGET_ATTRIBUTE]: "" }}
          ref={box}
          icon={Search}
          placeholder="Buscar productos..."
          maxLength={200}
          {...buildComboboxProps(listId, open, active)}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {open && (
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
              onTake={() => take(product)}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{readSoldNameAndPrice(product).name}</span>
              <span className="text-sm whitespace-nowrap text-ink-soft">
                Stock: {formatQuantity(product.stock, product.unit)}
              </span>
            </ComboboxOption>
          ))}
        </div>
      )}
      {typed !== "" && !open && (
        <p role="status" className="text-sm text-ink-soft">
          {list.isPending ? "Buscando…" : "No se encontraron productos. Puedes agregarlo como línea libre."}
        </p>
      )}
      <div>
        <Button size="sm" icon={PackagePlus} onClick={addFree}>
          Agregar línea libre
        </Button>
      </div>
    </div>
  );
}
