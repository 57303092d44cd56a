import { ShieldQuestionMark } from "lucide-react";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";
import { useMay } from "#web/api/use-may.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/data/description-list.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { ContactLinks } from "#web/ui/share/contact-links.tsx";
import { formatLongDay } from "#web/ui/text/dates.ts";
import { CreditConsentDialog } from "./consent-dialog.tsx";
import { debtAgeText, debtDueText, listDebtAgeingParts } from "./debt-text.ts";
import { computeRemainingCredit } from "./public/credit-verdict.ts";

export function CreditAccountFigures({ account, fromCopy }: { account: CreditAccount; fromCopy: boolean }) {
  const { customer, balance, limit, days, paused, overdue } = account;
  const now = new Date();
  const room = computeRemainingCredit(balance, limit);
  const due = debtDueText(account, now);
  const facts: [string, string | null][] = [
    ["Le puedes fiar", paused ? "Nada: en pausa" : room === null ? null : formatPesos(room)],
    ["Cupo", limit === null ? "Sin tope" : formatPesos(limit)],
    ["Plazo", fromCopy ? null : days === null ? "Sin plazo" : days === 1 ? "1 día" : `${days} días`],
    ["Permiso de datos", customer.creditConsent && formatLongDay(customer.creditConsent.at)],
  ];
  const since = debtAgeText(account, now);
  return (
    <Card>
      <p className="text-sm text-ink-soft">Debe</p>
      <p className="text-3xl font-bold">
        <PesosAmount amount={balance} />
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        {since && <span className="text-ink-soft">Desde {since}</span>}
        {due && <Badge tone={overdue > 0 ? "danger" : "neutral"}>{due}</Badge>}
        {paused && <Badge tone="warning">En pausa</Badge>}
      </div>
      {balance > 0 && !fromCopy && (
        <div className="mt-4 border-t border-line pt-3">
          <DescriptionList
            label="Antigüedad"
            facts={listDebtAgeingParts(account.ageing).map(({ part, label, amount }) => [
              label,
              <span key={part} className={part === "current" ? undefined : "font-semibold text-danger-ink"}>
                <PesosAmount amount={amount} />
              </span>,
            ])}
          />
        </div>
      )}
      <div className="mt-3 border-t border-line pt-3">
        <DescriptionList facts={facts} />
      </div>
      {!customer.creditConsent && !fromCopy && <MissingConsent customer={customer} />}
      {customer.phone && (
        <div className="mt-3 border-t border-line pt-4">
          <ContactLinks name={customer.name} phone={customer.phone} />
        </div>
      )}
    </Card>
  );
}

function MissingConsent({ customer }: { customer: CreditAccount["customer"] }) {
  const may = useMay();
  const dialog = useDialog();
  if (!may("customers.write")) return null;
  return (
    <div className="mt-2">
      <Button block icon={ShieldQuestionMark} onClick={() => dialog.show()}>
        Pedir permiso de datos
      </Button>
      <CreditConsentDialog key={dialog.turn} open={dialog.open} customer={customer} onClose={dialog.close} />
    </div>
  );
}
