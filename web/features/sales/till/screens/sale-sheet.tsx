import type { ReactNode } from "react";
import { TillUndoNotice } from "#web/features/sales/till/lines/till-undo-notice.tsx";
import {
  TillMethodAndCashFields,
  type TillPaymentProps,
} from "#web/features/sales/till/payment/till-payment-fields.tsx";
import { Sheet } from "#web/ui/dialogs/sheet.tsx";
import { useMediaQuery } from "#web/ui/hooks/use-media-query.ts";
import { CartToolbar, NewSaleSummary } from "./new-sale-summary.tsx";
import { SalePanelFooter } from "./sale-side-panel.tsx";

/** Screens high enough to keep the payment visible at the bottom. */
const TALL = "(min-height: 31.3rem)";

type Props = TillPaymentProps & {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
};

export function SaleSheet({ open, onClose, title, children, ...sale }: Props) {
  const tall = useMediaQuery(TALL);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-col gap-2">
          {open && tall && <TillMethodAndCashFields row {...sale} />}
          <SalePanelFooter {...sale} />
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <TillUndoNotice till={sale.till} />
        {open && <NewSaleSummary {...sale} />}
        {open && !tall && <TillMethodAndCashFields row {...sale} />}
        <CartToolbar till={sale.till} />
      </div>
      {open && children}
    </Sheet>
  );
}
