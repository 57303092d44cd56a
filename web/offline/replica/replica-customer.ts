import type { ReplicaCustomer } from "#core/contract/changes.ts";
import type { CreditAccount, Debtor } from "#core/contract/credit/credit.ts";
import type { Customer } from "#core/contract/customers.ts";
import type { StoreSettings } from "#core/store-settings.ts";

// Placeholders: only the server knows how old and overdue a debt is.

const undated = (balance: number) => ({
  overdue: 0,
  oldestDueAt: null,
  owingSince: null,
  ageing: { current: balance, to15: 0, to30: 0, over30: 0 },
});

/** A customer whose consent this device does not know counts as without consent. */
export function buildCustomerFromReplica({ consentAt, ...fields }: ReplicaCustomer): Customer {
  return {
    ...fields,
    creditDays: null,
    email: null,
    address: null,
    documentType: null,
    createdAt: "",
    creditConsent: toCreditConsent(consentAt),
  };
}

export function buildCreditAccountFromReplica(
  copied: ReplicaCustomer,
  settings: Pick<StoreSettings, "creditLimit" | "creditDays">,
): CreditAccount & { fromCopy: true } {
  const { balance, creditLimit, creditPaused } = copied;
  return {
    customer: buildCustomerFromReplica(copied),
    balance,
    ...undated(balance),
    limit: creditLimit ?? settings.creditLimit,
    days: settings.creditDays,
    paused: creditPaused,
    entries: [],
    fromCopy: true,
    pagination: { page: 1, limit: 1, total: 0, totalPages: 0 },
  };
}

const toCreditConsent = (at: string | null | undefined) => (at ? { at, how: "" } : null);

export function buildDebtorFromReplica({ id, name, phone, balance, creditPaused }: ReplicaCustomer): Debtor {
  return { id, name, phone, balance, ...undated(balance), paused: creditPaused, lastPaymentAt: null };
}
