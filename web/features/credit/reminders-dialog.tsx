import { Check, PencilLine } from "lucide-react";
import { useState } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { toWhatsAppNumber } from "#web/ui/share/whatsapp.ts";
import { useDebtors } from "./credit.queries.ts";
import { debtAgeText, debtDueText } from "./debt-text.ts";
import { ReminderLink } from "./reminder-link.tsx";

const AT_ONCE = 20;

type Props = { open: boolean; onClose: () => void; onEdit: () => void };

export function DebtRemindersDialog({ open, onClose, onEdit }: Props) {
  const [page, setPage] = useState(1);
  const [reminded, setReminded] = useState<ReadonlySet<string>>(new Set());
  const query = useDebtors({ search: "", sort: "overdue", page, limit: AT_ONCE }, open);
  const { data } = query;
  const now = new Date();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Recordatorios"
      description="Cada uno abre WhatsApp con el mensaje escrito. Tú decides si lo envías."
      footer={
        <>
          <Button icon={PencilLine} onClick={onEdit}>
            Cambiar mensaje
          </Button>
          <Button variant="primary" onClick={onClose}>
            Listo
          </Button>
        </>
      }
    >
      {!data && <LoadingState query={query} otherwise="Error al cargar los fiados" />}
      {data?.customers.length === 0 && <p className="py-3 text-ink-soft">Nadie te debe.</p>}
      <ul aria-label="A quién recordar" className="divide-y divide-line">
        {data?.customers.map((debtor) => (
          <li key={debtor.id} className="flex items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{debtor.name}</p>
              <p className="text-sm text-ink-soft">
                Debe <PesosAmount amount={debtor.balance} /> ·{" "}
                {debtDueText(debtor, now) ?? `desde ${debtAgeText(debtor, now)}`}
              </p>
              {!toWhatsAppNumber(debtor.phone ?? "") && (
                <p className="text-sm text-warning-ink">Sin celular: WhatsApp te pregunta a quién</p>
              )}
            </div>
            <div className="flex shrink-0 flex-col items-end gap-1">
              <ReminderLink
                debtor={debtor}
                variant={reminded.has(debtor.id) ? "secondary" : "primary"}
                onOpen={() => setReminded((before) => new Set(before).add(debtor.id))}
              />
              {reminded.has(debtor.id) && (
                <Badge tone="success" icon={Check}>
                  Abierto
                </Badge>
              )}
            </div>
          </li>
        ))}
      </ul>
      {data && <Pagination page={page} pages={data.pagination.totalPages} onChange={setPage} />}
    </Dialog>
  );
}
