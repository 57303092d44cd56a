import { HandCoins, PencilLine, Receipt, ShieldQuestionMark, SlidersHorizontal, Undo2 } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { DAY_MS } from "#core/dates.ts";
import { formatPesos } from "#core/money.ts";
import { TRANSFER_STATUS_LABELS } from "#core/sale/payment.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { useMay } from "#web/api/use-may.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/data/description-list.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Pagination } from "#web/ui/data/pagination.tsx";
import { TextLink } from "#web/ui/data/text-link.tsx";
import { buildUrlQuery, readUrlPage } from "#web/ui/data/url-query.ts";
import { useUrlState } from "#web/ui/data/use-url-state.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { ReceiptDrawing } from "#web/ui/drawings/office/receipt.tsx";
import { keepAmountsTogether, PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ContactLinks } from "#web/ui/share/contact-links.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { OfflineNote } from "#web/ui/states/offline-note.tsx";
import { formatLongDay } from "#web/ui/text/dates.ts";
import { CorrectDebtPaymentDialog } from "./correct-payment-dialog.tsx";
import { DebtCorrectionDialog } from "./correction-dialog.tsx";
import { useCreditAccount, useRecordCreditConsent, useReverseDebtPayment } from "./credit.queries.ts";
import { debtAgeText, debtDueText, listDebtAgeingParts } from "./debt-text.ts";
import { CreditConsentQuestion } from "./public/credit-sale-fields.tsx";
import { computeRemainingCredit } from "./public/credit-verdict.ts";
import { PayDebtDialog } from "./public/pay-debt-dialog.tsx";
import { ReversalDialog } from "./public/reversal-dialog.tsx";
import { listBoughtItemTexts, statementEntryTitle } from "./statement/statement.ts";
import { CreditStatementDialog } from "./statement/statement-dialog.tsx";
import { CreditTermsDialog } from "./terms-dialog.tsx";

const writePage = (page: number) => buildUrlQuery({ page });

export function AccountScreen() {
  const { id = "" } = useParams();
  const { credit } = useStoreSettings();
  const [page, setPage] = useUrlState(readUrlPage, writePage);
  const query = useCreditAccount(id, page);
  const account = query.data;
  return (
    <>
      <PageHeader
        title={account?.customer.name ?? "Cliente"}
        back={credit ? { to: "/fiados", label: "Fiados" } : { to: "/customers", label: "Clientes" }}
        actions={account && <Actions account={account} fromCopy={account.fromCopy === true} />}
      />
      {account ? (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-5">
          <CreditAccountFigures account={account} fromCopy={account.fromCopy === true} />
          {account.fromCopy ? (
            <OfflineNote>
              Sin conexión: es lo que debe según este equipo. Su cuaderno se ve cuando vuelva.
            </OfflineNote>
          ) : (
            <Notebook account={account} page={page} onPage={setPage} />
          )}
        </div>
      ) : (
        <LoadingState
          query={query}
          otherwise="Error al cargar la cuenta"
          card="failure"
          missing={{
            title: "Cliente no encontrado",
            text: "Puede que lo hayan eliminado o que el enlace sea de otra tienda.",
          }}
        />
      )}
    </>
  );
}

type ShownDialog = "pay" | "statement" | "terms" | "correction";

/** Without the server, offers only the actions that the device can queue. */
function Actions({ account, fromCopy }: { account: CreditAccount; fromCopy: boolean }) {
  const may = useMay();
  const { turn, subject: which, show, props } = useDialog<ShownDialog | null>();
  const { customer, balance } = account;
  return (
    <>
      {may("credit.collect") && balance > 0 && (
        <Button variant="primary" icon={HandCoins} onClick={() => show("pay")}>
          Abonar
        </Button>
      )}
      {!fromCopy && (
        <Button icon={Receipt} onClick={() => show("statement")}>
          Estado de cuenta
        </Button>
      )}
      {!fromCopy && may("credit.terms") && (
        <Button icon={SlidersHorizontal} onClick={() => show("terms")}>
          Cupo y plazo
        </Button>
      )}
      {!fromCopy && may("credit.correct") && (
        <Button icon={PencilLine} onClick={() => show("correction")}>
          Corregir
        </Button>
      )}
      {which === "pay" && <PayDebtDialog key={turn} {...props} customer={customer} />}
      {which === "statement" && <CreditStatementDialog key={turn} {...props} customerId={customer.id} />}
      {which === "terms" && <CreditTermsDialog key={turn} {...props} account={account} />}
      {which === "correction" && <DebtCorrectionDialog key={turn} {...props} account={account} />}
    </>
  );
}

type NotebookProps = { account: CreditAccount; page: number; onPage: (page: number) => void };

