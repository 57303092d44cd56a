import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { ScanDialog } from "#web/ui/scanner/scan-dialog.tsx";
import { headlineAmountOf, TillAmount } from "./till-amount.tsx";
import { TillNotice } from "./till-notice.tsx";

type Props = { till: Till; open: boolean; onClose: () => void; onCode: (code: string) => void };

export function TillCameraDialog({ till, ...dialog }: Props) {
  return (
    <ScanDialog {...dialog}>
      <TillNotice notice={till.notice} />
      <TillAmount {...headlineAmountOf(till)} />
    </ScanDialog>
  );
}
