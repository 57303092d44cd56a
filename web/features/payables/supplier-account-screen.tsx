import { HandCoins, PencilLine, Undo2 } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { SUPPLIER_ENTRY_LABELS } from "#core/cash/supplier-entries.ts";
import type { SupplierAccount, SupplierEntry } from "#core/contract/payables.ts";
import { dayOf } from "#core/dates.ts";
import { formatPesos } from "#core/money.ts";
import { paymentLabel } from "#core/sale/payment.ts";
import { useMay } from "#web/api/use-may.ts";
import { ReversalDialog } from "#web/features/credit/public/reversal-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/data/description-list.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { formatShortDay } from "#web/ui/text/dates.ts";
import { SupplierAccountChangeDialog, type SupplierAccountChangeKind } from "./account-change-dialog.tsx";
import { PaySupplierDialog } from "./pay-supplier-dialog.tsx";
import { formatPayableDue } from "./payable-text.ts";
import { useReverseSupplierPayment, useSupplierAccount } from "./payables.queries.ts";

type Subject = {
  which: SupplierAccountChangeKind | "pay" | "reverse" | null;
  entry: SupplierEntry | null;
};

export function SupplierAccountScreen() {
  const { id = "" } = useParams();
  const may = useMay();
  const [page, setPage] = useState(1);
  const query = useSupplierAccount(id, page);
  const account = query.data;
  const { mutateAsync: reverse } = useReverseSupplierPayment();
  const { open, turn, subject, close, ...dialog } = useDialog<Subject>({ which: null, entry: null });
  const shown = open ? subject.which : null;
  const chosen = subject.entry;
  const show = (which: Subject["which"], entry: SupplierEntry | null = null) => dialog.show({ which, entry });
  const mayPay = may("payables.pay");
  const mayCorrect = may("payables.correct");
  const owed = account && { ...account.supplier, balance: account.balance };
  return (
    <>
      <PageHeader
        title={account?.supplier.name ?? "Proveedor"}
        back={{ to: "/por-pagar", label: "Por pagar" }}
        actions={
          account && (
            <>
              {mayPay && account.balance > 0 && (
                <Button variant="primary" icon={HandCoins} onClick={() => show("pay")}>
                  Pagar
                </Button>
              )}
              {mayPay && account.balance > 0 && (
                <Button icon={Undo2} onClick={() => show("return")}>
                  Devolver
                </Button>
              )}
              {mayCorrect && (
                <Button icon={PencilLine} onClick={() => show("adjust")}>
                  Anotar o corregir
                </Button>
              )}
              <ButtonLink to={`/suppliers/${id}`}>Ver proveedor</ButtonLink>
            </>
          )
        }
      />
      {account ? (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-5">
          <AccountCard account={account} />
          <div className="flex min-w-0 flex-col gap-4">
            <EntryList
              entries={account.entries}
              {...(mayPay && { pay: (entry: SupplierEntry) => show("pay", entry) })}
              {...(mayCorrect && { reverse: (entry: SupplierEntry) => show("reverse", entry) })}
            />
            <Pagination flush page={page} pages={account.pagination.totalPages} onChange={setPage} />
          </div>
        </div>
      ) : (
        <LoadingState
          query={query}
          otherwise="Error al cargar la cuenta"
          card="failure"
          missing={{
            title: "Proveedor no encontrado",
            text: "Puede que lo hayan eliminado o que el enlace sea de otra tienda.",
          }}
        />
      )}
      {owed && turn > 0 && (
        <>
          {(shown === "pay" || shown === null) && (
            <PaySupplierDialog
              key={`pay ${turn}`}
              open={shown === "pay"}
              supplier={owed}
              {...(chosen?.owed && {
                purchase: { id: chosen.id, owed: chosen.owed, reference: chosen.reference },
              })}
              onClose={close}
            />
          )}
          {(shown === "adjust" || shown === "return") && (
            <SupplierAccountChangeDialog key={turn} open kind={shown} supplier={owed} onClose={close} />
          )}
          {chosen && shown === "reverse" && (
            <ReversalDialog
              key={turn}
              open
              onClose={close}
              reverse={(reason) => reverse({ params: { id, paymentId: chosen.id }, body: { reason } })}
              words={{
                title: "Anular pago",
                description: `${formatPesos(-chosen.amount)}. Se le vuelve a deber${chosen.method === "CASH" ? " y el efectivo vuelve a la caja" : ""}.`,
                save: "Anular pago",
                failed: "No pudimos anular el pago",
                done: "Pago anulado",
              }}
            />
          )}
        </>
      )}
    </>
  );
}

