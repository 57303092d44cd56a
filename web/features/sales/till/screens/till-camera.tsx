import { TillNotice } from "#web/features/sales/till/lines/till-notice.tsx";
import { chooseHeadlineAmount, TillAmount } from "#web/features/sales/till/payment/till-amount.tsx";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { ScanDialog } from "#web/ui/scanner/scan-dialog.tsx";

type Props = { till: SaleEditor; open: boolean; onClose: () => void; onCode: (code: string) => void };

export function TillCameraDialog({ till, ...dialog }: Props) {
  return (
    <ScanDialog {...dialog}>
      <TillNotice notice={till.notice} />
      <TillAmount {...chooseHeadlineAmount(till)} />
    </ScanDialog>
  );
}
