import type { PriceLevel } from "#core/goods/price-levels.ts";
import { computeQuantityCost } from "#core/quantity.ts";
import { priceOfLine } from "#core/sale/line.ts";
import type { CartLine } from "#web/features/sales/till/sale/cart-line.ts";
import { PesosAmount } from "#web/ui/money.tsx";

type ChoiceProps = {
  line: CartLine;
  onPack: (key: string, pack: string | null) => void;
};

export function PackChoice({ line, onPack }: ChoiceProps) {
  if (!line.packs || line.amount !== null) return null;
  const chosen = line.presentation?.id ?? null;
  return (
    <fieldset className="order-3 flex basis-full flex-wrap gap-1.5">
      <legend className="sr-only">Cómo se vende {line.name}</legend>
      {[{ id: null, name: "Suelta" }, ...line.packs].map(({ id, name }) => (
        <label
          key={id ?? "loose"}
          data-checked={id === chosen || undefined}
          className="relative cursor-pointer rounded-full px-3 py-2 text-sm outline-1 -outline-offset-1 outline-line-strong data-checked:bg-primary-soft data-checked:font-semibold data-checked:text-primary-ink data-checked:outline-primary-edge focus-inside:outline-2"
        >
          <input
            type="radio"
            className="absolute inset-0 cursor-pointer opacity-0"
            name={`pack-${line.key}`}
            checked={id === chosen}
            onChange={() => onPack(line.key, id)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** Builds 'Como Six pack: $ 14.500, ahorra $ 1.100' when the units cost more than the pack. */
export function PackSavingHint({ line, level }: { line: CartLine; level: PriceLevel }) {
  if (!line.packs || line.presentation || line.amount !== null) return null;
  const loose = priceOfLine(line, level).price;
  const offers = line.packs
    .filter(({ units }) => units > 1 && units <= line.quantity)
    .map((pack) => {
      const { price } = priceOfLine({ ...line, presentation: { ...pack, count: 1 } }, level);
      return { name: pack.name, price, saved: computeQuantityCost(loose, pack.units) - price };
    });
  const best = [...offers].sort((a, b) => b.saved - a.saved)[0];
  if (!best || best.saved <= 0) return null;
  return (
    <p className="text-xs text-ink-soft">
      Como {best.name}: <PesosAmount amount={best.price} />, ahorra <PesosAmount amount={best.saved} />
    </p>
  );
}
