import { PackagePlus, Search } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { flushSync } from "react-dom";
import type { FoundProduct } from "#core/contract/products/products.ts";
import { readSoldNameAndPrice, useProductFinder } from "#web/features/products/product-finder.queries.ts";
import { ProductOptionList, useProductOptions } from "#web/features/products/public/product-options.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { SCAN_TARGET_ATTRIBUTE, useScanner } from "#web/ui/wedge/use-scanner.ts";
import { looksLikeProductCode } from "./order-form.ts";

type Props = {
  /** Whether scans are received. */
  listening: boolean;
  required: boolean;
  onAdd: (product: FoundProduct) => void;
  /** Adds a line without a product, from the typed text. */
  onAddFree: (typed: string) => void;
};

export function OrderProductSearch({ listening, required, onAdd, onAddFree }: Props) {
  const { list, search, withCode, withScan } = useProductFinder();
  const options = useProductOptions(search);
  const { typed, found, open, active, write } = options;
  const box = useRef<HTMLInputElement>(null);
  useScanner(scan, listening);

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
    if (event.key === "Escape" && options.field.value !== "") {
      event.stopPropagation(); // Escape must not close the order
      return write("");
    }
    if (event.key === "Enter") {
      event.preventDefault(); // Enter must not send the order
      const guessed = looksLikeProductCode(typed) && active === 0 && withCode(typed).length !== 1;
      const chosen = found[active];
      if (chosen && !guessed) take(chosen);
      else box.current?.select();
    } else options.onArrow(event);
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Agregar producto por nombre o código"
        required={required}
        {...{ [SCAN_TARGET_ATTRIBUTE]: "" }}
        ref={box}
        icon={Search}
        placeholder="Buscar productos..."
        maxLength={200}
        {...options.field}
        onKeyDown={onKeyDown}
      />
      <ProductOptionList
        options={options}
        nameOf={(product) => readSoldNameAndPrice(product).name}
        onTake={take}
      />
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