function AccountCard({ account }: { account: SupplierAccount }) {
  const { balance, overdue, nextDueOn, ageing } = account;
  const late = ageing.to15 + ageing.to30 + ageing.over30;
  return (
    <Card title={balance < 0 ? "Te debe" : "Le debes"}>
      <p className="text-3xl font-bold">
        <PesosAmount amount={Math.abs(balance)} />
      </p>
      {balance > 0 && (
        <p className="mt-1">
          {overdue > 0 ? (
            <Badge tone="danger">{formatPayableDue(nextDueOn, dayOf(new Date()))}</Badge>
          ) : (
            <span className="text-ink-soft">{formatPayableDue(nextDueOn, dayOf(new Date()))}</span>
          )}
        </p>
      )}
      {late > 0 && (
        <div className="mt-3 border-t border-line pt-2">
          <DescriptionList
            facts={[
              ["Por vencer", pesosOf(ageing.current)],
              ["Vencido hasta 15 días", pesosOf(ageing.to15)],
              ["De 16 a 30 días", pesosOf(ageing.to30)],
              ["Más de 30 días", pesosOf(ageing.over30)],
            ]}
          />
        </div>
      )}
    </Card>
  );
}

const pesosOf = (amount: number) => amount > 0 && <PesosAmount amount={amount} />;

type EntryListProps = {
  entries: readonly SupplierEntry[];
  /** Absent without the permission. */
  pay?: (entry: SupplierEntry) => void;
  reverse?: (entry: SupplierEntry) => void;
};

function EntryList({ entries, pay, reverse }: EntryListProps) {
  if (entries.length === 0)
    return (
      <Card title="Movimientos">
        <p className="text-ink-soft">Todavía no hay nada anotado con este proveedor.</p>
      </Card>
    );
  return (
    <Card title="Movimientos" flush>
      <ul aria-label="Movimientos" className="divide-y divide-line border-t border-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-col gap-1 px-4 py-3 sm:px-5">
            <div className="flex items-baseline justify-between gap-4">
              <p className="min-w-0 font-semibold wrap-anywhere">{titleOf(entry)}</p>
              <p className={entry.amount < 0 ? "font-semibold text-success-ink" : "font-semibold"}>
                <PesosAmount amount={entry.amount} />
              </p>
            </div>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-soft">
              <p className="min-w-0 wrap-anywhere">
                {[formatShortDay(entry.createdAt), entry.by.name, entry.reference, entry.orderNumber]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <p className="shrink-0">
                Saldo <PesosAmount amount={entry.balanceAfter} />
              </p>
            </div>
            {entry.note && <p className="text-sm wrap-anywhere">{entry.note}</p>}
            {entry.owed !== null && entry.owed > 0 && (
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="text-sm">
                  Falta <PesosAmount amount={entry.owed} /> ·{" "}
                  {formatPayableDue(entry.dueOn, dayOf(new Date())).toLowerCase()}
                </p>
                {pay && (
                  <Button size="sm" icon={HandCoins} onClick={() => pay(entry)}>
                    Pagar esta
                  </Button>
                )}
              </div>
            )}
            {entry.reversed && (
              <p>
                <Badge tone="warning">Anulado</Badge>
              </p>
            )}
            {reverse && entry.kind === "PAYMENT" && !entry.reverses && !entry.reversed && (
              <div className="-ml-3">
                <Button variant="ghost" size="sm" icon={Undo2} onClick={() => reverse(entry)}>
                  Anular pago
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function titleOf({ kind, method, reverses }: SupplierEntry): string {
  if (reverses) return "Pago anulado";
  return method ? `${SUPPLIER_ENTRY_LABELS[kind]} · ${paymentLabel(method)}` : SUPPLIER_ENTRY_LABELS[kind];
}
