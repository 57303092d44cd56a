import { PackagePlus, Plus, Search } from "lucide-react";
import { useRef, useState } from "react";
import type { Product } from "#core/contract/products.ts";
import { useProductFinder } from "#web/features/products/product-finder.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

const MOST_SHOWN = 8;

type Props = { onAdd: (product: Product | null) => void };

/** Finds a product by name or code; Enter, as a scanner sends it, takes the first one found. */
export function OrderProductSearch({ onAdd }: Props) {
  const { search } = useProductFinder();
  const [text, setText] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const found = text.trim() === "" ? [] : search(text).slice(0, MOST_SHOWN);

  function take(product: Product) {
    onAdd(product);
    setText("");
    box.current?.focus();
  }

  return (
    <div className="flex flex-col gap-2">
      <Field label="Agregar producto por nombre o código">
        <TextInput
          ref={box}
          icon={Search}
          placeholder="Buscar productos..."
          maxLength={200}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (found[0]) take(found[0]);
          }}
        />
      </Field>
      {found.length > 0 && (
        <ul aria-label="Productos encontrados" className="rounded-md border border-line-strong">
          {found.map((product) => (
            <li key={product.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                onClick={() => take(product)}
                className="flex min-h-12 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken"
              >
                <Plus aria-hidden className="size-5 shrink-0 text-primary-ink" />
                <span className="min-w-0 flex-1 wrap-anywhere">{product.name}</span>
                <span className="text-sm whitespace-nowrap text-ink-soft">Stock: {product.stock}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {text.trim() !== "" && found.length === 0 && (
        <p role="status" className="text-sm text-ink-soft">
          No se encontraron productos. Puedes agregarlo como línea libre.
        </p>
      )}
      <div>
        <Button size="sm" icon={PackagePlus} onClick={() => onAdd(null)}>
          Agregar línea libre
        </Button>
      </div>
    </div>
  );
}
