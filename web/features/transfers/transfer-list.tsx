import { Check, X } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import type { Transfer } from "#core/contract/transfers.ts";
import { formatPesos } from "#core/money.ts";
import { paymentLabel, TRANSFER_STATUS_LABELS, type TransferStatus } from "#core/sale/payment.ts";
import { saleNumberOrCode } from "#core/sale-code.ts";
import { failureText, unknownOutcomeText } from "#web/api/failure-text.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { runWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { PesosAmount } from "#web/ui/money.tsx";
import { formatRelativeInstant } from "#web/ui/text/dates.ts";
import { useReviewTransfer } from "./transfers.queries.ts";

const DenialNoteDialog = lazyComponent(() => import("./denial-note-dialog.tsx"), "DenialNoteDialog");

const TONES: Record<TransferStatus, BadgeTone> = {
  PENDING: "warning",
  CONFIRMED: "success",
  DENIED: "danger",
};

/** Payments by telephone, each with the buttons that say whether it arrived. */
export function TransferList({ transfers, label }: { transfers: readonly Transfer[]; label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {transfers.map((transfer) => (
        <li
          key={transfer.paymentId}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:px-5"
        >
          <TransferRow transfer={transfer} />
        </li>
      ))}
    </ul>
  );
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const id = useId();
  return (
    <>
      <TransferFacts transfer={transfer} id={id} />
      <div className="col-span-full pt-1 sm:col-span-1 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:pt-0">
        <ReviewButtons transfer={transfer} factIds={`${id}name ${id}amount ${id}about`} />
      </div>
    </>
  );
}

function nameOf({ saleNumber, customerName, saleId }: Transfer): string {
  if (!saleId) return `Abono de ${customerName ?? "un cliente"}`;
  return `Venta ${saleNumberOrCode({ id: saleId, number: saleNumber ?? null })}`;
}

function TransferFacts({ transfer, id }: { transfer: Transfer; id: string }) {
  const { saleId, customerId, method, amount, reference, seller, createdAt, status } = transfer;
  const about = [paymentLabel(method), reference, formatRelativeInstant(createdAt, new Date()), seller.name];
  return (
    <>
      <Link
        id={`${id}name`}
        to={saleId ? `/sales/${saleId}` : `/customers/${customerId}`}
        className="-my-2 inline-flex min-h-11 items-center justify-self-start rounded-sm font-semibold text-primary-ink underline-offset-4 wrap-anywhere hover:underline"
      >
        {nameOf(transfer)}
      </Link>
      <strong
        id={`${id}amount`}
        className="text-right sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:min-w-24"
      >
        <PesosAmount amount={amount} />
      </strong>
      <div id={`${id}about`} className="col-span-full text-sm text-ink-soft sm:col-span-1 sm:col-start-1">
        <p className="wrap-anywhere">{about.filter(Boolean).join(" · ")}</p>
        {status !== "PENDING" && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={TONES[status]}>{TRANSFER_STATUS_LABELS[status]}</Badge>
            <span className="wrap-anywhere">
              {[transfer.reviewedBy?.name, transfer.note].filter(Boolean).join(" · ")}
            </span>
          </p>
        )}
      </div>
    </>
  );
}

function ReviewButtons({ transfer, factIds }: { transfer: Transfer; factIds: string }) {
  const { mutateAsync, isPending, variables } = useReviewTransfer();
  const dialog = useDialog();
  const { paymentId, status, amount } = transfer;
  const name = `${nameOf(transfer)}, ${formatPesos(amount)}`;
  const review = (answer: "CONFIRMED" | "DENIED") =>
    runWithToast({
      work: () => mutateAsync({ params: { id: paymentId }, body: { status: answer } }),
      done: () => ({
        title: answer === "CONFIRMED" ? "Llegó la plata" : "La plata no llegó",
        text: answer === "CONFIRMED" ? name : `${name}. Queda marcada: corrige el pago o pásalo a fiado.`,
      }),
      failed: (error) =>
        unknownOutcomeText(error) ?? {
          title: "No pudimos guardarlo",
          text: failureText(error, "Inténtalo de nuevo."),
        },
    });
  const button = (answer: "CONFIRMED" | "DENIED", label: string, icon: typeof Check) => (
    <Button
      icon={icon}
      aria-describedby={factIds}
      busy={isPending && variables?.body.status === answer}
      disabled={isPending}
      onClick={() => void review(answer)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {status !== "CONFIRMED" && button("CONFIRMED", "Llegó", Check)}
      {status === "DENIED" ? (
        <>
          <Button variant="ghost" aria-describedby={factIds} onClick={() => dialog.show()}>
            {transfer.note ? "Cambiar nota" : "Agregar nota"}
          </Button>
          <DenialNoteDialog key={dialog.turn} {...dialog.props} transfer={transfer} />
        </>
      ) : (
        button("DENIED", "No llegó", X)
      )}
    </div>
  );
}
