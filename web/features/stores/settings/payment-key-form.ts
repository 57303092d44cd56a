import type { z } from "zod";
import type { paymentKeyFields } from "#core/contract/stores/change-settings.ts";
import { type PhonePaymentMethod, paymentLabel } from "#core/sale/payment.ts";
import type { PaymentKey } from "#core/store-settings.ts";

type PaymentKeyDraft = z.input<typeof paymentKeyFields>;
type PaymentKeyValues = z.output<typeof paymentKeyFields>;

export function toPaymentKeyDraft(key: PaymentKey | null): PaymentKeyDraft {
  return {
    method: key?.method ?? "NEQUI",
    label: key?.label ?? paymentLabel("NEQUI"),
    key: key?.key ?? "",
    holder: key?.holder ?? "",
    image: key?.image ?? null,
  };
}

/** The label follows the payment method until the user writes another label. */
export function updatePaymentKeyLabel(label: string, before: PhonePaymentMethod, now: PhonePaymentMethod) {
  return label.trim() === "" || label === paymentLabel(before) ? paymentLabel(now) : label;
}

/** Label of the field for the key or number that customers pay to. */
export const PAYMENT_KEY_FIELD_LABELS: Record<PhonePaymentMethod, string> = {
  NEQUI: "Número de celular",
  DAVIPLATA: "Número de celular",
  BREB: "Llave",
  TRANSFER: "Banco y número de cuenta",
};

const same = (one: PaymentKey, other: PaymentKey) => JSON.stringify(one) === JSON.stringify(other);

/** Replaces the key `before` by `next`. Appends `next` if `before` is null, or if another user changed it meanwhile. */
export function upsertPaymentKey(
  keys: readonly PaymentKey[],
  before: PaymentKey | null,
  next: PaymentKeyValues,
): PaymentKeyValues[] {
  const place = before ? keys.findIndex((key) => same(key, before)) : -1;
  return place < 0 ? [...keys, next] : keys.map((key, i) => (i === place ? next : key));
}

export function removePaymentKey(keys: readonly PaymentKey[], removed: PaymentKey): PaymentKey[] {
  const place = keys.findIndex((key) => same(key, removed));
  return keys.filter((_, i) => i !== place);
}
