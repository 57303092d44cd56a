import type { CreditAccount } from "#core/contract/credit.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readAccount as accountRow } from "#server/features/credit/account.sql.ts";
import { entriesBetween } from "#server/features/credit/entries.sql.ts";
import { standingOf } from "#server/features/credit/standing.sql.ts";
import { findCustomer } from "#server/features/customers/find-customers.ts";
import { readSettings } from "#server/features/stores/read-settings.ts";

type Page = { page: number; limit: number };

/** A page of the notebook costs what is on it: the lines are numbered. @throws CUSTOMER_NOT_FOUND */
export async function readAccount(
  tx: StoreTx,
  customerId: string,
  { page, limit }: Page,
  now: Date,
): Promise<CreditAccount> {
  const [settings, customer, account] = await Promise.all([
    readSettings(tx),
    findCustomer(tx, customerId),
    accountRow(tx, customerId, now),
  ]);
  if (!customer || !account) throw new AppError("CUSTOMER_NOT_FOUND");
  const { balance, entries: total, paused } = account;
  const last = total - (page - 1) * limit;
  return {
    customer,
    balance,
    limit: account.limit ?? settings.creditLimit,
    days: account.days ?? settings.creditDays,
    paused,
    ...standingOf(account),
    entries: last < 1 ? [] : await entriesBetween(tx, customerId, last - limit + 1, last),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
