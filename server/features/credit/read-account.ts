import type { CreditAccount } from "#core/contract/credit/credit.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readCreditAccountRow as accountRow } from "#server/features/credit/account.sql.ts";
import { buildDebtAgeing } from "#server/features/credit/ageing.sql.ts";
import { countItemsOfCreditEntries } from "#server/features/credit/entries.sql.ts";
import { findCustomer } from "#server/features/customers/find-customers.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

type Page = { page: number; limit: number };

/**
 * Reads one page of the account. Entries are numbered, so that earlier pages are not read.
 * @throws CUSTOMER_NOT_FOUND
 */
export async function readCreditAccountPage(
  tx: StoreTx,
  customerId: string,
  { page, limit }: Page,
  now: Date,
): Promise<{ account: CreditAccount; lines: { line: number; items: number }[] }> {
  const [settings, customer, account] = await Promise.all([
    readStoreSettings(tx),
    findCustomer(tx, customerId),
    accountRow(tx, customerId, now),
  ]);
  if (!customer || !account) throw new AppError("CUSTOMER_NOT_FOUND");
  const { balance, entries: total, paused } = account;
  const last = total - (page - 1) * limit;
  const read = {
    customer,
    balance,
    limit: account.limit ?? settings.creditLimit,
    days: account.days ?? settings.creditDays,
    paused,
    ...buildDebtAgeing(account),
    entries: [],
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
  const lines = last < 1 ? [] : await countItemsOfCreditEntries(tx, customerId, last - limit + 1, last);
  return { account: read, lines };
}
