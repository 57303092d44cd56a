import { Undo2 } from "lucide-react";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatLongDay } from "#web/ui/text/dates.ts";
import { listBoughtItemTexts, statementEntryTitle } from "./statement/statement.ts";

export type CreditLedgerEntry = CreditAccount["entries"][number];

type Props = {
  entries: readonly CreditLedgerEntry[];
  reverse?: (entry: CreditLedgerEntry) => void;
};

export function CreditLedgerList({ entries, reverse }: Props) {
  return (
    <ul aria-label="Movimientos" className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-col gap-1 px-4 py-3 sm:px-5">
          <div className="flex items-baseline justify-between gap-4">
            <p className="min-w-0 font-semibold wrap-anywhere">{statementEntryTitle(entry)}</p>
            <p className={entry.amount < 0 ? "font-bold text-success-ink" : "font-bold"}>
              <PesosAmount amount={entry.amount} />
            </p>
          </div>
          <div className="flex items-baseline justify-between gap-4 text-sm text-ink-soft">
            <p className="min-w-0 wrap-anywhere">
              {formatLongDay(entry.createdAt)} · {entry.by.name}
            </p>
            <p className="shrink-0">
              Debe <PesosAmount amount={entry.balanceAfter} />
            </p>
          </div>
          {entry.items && (
            <ul aria-label="Lo que llevó" className="text-sm">
              {listBoughtItemTexts(entry).map((text, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a recorded sale never change
                <li key={i} className="wrap-anywhere">
                  {text}
                </li>
              ))}
            </ul>
          )}
          {entry.kind === "PAYMENT" && entry.note && <p className="text-sm wrap-anywhere">{entry.note}</p>}
          {entry.reference && <p className="text-sm wrap-anywhere">Referencia: {entry.reference}</p>}
          <Foot entry={entry} {...(reverse && { reverse })} />
        </li>
      ))}
    </ul>
  );
}

function Foot({
  entry,
  reverse,
}: {
  entry: CreditLedgerEntry;
  reverse?: (entry: CreditLedgerEntry) => void;
}) {
  const { kind, saleId, number, reverses, reversed } = entry;
  if (saleId)
    return (
      <TextLink to={`/sales/${saleId}`} className="-my-1 self-start text-sm">
        Ver venta{number ? ` ${number}` : ""}
      </TextLink>
    );
  if (kind !== "PAYMENT" || reverses) return null;
  if (reversed)
    return (
      <p>
        <Badge tone="warning">Anulado</Badge>
      </p>
    );
  if (!reverse) return null;
  return (
    <div className="-ml-3">
      <Button variant="ghost" size="sm" icon={Undo2} onClick={() => reverse(entry)}>
        Anular abono
      </Button>
    </div>
  );
}
