import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";

const RequestedTillDialog = lazyComponent(() => import("./selling.chunk.ts"), "RequestedTillDialog");

export function TillDialogs({ till }: { till: SaleEditor }) {
  const { shown, open } = till.part;
  return (
    shown && (
      <RequestedTillDialog
        // A dialog that opens again starts with fresh state.
        key={shown.turn}
        till={till}
        part={shown.part}
        needed={open}
        onUnavailable={() => till.dispatch({ type: "close" })}
      />
    )
  );
}
