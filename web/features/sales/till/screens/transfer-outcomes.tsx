import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { TransferOutcome } from "#core/contract/transfers.ts";
import { formatPesos } from "#core/money.ts";
import { TRANSFER_STATUS_LABELS, type TransferStatus } from "#core/sale/payment.ts";
import { useTransferOutcomes } from "#web/features/sales/public/payment-confirmation.tsx";
import { useRecordedSale } from "#web/features/sales/sale.queries.ts";
import { parseJson, readStored, writeStored } from "#web/storage.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

/** The last status of a payment that the till showed or saw waiting, by the payment's id. */
export type ShownOutcomes = Readonly<Record<string, TransferStatus>>;

/** What the till shows: a payment that did not arrive, and one that arrived after the till saw it wait. */
export function listOutcomesToShow(outcomes: readonly TransferOutcome[], shown: ShownOutcomes) {
  return outcomes.filter(({ paymentId, status }) => {
    const before = shown[paymentId];
    return status === "DENIED" ? before !== "DENIED" : status === "CONFIRMED" && isOpen(before);
  });
}

const isOpen = (status: TransferStatus | undefined) => status === "PENDING" || status === "DENIED";

/** Keeps the statuses of the payments that the server still names, and of those that wait. */
export function keepShown(outcomes: readonly TransferOutcome[], shown: ShownOutcomes): ShownOutcomes {
  const kept: Record<string, TransferStatus> = {};
  for (const { paymentId, status } of outcomes) {
    const known = status === "PENDING" ? status : shown[paymentId];
    if (known) kept[paymentId] = known;
  }
  return kept;
}

const STORED = "shownTransfers";
/** Payments that are shown at once; the next ones follow when one is closed. */
const AT_ONCE = 3;

const readShown = () => (parseJson(readStored(STORED)) ?? {}) as ShownOutcomes;

/** What became of the payments by telephone that this till took and that somebody else reviews. */
export function TransferOutcomes() {
  const outcomes = useTransferOutcomes();
  const [shown, setShown] = useState(readShown);
  useEffect(() => {
    if (outcomes.length === 0) return;
    const kept = keepShown(outcomes, readShown());
    writeStored(STORED, JSON.stringify(kept));
    setShown(kept);
  }, [outcomes]);
  function close({ paymentId, status }: TransferOutcome) {
    const next = { ...readShown(), [paymentId]: status };
    writeStored(STORED, JSON.stringify(next));
    setShown(next);
  }
  const waiting = outcomes.filter(({ status }) => status === "PENDING").length;
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {waiting > 0 && (
        <p className="text-sm text-ink-soft">
          {waiting === 1 ? "1 pago por confirmar" : `${waiting} pagos por confirmar`}: aquí sale si llegó.
        </p>
      )}
      {listOutcomesToShow(outcomes, shown)
        .slice(0, AT_ONCE)
        .map((outcome) => (
          <Outcome key={outcome.paymentId} outcome={outcome} onClose={() => close(outcome)} />
        ))}
    </div>
  );
}

type Props = { outcome: TransferOutcome; onClose: () => void };

function Outcome({ outcome: { paymentId, saleId, status }, onClose }: Props) {
  const isDenied = status === "DENIED";
  return (
    <div
      className={
        isDenied
          ? "flex items-center gap-2 rounded-md bg-danger-soft pl-3 text-danger-ink"
          : "flex items-center gap-2 rounded-md bg-success-soft pl-3 text-success-ink"
      }
    >
      <p className="min-w-0 flex-1 py-2 text-sm wrap-anywhere">
        <strong className="block">{isDenied ? TRANSFER_STATUS_LABELS.DENIED : "Llegó la plata"}</strong>
        {saleId ? <SaleOfPayment saleId={saleId} paymentId={paymentId} /> : "Un abono"}
      </p>
      <IconButton label="Cerrar aviso del pago" icon={X} onClick={onClose} />
    </div>
  );
}

function SaleOfPayment({ saleId, paymentId }: { saleId: string; paymentId: string }) {
  const { data: sale } = useRecordedSale(saleId);
  const amount = sale?.payments.find(({ id }) => id === paymentId)?.amount ?? sale?.total;
  return (
    <Link to={`/sales/${saleId}`} className="-my-2 inline-flex min-h-11 items-center font-semibold underline">
      {sale?.number ? `Venta ${sale.number}` : "Ver la venta"}
      {amount !== undefined && ` · ${formatPesos(amount)}`}
    </Link>
  );
}
