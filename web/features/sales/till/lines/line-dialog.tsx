import { Tag } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { formatPesos } from "#core/money.ts";
import { priceOfLine } from "#core/sale/line.ts";
import { perUnitSuffix } from "#core/units.ts";
import {
  type CartLine,
  cartLineKey,
  cartLineName,
  findCartLine,
  isMeasuredLine,
} from "#web/features/sales/till/sale/cart-line.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { PesosAmount } from "#web/ui/money.tsx";

type Props = { open: boolean; till: SaleEditor; line: string; onClose: () => void };

/** What a line can have besides its quantity: a pack, the price of a free item, a discount. */
export function LineDialog({ open, till, line: first, onClose }: Props) {
  // Another pack gives the line another key.
  const [key, setKey] = useState(first);
  const line = findCartLine(till.cart, key);
  const gone = open && !line;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  if (!line) return null;
  const { dispatch } = till;
  const discount = till.sums.lines[till.cart.lines.indexOf(line)]?.ownDiscount ?? 0;
  const price = formatPesos(priceOfLine(line, till.level).price);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={cartLineName(line)}
      description={price + (isMeasuredLine(line) ? perUnitSuffix(line.unit) : " c/u")}
      finalFocus={() => findLineButton(key)}
      onSubmit={onClose}
      footer={
        <Button type="submit" variant="primary">
          Listo
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {line.kind === "free" && (
          <MoneyInput
            data-autofocus=""
            aria-label={`Precio de ${line.name}`}
            placeholder="$ 0"
            unreadable="before"
            // An empty field means 0, so that typing starts without a digit to delete.
            value={line.price === 0 ? null : line.price}
            onChange={(pesos) => dispatch({ type: "setPrice", key, price: pesos ?? 0 })}
          />
        )}
        <PackChoice
          line={line}
          onPack={(id) => {
            const { refused } = dispatch({ type: "repack", key, pack: id });
            // The till says why.
            if (refused || !line.productId) onClose();
            else setKey(cartLineKey(line.productId, id === null ? null : { id }));
          }}
        />
        {till.mayDiscount && (
          <Button
            icon={Tag}
            onClick={() => {
              onClose();
              dispatch({ type: "show", part: { kind: "discount", line: key } });
            }}
          >
            Descuento<span className="sr-only"> en {cartLineName(line)}</span>
            {discount > 0 && (
              <span>
                −<PesosAmount amount={discount} />
              </span>
            )}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The button that opened the dialog of this line. */
export const findLineButton = (key: string) =>
  document.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`);

type ChoiceProps = {
  line: CartLine;
  /** Null means that the line sells by unit. */
  onPack: (pack: string | null) => void;
};

function PackChoice({ line, onPack }: ChoiceProps) {
  const name = useId();
  if (!line.packs || line.amount !== null) return null;
  const chosen = line.presentation?.id ?? null;
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="mb-1.5 text-sm">Cómo se vende {line.name}</legend>
      {[{ id: null, name: "Suelta" }, ...line.packs].map((pack) => (
        <label
          key={pack.id ?? "loose"}
          data-checked={pack.id === chosen || undefined}
          className="relative flex min-h-11 cursor-pointer items-center rounded-full px-4 text-sm outline-1 -outline-offset-1 outline-line-strong data-checked:bg-primary-soft data-checked:font-semibold data-checked:text-primary-ink data-checked:outline-primary-edge focus-inside:outline-2"
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-pointer opacity-0"
            name={name}
            checked={pack.id === chosen}
            onChange={() => onPack(pack.id)}
          />
          {pack.name}
        </label>
      ))}
    </fieldset>
  );
}
