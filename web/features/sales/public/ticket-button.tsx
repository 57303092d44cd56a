import type { Sale, SoldSale } from "#core/contract/sales.ts";
import { saleCode } from "#core/sale-code.ts";
import { useSession } from "#web/api/session.tsx";
import { RollActions } from "#web/features/receipts/public/roll-actions.tsx";
import { ticketOf } from "#web/features/sales/ticket/ticket.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";

type Props = {
  sale: Sale;
  /** The sale was finished before: its ticket has been given. */
  given?: boolean;
  /** It was sold just now. */
  auto?: boolean;
};

/** What can be done with the ticket of a sale. */
export function TicketActions({ sale, given = false, auto = false }: Props) {
  const { store } = useSession();
  const { ticketNote, taxes } = useStoreSettings();
  if (!store) return null;
  const rows = ticketOf(sale, store, ticketNote, taxes.said && taxes.vat === "NOT_RESPONSIBLE");
  return (
    <RollActions
      rows={rows}
      fileName={`tirilla-${saleCode(sale.id)}.png`}
      original={{ id: sale.id, given }}
      occasion={{
        ...{ kind: "SALE", payments: sale.payments, change: sale.change },
        refunds: (sale as SoldSale).exchange?.refunds ?? [],
      }}
      auto={auto}
    />
  );
}
