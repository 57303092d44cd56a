import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Card } from "#web/ui/card.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { describePending } from "../pending-text.ts";
import { TransferList } from "../transfer-list.tsx";
import { usePendingTransfers } from "../transfers.queries.ts";

/** Inicio asks the owner about the payments by telephone that nobody saw arrive. */
export function PendingTransfersCard() {
  const asks = useStoreSettings().confirmTransfers === "ASK";
  const { data } = usePendingTransfers(asks);
  if (!asks || !data || data.data.totals.pendingCount === 0) return null;
  const { totals, transfers } = data.data;
  return (
    <Card title={describePending(totals)} flush>
      <p className="px-4 pb-2 text-sm text-ink-soft sm:px-5">
        Mira en la app si llegó la plata. Esta lista se actualiza sola cada 15 segundos.
      </p>
      <TransferList transfers={transfers} label="Pagos por confirmar" />
      <p className="border-t border-line px-4 py-1 sm:px-5">
        <TextLink to="/transferencias">Ver todas las transferencias</TextLink>
      </p>
    </Card>
  );
}
