import type { ReactNode } from "react";
import { TillTotal } from "#web/features/sales/till/payment/till-total.tsx";
import { UnknownOutcomeNotice } from "#web/features/sales/till/payment/unknown-outcome-notice.tsx";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";

type Props = {
  till: SaleEditor;
  paying?: boolean;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** The total and the main button, which leads to the payment, or while `paying` finishes the sale. */
export function TillTotalAndButton({ till, paying = true, disabled, onClick, children }: Props) {
  return (
    <div className="flex flex-col gap-2 short:flex-row short:flex-wrap short:items-center">
      <TillTotal till={till} paying={paying} />
      <UnknownOutcomeNotice doubt={paying && till.doubt} />
      <div className="short:shrink-0">
        <Button
          variant="primary"
          size="lg"
          block
          busy={paying && till.sending}
          disabled={disabled}
          onClick={onClick}
        >
          {children}
        </Button>
      </div>
    </div>
  );
}

export function NewSaleTotalAndFinish({ till, onFinish }: { till: SaleEditor; onFinish: () => void }) {
  return (
    <TillTotalAndButton till={till} disabled={till.cart.lines.length === 0} onClick={onFinish}>
      Finalizar Venta
    </TillTotalAndButton>
  );
}
