import type { ReactNode } from "react";
import { TillUndo } from "#web/features/sales/till/parts/till-undo.tsx";
import { Sheet } from "#web/ui/dialogs/sheet.tsx";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import { CartTools, NewSaleSummary } from "./new-sale-summary.tsx";
import { SaleEnd, type SaleProps, SaleWays } from "./sale-beside.tsx";

/** Minimum height at which the payment stays visible at the bottom. */
const TALL = "(min-height: 31.3rem)";

type Props = SaleProps & {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
};

export function SaleSheet({ open, onClose, title, children, ...sale }: Props) {
  const tall = useMedia(TALL);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-col gap-3">
          {open && tall && <SaleWays {...sale} />}
          <SaleEnd {...sale} />
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <TillUndo till={sale.till} />
        {open && <NewSaleSummary {...sale} />}
        {open && !tall && <SaleWays {...sale} />}
        <CartTools till={sale.till} />
      </div>
      {open && children}
    </Sheet>
  );
}
