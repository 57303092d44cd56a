import { HandCoins } from "lucide-react";
import type { Debtor } from "#core/contract/credit/credit.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { createAmountColumn } from "#web/ui/data/amount-column.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import type { TableColumn } from "#web/ui/data/table.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatRecentDay } from "#web/ui/text/dates.ts";
import { debtAgeText, debtDueText, listDebtAgeingParts } from "./debt-text.ts";
import { ReminderLink } from "./reminder-link.tsx";

export type DebtorRowActions = {
  pay?: (debtor: Debtor) => void;
  now: Date;
  fromCopy: boolean;
};

export function createDebtorColumns({ pay, now, fromCopy }: DebtorRowActions) {
  const columns: readonly TableColumn<Debtor>[] = [
    {
      key: "name",
      header: "Cliente",
      phone: "title",
      cell: ({ id, name, phone, paused }) => (
        <>
          <NameLink to={`/customers/${id}`}>{name}</NameLink>
          {(phone || paused) && (
            <span className="flex flex-wrap items-center gap-x-2 text-sm font-normal text-ink-soft">
              {phone}
              {paused && <Badge tone="warning">En pausa</Badge>}
            </span>
          )}
        </>
      ),
    },
    createAmountColumn("balance", "Debe", ({ balance }) => balance, "main"),
    {
      key: "since",
      header: "Desde",
      phone: "plain",
      cell: (debtor) => {
        const due = debtDueText(debtor, now);
        return (
          <div className="flex flex-wrap items-center gap-x-2 md:block">
            <span className="block text-sm first-letter:uppercase">{debtAgeText(debtor, now)}</span>
            {due &&
              (debtor.overdue > 0 ? (
                <Badge tone="danger">{due}</Badge>
              ) : (
                <span className="block text-sm text-ink-soft">{due}</span>
              ))}
          </div>
        );
      },
    },
    {
      key: "payment",
      header: "Último abono",
      nowrap: true,
      roomy: true,
      cell: ({ lastPaymentAt }) => lastPaymentAt && formatRecentDay(lastPaymentAt, now),
    },
    {
      key: "ageing",
      header: "Antigüedad",
      phone: "plain",
      roomy: true,
      cell: ({ ageing }) => (
        <ul className="flex flex-wrap gap-x-3 text-sm text-ink-soft md:block">
          {listDebtAgeingParts(ageing).map(({ part, label, amount }) => (
            <li key={part}>
              <span className="xl:whitespace-nowrap">{label}:</span> <PesosAmount amount={amount} />
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: "actions",
      header: "Acciones",
      nowrap: true,
      phone: "foot",
      cell: (debtor) => (
        <div className="flex flex-wrap gap-2 max-md:*:flex-1 md:-my-1 md:*:px-3 md:*:text-sm xl:flex-nowrap">
          {pay && (
            <Button icon={HandCoins} onClick={() => pay(debtor)} aria-label={`Abonar de ${debtor.name}`}>
              Abonar
            </Button>
          )}
          <ReminderLink debtor={debtor} />
        </div>
      ),
    },
  ];
  return fromCopy ? columns.filter(({ key }) => !DATED.has(key)) : columns;
}

const DATED = new Set(["since", "payment", "ageing"]);
