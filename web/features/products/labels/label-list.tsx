import { useState } from "react";
import { formatNumber } from "#core/number-text.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { UnitPrice } from "#web/ui/money.tsx";
import type { LabelItem } from "./label.ts";

const STEP = 100;

type Props = {
  items: readonly LabelItem[];
  chosen: ReadonlySet<string>;
  onChoose: (items: readonly LabelItem[], wanted: boolean) => void;
};

export function LabelProductList({ items, chosen, onChoose }: Props) {
  const [count, setCount] = useState(STEP);
  const all = items.every(({ id }) => chosen.has(id));
  const number = formatNumber(items.length);
  return (
    <Card flush>
      <div className="border-b border-line bg-sunken px-4 py-1 font-semibold">
        <Checkbox
          label={items.length === 1 ? "Elegir el de esta lista" : `Elegir los ${number} de esta lista`}
          checked={all}
          onCheckedChange={(checked) => onChoose(items, checked)}
        />
      </div>
      <ul aria-label="Productos para etiquetar">
        {items.slice(0, count).map((item) => (
          <li
            key={item.id}
            className="flex items-center justify-between gap-4 border-b border-line px-4 py-1 last:border-0"
          >
            <Checkbox
              label={
                <span className="flex flex-col py-1">
                  <span className="wrap-anywhere">{item.name}</span>
                  <span className="text-sm text-ink-soft wrap-anywhere">
                    {item.gtin ?? item.barcode ?? item.storeCode ?? "Sin código"}
                  </span>
                </span>
              }
              checked={chosen.has(item.id)}
              onCheckedChange={(checked) => onChoose([item], checked)}
            />
            <span className="shrink-0">
              <UnitPrice price={item.price} unit={item.unit} />
            </span>
          </li>
        ))}
      </ul>
      {count < items.length && (
        <LoadMore key={count} label="Mostrar más productos" onReached={() => setCount(count + STEP)} />
      )}
    </Card>
  );
}
