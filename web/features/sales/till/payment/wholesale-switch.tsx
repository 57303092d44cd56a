import type { Till } from "#web/features/sales/till/send/use-sale.ts";
import { Switch } from "#web/ui/forms/switch.tsx";

/** Switches the sale to wholesale prices. Choosing a wholesale customer does so automatically. */
export function WholesaleSwitch({ till }: { till: Till }) {
  const { level, mayWholesale, dispatch } = till;
  const isWholesale = level === "WHOLESALE";
  if (!mayWholesale)
    return isWholesale && <p className="text-sm font-semibold text-primary-ink">Precios al por mayor</p>;
  return (
    <Switch
      label="Precios al por mayor"
      checked={isWholesale}
      onChange={() => dispatch({ type: "level", level: isWholesale ? "PUBLIC" : "WHOLESALE" })}
    />
  );
}
