import { TillTotal } from "#web/features/sales/till/payment/till-total.tsx";
import { UnknownOutcomeNotice } from "#web/features/sales/till/payment/unknown-outcome-notice.tsx";
import type { Till } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";

export function NewSaleTotalAndFinish({ till, onFinish }: { till: Till; onFinish: () => void }) {
  const { cart, sending, doubt } = till;
  return (
    <div className="flex flex-col gap-3 short:flex-row short:flex-wrap short:items-center">
      <TillTotal till={till} />
      <UnknownOutcomeNotice doubt={doubt} />
      <div className="short:shrink-0">
        <Button
          variant="primary"
          size="lg"
          block
          busy={sending}
          disabled={cart.lines.length === 0}
          onClick={onFinish}
        >
          Finalizar Venta
        </Button>
      </div>
    </div>
  );
}
