import { ShieldQuestionMark } from "lucide-react";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { formatPesos } from "#core/money.ts";
import { hasPermission } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { ContactLinks } from "#web/ui/share/contact-links.tsx";
import { CreditConsentDialog } from "./consent-dialog.tsx";
import { debtAgeText, debtDueText, formatLongDebtDay, listDebtAgeingParts } from "./debt-text.ts";
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
    ["Permiso de datos", customer.creditConsent && formatLongDebtDay(customer.creditConsent.at)],
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
        <dl aria-label="Antigüedad" className="mt-4 border-t border-line pt-3">
          {listDebtAgeingParts(account.ageing).map(({ part, label, amount }) => (
            <div key={part} className="flex justify-between gap-4 py-1">
              <dt className="text-ink-soft">{label}</dt>
              <dd className={part === "current" ? undefined : "font-semibold text-danger-ink"}>
                <PesosAmount amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <dl className="mt-3 border-t border-line pt-3">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="flex justify-between gap-4 py-1">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="text-right tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
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
  const { user } = useSession();
  const dialog = useDialog();
  if (!user || !hasPermission(user.role, "customers.write")) return null;
  return (
    <div className="mt-2">
      <Button block icon={ShieldQuestionMark} onClick={() => dialog.show()}>
        Pedir permiso de datos
      </Button>
      <CreditConsentDialog key={dialog.turn} open={dialog.open} customer={customer} onClose={dialog.close} />
    </div>
  );
}
