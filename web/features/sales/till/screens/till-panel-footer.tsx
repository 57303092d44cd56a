import { TillTotal } from "#web/features/sales/till/payment/till-total.tsx";
import { UnknownOutcomeNotice } from "#web/features/sales/till/payment/unknown-outcome-notice.tsx";
import type { Till } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";

type Props = { till: Till; paying: boolean; onContinue: () => void; onFinish: () => void };

export function TillPanelFooter({ till, paying, onContinue, onFinish }: Props) {
  const { method, parts, sending, doubt } = till;
  return (
    <div className="flex flex-col gap-3 short:flex-row short:flex-wrap short:items-center">
      <TillTotal till={till} paying={paying} />
      <UnknownOutcomeNotice doubt={paying && doubt} />
      <div className="short:shrink-0">
        {paying ? (
          <Button
            variant="primary"
            size="lg"
            block
            busy={sending}
            disabled={!method && !parts}
            onClick={onFinish}
          >
            Finalizar
          </Button>
        ) : (
          <Button
            variant="primary"
            size="lg"
            block
            disabled={till.cart.lines.length === 0}
            onClick={onContinue}
          >
            Continuar
          </Button>
        )}
      </div>
    </div>
  );
}
