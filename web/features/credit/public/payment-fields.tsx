import { MAX_REFERENCE_LENGTH } from "#core/contract/sales/sales.ts";
import { MONEY_PAYMENT_METHODS, paymentLabel } from "#core/sale/payment.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { MoneyField, MoneyInput } from "#web/ui/forms/money-input.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { takeLostFocus } from "#web/ui/overlay.ts";
import type { DebtPaymentDraft } from "./payment-draft.ts";

type Props = { draft: DebtPaymentDraft; balance: number; change: (part: Partial<DebtPaymentDraft>) => void };

export function DebtPaymentFields({ draft, balance, change }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="¿Cuánto abona?" required>
            <MoneyInput
              // The dialog opens before the account is loaded, so the field takes the focus when it appears.
              ref={takeLostFocus}
              value={draft.amount}
              onChange={(amount) => change({ amount })}
              unreadable="zero"
              data-autofocus
            />
          </Field>
        </div>
        <Button aria-pressed={draft.amount === balance} onClick={() => change({ amount: balance })}>
          Todo: <PesosAmount amount={balance} />
        </Button>
      </div>
      <RadioGroup
        legend="¿Cómo paga?"
        name="method"
        options={MONEY_PAYMENT_METHODS.map((method) => ({ value: method, label: paymentLabel(method) }))}
        value={draft.method}
        onChange={(method) => change({ method })}
      />
      {draft.method === "CASH" ? (
        <MoneyField
          label="Monto recibido"
          value={draft.tendered}
          onChange={(tendered) => change({ tendered })}
          unreadable="zero"
          placeholder="Exacto"
        />
      ) : (
        <TextField
          label="Referencia (opcional)"
          autoComplete="off"
          maxLength={MAX_REFERENCE_LENGTH}
          value={draft.reference}
          onValueChange={(reference) => change({ reference })}
        />
      )}
    </div>
  );
}
