import { Receipt } from "lucide-react";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import { ReturnDetails, ReturnEntry } from "#web/features/returns/return-details.tsx";
import type { ReturningCustomer } from "#web/features/returns/return-paper.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { formatDateAndTime } from "#web/ui/text/dates.ts";

const ReturnPaper = lazyComponent(() => import("#web/features/returns/return-paper.tsx"), "ReturnPaper");

export function SaleReturns({ sale }: { sale: Pick<FullSale, "returns" | "customer"> }) {
  const shown = useDialog<SaleReturn | null>();
  if (sale.returns.length === 0) return null;
  return (
    <Card title="Devoluciones">
      <ul aria-label="Devoluciones de la venta" className="divide-y divide-line">
        {sale.returns.map((back) => (
          <li key={back.id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <ReturnEntry back={back} />
            <div>
              <Button size="sm" icon={Receipt} onClick={() => shown.show(back)}>
                Comprobante
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {shown.subject && (
        <ReturnDetailsDialog {...shown.props} back={shown.subject} customer={sale.customer} />
      )}
    </Card>
  );
}

type Props = { open: boolean; back: SaleReturn; customer: ReturningCustomer; onClose: () => void };

function ReturnDetailsDialog({ open, back, customer, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={back.number ? `Devolución ${back.number}` : "Devolución"}
      description={formatDateAndTime(back.createdAt)}
    >
      <div className="flex flex-col gap-4">
        <ReturnDetails back={back} />
        <ReturnPaper back={back} customer={customer} given />
      </div>
    </Dialog>
  );
}
