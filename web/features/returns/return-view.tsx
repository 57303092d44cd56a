import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { formatSaleDate } from "#web/ui/text/sale-date.ts";
import { ReturnDetails } from "./return-facts.tsx";
import { type ReturningCustomer, ReturnPaper } from "./return-paper.tsx";

type Props = { open: boolean; back: SaleReturn; customer: ReturningCustomer; onClose: () => void };

export function ReturnDetailsDialog({ open, back, customer, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={back.number ? `Devolución ${back.number}` : "Devolución"}
      description={formatSaleDate(back.createdAt)}
    >
      <div className="flex flex-col gap-4">
        <ReturnDetails back={back} />
        <ReturnPaper back={back} customer={customer} given />
      </div>
    </Dialog>
  );
}