function Notebook({ account, page, onPage }: NotebookProps) {
  const { turn, subject: entry, show, props } = useDialog<CreditLedgerEntry | null>();
  const correction = useDialog<CreditLedgerEntry | null>();
  const { user } = useSession();
  const may = useMay();
  const { mutateAsync: reverse } = useReverseDebtPayment();
  const { entries, pagination, customer } = account;
  const mayReverse = may("credit.correct");
  return (
    <div className="min-w-0">
      <Card title="Cuaderno" flush>
        {entries.length === 0 ? (
          <EmptyState
            drawing={<ReceiptDrawing />}
            title="Nada anotado"
            text="Aquí queda lo que se le fía y lo que abona."
          />
        ) : (
          <CreditLedgerList
            entries={entries}
            {...(mayReverse && { reverse: show })}
            correct={(payment) =>
              isRecent(payment) && (may("sales.correct") || payment.by.id === user?.id)
                ? () => correction.show(payment)
                : null
            }
          />
        )}
      </Card>
      <Pagination
        page={page}
        pages={pagination.totalPages}
        onChange={(next) => {
          window.scrollTo({ top: 0 });
          onPage(next);
        }}
      />
      {correction.subject && (
        <CorrectDebtPaymentDialog
          key={`correction ${correction.turn}`}
          {...correction.props}
          customerId={customer.id}
          payment={correction.subject}
        />
      )}
      {entry && (
        <ReversalDialog
          key={turn}
          {...props}
          reverse={(reason) =>
            reverse({ params: { id: customer.id, paymentId: entry.id }, body: { reason } })
          }
          words={{
            title: "Anular abono",
            description: `${formatPesos(-entry.amount)} del ${formatLongDay(entry.createdAt)}. Lo que pagó se vuelve a deber.`,
            save: "Anular abono",
            failed: "No pudimos anular el abono",
            done: "Abono anulado",
          }}
        />
      )}
    </div>
  );
}

function CreditAccountFigures({ account, fromCopy }: { account: CreditAccount; fromCopy: boolean }) {
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
      <CreditConsentDialog key={dialog.turn} {...dialog.props} customer={customer} />
    </div>
  );
}

type CreditLedgerEntry = CreditAccount["entries"][number];

/** In milliseconds: a shift is rarely open for longer, and the server refuses a payment of a closed one. */
const CORRECTABLE_FOR = 2 * DAY_MS;

const isRecent = ({ createdAt }: CreditLedgerEntry) =>
  Date.now() - new Date(createdAt).getTime() < CORRECTABLE_FOR;

type LedgerProps = {
  entries: readonly CreditLedgerEntry[];
  /** Null for a payment that this person cannot correct. */
  correct: (entry: CreditLedgerEntry) => (() => void) | null;
  reverse?: (entry: CreditLedgerEntry) => void;
};

function CreditLedgerList({ entries, ...actions }: LedgerProps) {
  return (
    <ul aria-label="Movimientos" className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-col gap-1 px-4 py-3 sm:px-5">
          <div className="flex items-baseline justify-between gap-4">
            <p className="min-w-0 font-semibold wrap-anywhere">{statementEntryTitle(entry)}</p>
            <p className={entry.amount < 0 ? "font-semibold text-success-ink" : "font-semibold"}>
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
                  {keepAmountsTogether(text)}
                </li>
              ))}
            </ul>
          )}
          {entry.kind === "PAYMENT" && entry.note && <p className="text-sm wrap-anywhere">{entry.note}</p>}
          {entry.reference && <p className="text-sm wrap-anywhere">Referencia: {entry.reference}</p>}
          {entry.confirmation && entry.confirmation !== "CONFIRMED" && (
            <p>
              <Badge tone={entry.confirmation === "DENIED" ? "danger" : "warning"}>
                {TRANSFER_STATUS_LABELS[entry.confirmation]}
              </Badge>
            </p>
          )}
          <Foot entry={entry} {...actions} />
        </li>
      ))}
    </ul>
  );
}

type FootProps = Omit<LedgerProps, "entries"> & { entry: CreditLedgerEntry };

function Foot({ entry, reverse, correct }: FootProps) {
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
  const put = correct(entry);
  if (!reverse && !put) return null;
  return (
    <div className="-ml-3 flex flex-wrap">
      {put && (
        <Button variant="ghost" size="sm" icon={PencilLine} onClick={put}>
          Cambiar el método
        </Button>
      )}
      {reverse && (
        <Button variant="ghost" size="sm" icon={Undo2} onClick={() => reverse(entry)}>
          Anular abono
        </Button>
      )}
    </div>
  );
}

type Props = { open: boolean; customer: { id: string; name: string }; onClose: () => void };

/** Asks a customer whose debts were recorded without a consent, such as those of an imported notebook. */
function CreditConsentDialog({ open, customer, onClose }: Props) {
  const [given, setGiven] = useState(false);
  const { mutateAsync: give } = useRecordCreditConsent();
  const form = useSubmit({
    send: (_: true) => give(customer.id),
    failed: (error) => failureText(error, "No pudimos anotar el permiso"),
    onDone: closeWithToast(onClose, "Permiso anotado", customer.name),
  });

  return (
    <FormDialog
      form={form}
      read={() => given || "Marca la respuesta cuando diga que sí."}
      open={open}
      onClose={onClose}
      title="Permiso de datos"
      description={customer.name}
      save="Guardar"
    >
      <CreditConsentQuestion given={given} onChange={setGiven} />
    </FormDialog>
  );
}
