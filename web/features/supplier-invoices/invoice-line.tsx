import { useState } from "react";
import type { Product } from "#core/contract/products.ts";
import type { InvoiceLine as Line } from "#core/contract/supplier-invoices.ts";
import { useProductFinder } from "#web/features/products/product-finder.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Money } from "#web/ui/money.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { readQuantity } from "#web/ui/number-text.ts";
import { TextInput } from "#web/ui/text-input.tsx";

export type Choice = { line: number; productId: string | null; units: number };

type Props = {
  line: Line;
  /** Received already, or only shown. */
  readOnly: boolean;
  busy: boolean;
  onChoose: (choice: Choice) => void;
};
const MOST_FOUND = 5;

/** A line of the invoice: its product, and the units in one of the supplier's packs. */
export function InvoiceLine({ line, readOnly, busy, onChoose }: Props) {
  const { match, suggestions } = line;
  const { search } = useProductFinder();
  const [typed, setTyped] = useState("");
  const [units, setUnits] = useState(String(match?.units ?? suggestions[0]?.units ?? 1).replace(".", ","));
  const { value } = readQuantity(units, 3);
  const found = typed.trim() === "" ? [] : search(typed.trim()).slice(0, MOST_FOUND);
  const take = (productId: string, of = value ?? 1) => {
    setTyped("");
    setUnits(String(of).replace(".", ","));
    onChoose({ line: line.line, productId, units: of });
  };
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{line.description}</span>
        <span className="whitespace-nowrap">
          {String(line.quantity).replace(".", ",")} × <Money amount={line.price} />
        </span>
      </div>
      {match ? (
        <div className="flex flex-wrap items-end gap-3">
          <p className="min-w-0 flex-1 basis-48 text-sm wrap-anywhere">
            Es <strong>{match.name}</strong>
            {match.by === "NAME" && " (por el nombre: revísalo)"}
          </p>
          {!readOnly && (
            <>
              <div className="w-36">
                <Field label="Unidades que trae">
                  <NumberInput
                    value={units}
                    decimals={3}
                    onChange={setUnits}
                    onBlur={() => {
                      if (value !== null && value !== undefined && value > 0 && value !== match.units)
                        take(match.productId, value);
                    }}
                  />
                </Field>
              </div>
              <Button
                variant="secondary"
                busy={busy}
                onClick={() => onChoose({ line: line.line, productId: null, units: 1 })}
              >
                No es este
              </Button>
            </>
          )}
        </div>
      ) : readOnly ? (
        <p className="text-sm text-ink-soft">Sin producto</p>
      ) : (
        <>
          {suggestions.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {suggestions.map((one) => (
                <Button
                  key={one.productId}
                  variant="secondary"
                  busy={busy}
                  onClick={() => take(one.productId, one.units)}
                >
                  {one.units === 1 ? one.name : `${one.name} × ${one.units}`}
                </Button>
              ))}
            </div>
          )}
          <Field label="¿Qué producto es?">
            <TextInput
              placeholder="Buscar productos..."
              maxLength={200}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </Field>
          {found.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {found.map((product: Product) => (
                <Button key={product.id} variant="secondary" busy={busy} onClick={() => take(product.id)}>
                  {product.name}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </li>
  );
}
