import type { Sale } from "#core/contract/sales/sales.ts";
import { hasPermission } from "#core/permissions.ts";
import { isExchangePayment } from "#core/sale-code.ts";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";

const CorrectPaymentDialog = lazyComponent(
  () => import("./correct-payment-dialog.tsx"),
  "CorrectPaymentDialog",
);

type Props = {
  sale: Sale;
  /** Called with the corrected sale. */
  onCorrected?: (sale: Sale) => void;
};

/** Absent for people who may not correct this sale. The server refuses it once the sale's shift is closed. */
export function CorrectPaymentButton({ sale, onCorrected }: Props) {
  const { user } = useSession();
  const dialog = useDialog();
  const isAllowed = user && (hasPermission(user.role, "sales.correct") || sale.seller.id === user.id);
  if (!isAllowed || sale.status !== "COMPLETED" || sale.payments.some(isExchangePayment)) return null;
  return (
    <>
      <Button size="sm" onClick={() => dialog.show()}>
        Corregir el pago
      </Button>
      <CorrectPaymentDialog
        key={dialog.turn}
        {...dialog.props}
        sale={sale}
        {...(onCorrected && { onCorrected })}
      />
    </>
  );
}
