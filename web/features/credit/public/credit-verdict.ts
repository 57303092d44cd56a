import type { CreditAccount } from "#core/contract/credit/credit.ts";
import type { FoundCustomer } from "#core/contract/customers.ts";
import { hasPermission, type Role } from "#core/permissions.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import type { CreditSaleChoices } from "./credit-sale-choices.ts";

/** Pesos that the customer may still owe; null without a limit. */
export function computeRemainingCredit(balance: number, limit: number | null): number | null {
  return limit === null ? null : Math.max(0, limit - balance);
}

type CreditRequest = {
  customer: Pick<FoundCustomer, "balance" | "creditLimit" | "creditPaused" | "creditConsent">;
  /** The account once it is loaded: newer than `customer`, and with overdue amounts. */
  account?: Pick<CreditAccount, "balance" | "limit" | "paused" | "overdue" | "customer"> | undefined;
  amount: number;
  /** In an exchange, the pesos by which returned goods reduce the earlier debt. */
  off?: number;
  settings: Pick<StoreSettings, "credit" | "creditLimit">;
  role: Role;
};

/** Whether the server would accept a sale on credit, and what the customer would owe. */
export type CreditSaleVerdict = {
  balance: number;
  balanceAfter: number;
  limit: number | null;
  /** Pesos that the customer may still owe; null without a limit. */
  room: number | null;
  overdue: number;
  /** Why the server would refuse the credit. LIMIT is only for roles that may not exceed the limit. */
  refused: "OFF" | "PAUSED" | "LIMIT" | null;
  /** Whether the sale is over the limit and the role may send `allowOverLimit`. */
  mayAllow: boolean;
  needsConsent: boolean;
};

/** Returns what still prevents the sale on credit; null when nothing does. */
export function findCreditObstacle(
  { refused, mayAllow, needsConsent }: CreditSaleVerdict,
  answer: CreditSaleChoices,
): "off" | "paused" | "limit" | "consent" | null {
  if (refused === "OFF") return "off";
  if (refused === "PAUSED") return "paused";
  if (refused === "LIMIT" && !(mayAllow && answer.allowOverLimit)) return "limit";
  return needsConsent && !answer.consent ? "consent" : null;
}

/** Predicts the server's decision (server/features/credit/credit-rules.ts). */
export function predictCreditVerdict(request: CreditRequest): CreditSaleVerdict {
  const { customer, account, amount, off = 0, settings, role } = request;
  const balance = account?.balance ?? customer.balance;
  const limit = account ? account.limit : (customer.creditLimit ?? settings.creditLimit);
  const paused = account?.paused ?? customer.creditPaused;
  const before = balance - off;
  const overLimit = limit !== null && before + amount > limit;
  const refused = !settings.credit ? "OFF" : paused ? "PAUSED" : overLimit ? "LIMIT" : null;
  const consent = account ? account.customer.creditConsent : customer.creditConsent;
  return {
    balance,
    balanceAfter: before + amount,
    limit,
    room: computeRemainingCredit(before, limit),
    overdue: account?.overdue ?? 0,
    refused,
    mayAllow: refused === "LIMIT" && hasPermission(role, "credit.overLimit"),
    needsConsent: consent === null,
  };
}
