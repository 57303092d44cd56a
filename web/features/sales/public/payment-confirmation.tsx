import { useQuery } from "@tanstack/react-query";
import type { Sale } from "#core/contract/sales/sales.ts";
import type { TransferOutcome } from "#core/contract/transfers.ts";
import { TRANSFER_STATUS_LABELS } from "#core/sale/payment.ts";
import { TRANSFER_OUTCOMES_KEY } from "#web/api/query-keys.ts";
import { Badge } from "#web/ui/badge.tsx";

/** What the device's last synchronization said of its payments by telephone; sends no request. */
export function useTransferOutcomes(): readonly TransferOutcome[] {
  const { data } = useQuery<readonly TransferOutcome[]>({
    queryKey: TRANSFER_OUTCOMES_KEY,
    enabled: false,
    queryFn: () => [],
  });
  return data ?? [];
}

const TONES = { PENDING: "warning", CONFIRMED: "success", DENIED: "danger" } as const;

type Props = { payment: Pick<Sale["payments"][number], "id" | "confirmation" | "confirmedBy"> };

/** Whether a payment by telephone arrived; nothing where nobody asks. */
export function PaymentConfirmation({ payment: { id, confirmation, confirmedBy } }: Props) {
  const outcome = useTransferOutcomes().find(({ paymentId }) => paymentId === id);
  const status = outcome?.status ?? confirmation;
  if (!status) return null;
  return (
    <span aria-live="polite" className="block">
      <span className="mt-1 inline-flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={TONES[status]}>{TRANSFER_STATUS_LABELS[status]}</Badge>
        {confirmedBy && status === confirmation && <span className="text-ink-soft">{confirmedBy.name}</span>}
      </span>
    </span>
  );
}
