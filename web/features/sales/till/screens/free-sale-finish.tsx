import { TillDoubt } from "#web/features/sales/till/parts/till-doubt.tsx";
import { TillTotal } from "#web/features/sales/till/payment/till-total.tsx";
import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { Money } from "#web/ui/money.tsx";

/** What it costs, what is given back, and the button that ends it. */
export function FreeSaleFinish({ till, onFinish }: { till: Till; onFinish: () => void }) {
  const { sending, doubt, missing } = till;
  const { length } = till.cart.lines;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="text-sm text-ink-soft">{length === 1 ? "1 item" : `${length} items`}</p>
        <TillTotal till={till} change="Cambio" />
      </div>
      <TillDoubt doubt={doubt} />
      <Button
        variant="primary"
        size="lg"
        block
        busy={sending}
        disabled={!sending && missing !== null}
        onClick={onFinish}
      >
        {sending ? (
          "Procesando..."
        ) : (
          <span>
            Completar Venta - <Money amount={till.due} />
          </span>
        )}
      </Button>
    </div>
  );
}
