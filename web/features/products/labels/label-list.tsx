import { useState } from "react";
import type { Product } from "#core/contract/products.ts";
import { formatNumber } from "#core/number-text.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { UnitPrice } from "#web/ui/money.tsx";
import { More } from "#web/ui/more.tsx";

/** Rows per step; scrolling adds more. */
const STEP = 100;

type Props = {
  products: readonly Product[];
  chosen: ReadonlySet<string>;
  onChoose: (products: readonly Product[], wanted: boolean) => void;
};

/** The filtered products with check boxes. */
export function LabelList({ products, chosen, onChoose }: Props) {
  const [count, setCount] = useState(STEP);
  const all = products.every(({ id }) => chosen.has(id));
  const number = formatNumber(products.length);
  return (
    <Card flush>
      <div className="border-b border-line bg-sunken px-4 py-1 font-semibold">
        <Checkbox
          label={products.length === 1 ? "Elegir el de esta lista" : `Elegir los ${number} de esta lista`}
          checked={all}
          onChange={({ target }) => onChoose(products, target.checked)}
        />
      </div>
      <ul aria-label="Productos para etiquetar">
        {products.slice(0, count).map((product) => (
          <li
            key={product.id}
            className="flex items-center justify-between gap-4 border-b border-line px-4 py-1 last:border-0"
          >
            <Checkbox
              label={
                <span className="flex flex-col py-1">
                  <span className="wrap-anywhere">{product.name}</span>
                  <span className="text-sm text-ink-soft wrap-anywhere">
                    {product.gtin ?? product.barcode ?? product.storeCode ?? "Sin código"}
                  </span>
                </span>
              }
              checked={chosen.has(product.id)}
              onChange={({ target }) => onChoose([product], target.checked)}
            />
            <span className="shrink-0 tabular-nums">
              <UnitPrice price={product.price} unit={product.unit} />
            </span>
          </li>
        ))}
      </ul>
      {count < products.length && (
        <More key={count} label="Mostrar más productos" onReached={() => setCount(count + STEP)} />
      )}
    </Card>
  );
}
