import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { FoundCustomer } from "#core/contract/customers.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import type { correctSalePayments } from "#core/contract/sales/correct-payments.ts";
import type { Sale } from "#core/contract/sales/sales.ts";
import { formatPesos } from "#core/money.ts";
import {
  describePayments,
  isPaymentSettled,
  PAYMENT_METHODS,
  type PaymentMethod,
  type PaymentSettlement,
  paymentLabel,
  salePaymentMethodOf,
  settleCorrectedPayments,
} from "#core/sale/payment.ts";
import { useInvalidate } from "#web/api/endpoint-hooks.ts";
import { CREDIT_KEY, CUSTOMERS_KEY, SALES_KEY, SHIFTS_KEY } from "#web/api/query-keys.ts";
import { useRetryableSubmit } from "#web/api/use-submit.ts";
import { CustomerPicker } from "#web/features/customers/public/customer-picker.tsx";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { usePerformOperation } from "#web/offline/queue/use-perform-operation.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { SelectField } from "#web/ui/fields/select.tsx";
import { MoneyField } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";

type Body = EndpointCallInput<typeof correctSalePayments>["body"];
type Props = {
  open: boolean;
  sale: Sale;
  onClose: () => void;
  onCorrected?: (sale: Sale) => void;
};

/** The part of a payment that another method paid. */
type OtherPart = { method: PaymentMethod; amount: number | null };

/**
 * Three taps in all: the button that opens it, the method, and Guardar. The caller passes a new React key each time the
 * dialog opens, so that the state starts empty.
 */
export function CorrectPaymentDialog({ open, sale, onClose, onCorrected }: Props) {
  const settings = useStoreSettings();
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [other, setOther] = useState<OtherPart | null>(null);
  const [customer, setCustomer] = useState<FoundCustomer | null>(null);
  const [isOtherCustomer, setIsOtherCustomer] = useState(false);
  const correct = useCorrectPayments(sale);
  const form = useRetryableSubmit({
    what: `payment of the sale ${sale.id}`,
    send: (body: Body, key) => correct.mutateAsync({ key, body, settlement: settle(body) }),
    failed: "No pudimos corregir el pago",
    onDone: (corrected) => {
      closeWithToast(onClose, "Pago corregido")();
      onCorrected?.(corrected);
    },
  });
  const methods = PAYMENT_METHODS.filter(
    (one) => one !== "CREDIT" || settings.credit || sale.creditAmount > 0,
  ).map((value) => ({ value, label: paymentLabel(value) }));
  const isCredit = method === "CREDIT" || other?.method === "CREDIT";
  const asksCustomer = isCredit && (!sale.customer || isOtherCustomer);

  function settle(body: Body) {
    const settled = settleCorrectedPayments(sale, body.payments, settings.cashRounding);
    return isPaymentSettled(settled) ? settled : null;
  }

  function bodyOf(chosen: PaymentMethod): Body {
    const rest = { method: chosen };
    const payments = other ? [{ method: other.method, amount: other.amount ?? 0 }, rest] : [rest];
    return { payments, ...(asksCustomer && customer && { customerId: customer.id }) };
  }

  function read(): Body | string {
    if (!method) return "Elige con qué pagó.";
    if (asksCustomer && !customer) return "Elige el cliente que queda debiendo.";
    const body = bodyOf(method);
    return settle(body) ? body : `Los pagos deben sumar ${formatPesos(sale.total + sale.rounding)}.`;
  }

  const settled = method && settle(bodyOf(method));
  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      unsaved={method !== null}
      title="Corregir el pago"
      description={`Se registró: ${describePayments(sale.payments)}`}
      save="Guardar"
      outcome={
        settled && (
          <p role="status" className="min-w-full rounded-md bg-sunken px-4 py-2.5">
            Queda: {describePayments(settled.payments)}
          </p>
        )
      }
    >
      <div onChange={form.clear} className="flex flex-col gap-4">
        <RadioGroup
          legend="¿Con qué pagó?"
          name="method"
          options={methods}
          value={method}
          onChange={(chosen) => {
            setMethod(chosen);
            if (other?.method === chosen) setOther(null);
          }}
        />
        {asksCustomer ? (
          <CustomerPicker owes value={customer} onChange={setCustomer} next={() => null} />
        ) : (
          isCredit && (
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span>Queda fiado a {sale.customer?.name}</span>
              <Button size="sm" onClick={() => setIsOtherCustomer(true)}>
                Fue otro cliente
              </Button>
            </p>
          )
        )}
        {other ? (
          <div className="grid grid-cols-2 gap-2">
            <SelectField
              label="Otra parte"
              options={methods.filter(({ value }) => value !== method)}
              value={other.method}
              onValueChange={(value) => setOther({ ...other, method: value })}
            />
            <MoneyField
              label="Valor"
              unreadable="zero"
              value={other.amount}
              onChange={(amount) => setOther({ ...other, amount })}
            />
          </div>
        ) : (
          method && (
            <div>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => setOther({ method: method === "CASH" ? "NEQUI" : "CASH", amount: null })}
              >
                Pagó una parte de otra forma
              </Button>
            </div>
          )
        )}
      </div>
    </FormDialog>
  );
}

type NewCorrection = {
  key: string;
  body: EndpointCallInput<typeof correctSalePayments>["body"];
  /** Null only where the server must say why the payments do not add up. */
  settlement: PaymentSettlement | null;
};

/** Corrects how a sale was paid. Without a server the correction is queued, and the device shows it meanwhile. */
function useCorrectPayments(sale: Sale) {
  const record = usePerformOperation();
  return useMutation({
    mutationFn: async ({ key, body, settlement }: NewCorrection): Promise<Sale> => {
      const shown = settlement && { ...settlement, paymentMethod: salePaymentMethodOf(settlement.payments) };
      const outcome = await record({
        kind: "paymentCorrection",
        key,
        params: { id: sale.id, ...(sale.shift && { shiftId: sale.shift.id }) },
        body: { ...body },
        lateBody: {},
        shown,
        total: sale.total,
      });
      return "answer" in outcome ? (outcome.answer as { sale: Sale }).sale : { ...sale, ...shown };
    },
    onSettled: useInvalidate(SALES_KEY, SHIFTS_KEY, CREDIT_KEY, CUSTOMERS_KEY),
  });
}
