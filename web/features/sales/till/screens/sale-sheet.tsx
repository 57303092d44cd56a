import type { ReactNode } from "react";
import { TillUndo } from "#web/features/sales/till/parts/till-undo.tsx";
import { Sheet } from "#web/ui/dialogs/sheet.tsx";
import { useMediaQuery } from "#web/ui/hooks/use-media-query.ts";
import { CartTools, NewSaleSummary } from "./new-sale-summary.tsx";
import { SaleFooter, SalePaymentWays, type SaleProps } from "./sale-side-panel.tsx";

/** Minimum height at which the payment stays visible at the bottom. */
const TALL = "(min-height: 31.3rem)";

type Props = SaleProps & {
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
        <div className="flex flex-col gap-3">
          {open && tall && <SalePaymentWays {...sale} />}
          <SaleFooter {...sale} />
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <TillUndo till={sale.till} />
        {open && <NewSaleSummary {...sale} />}
        {open && !tall && <SalePaymentWays {...sale} />}
        <CartTools till={sale.till} />
      </div>
      {open && children}
    </Sheet>
  );
}
