import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { ErrorCode } from "#core/errors.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** A ledger of debts: its tables, its columns, and the words of its messages. */
export type Ledger = {
  parties: Sql;
  /** The column of the customer or supplier. */
  party: Sql;
  accounts: Sql;
  entries: Sql;
  debts: Sql;
  settlements: Sql;
  /** The column of the debt in `settlements`. */
  debt: Sql;
  /** The column of `debts` after which a debt is overdue, and an expression for the earliest one of debts `d`. */
  due: Sql;
  nextDue: Sql;
  /** The order of debts `d` in which payments settle them. An index has the same order. */
  order: Sql;
  /** `saleId` and `label` of a debt `d`. */
  label: (tx: StoreTx) => { columns: Sql; joins: Sql };
  /** Further columns of an account `a`, beginning with a comma. */
  terms: Sql;
  /** The rounding of an entry `e`. */
  rounding: Sql;
  words: {
    notFound: ErrorCode;
    owesNothing: string;
    /** Before and after the pesos that are owed. */
    owes: readonly [string, string];
    owesTooMuch: string;
    /** Two forms of the verb for cash that changes hands: "recibió" and "recibido". */
    tendered: readonly [string, string];
    paymentNotFound?: string;
    alreadyReversed?: string;
    reversalTooLarge: ErrorCode;
  };
};

/** What customers owe. Debts are settled in the order in which they were made. */
export const CUSTOMER_LEDGER: Ledger = {
  parties: raw("customers"),
  party: raw("customer_id"),
  accounts: raw("credit_accounts"),
  entries: raw("credit_entries"),
  debts: raw("debts"),
  settlements: raw("debt_settlements"),
  debt: raw("debt_id"),
  due: raw("due_at"),
  nextDue: sql`${instantSql("min(d.due_at)")}`,
  order: sql`d.created_at, d.id`,
  label: (tx) => ({
    columns: sql`d.sale_id as "saleId", s.number as label`,
    // With "offset 0" every plan reads the sale by its id. A connection keeps plans, maybe of a day with few sales.
    joins: sql`left join lateral (
      select number from sales where store_id = ${tx.storeId} and id = d.sale_id offset 0) s on true`,
  }),
  terms: sql`, a.credit_limit as "limit", a.credit_days as days, coalesce(a.paused, false) as paused`,
  rounding: sql`e.rounding`,
  words: {
    notFound: "CUSTOMER_NOT_FOUND",
    owesNothing: "Este cliente no debe nada",
    owes: ["Este cliente debe ", ": no puede ser más"],
    owesTooMuch: "El cliente quedaría debiendo demasiado",
    tendered: ["recibió", "recibido"],
    reversalTooLarge: "CREDIT_LIMIT",
  },
};

/** What the store owes its suppliers. The earliest due date is settled first, then debts without one by their age. */
export const SUPPLIER_LEDGER: Ledger = {
  parties: raw("suppliers"),
  party: raw("supplier_id"),
  accounts: raw("supplier_accounts"),
  entries: raw("supplier_entries"),
  debts: raw("payables"),
  settlements: raw("payable_settlements"),
  debt: raw("payable_id"),
  due: raw("due_on"),
  nextDue: sql`min(d.due_on)::text`,
  order: sql`d.due_on nulls last, d.created_at, d.id`,
  label: (tx) => ({
    columns: sql`null as "saleId", e.reference as label`,
    joins: sql`join supplier_entries e on e.store_id = ${tx.storeId} and e.id = d.id`,
  }),
  terms: empty,
  rounding: sql`0`,
  words: {
    notFound: "SUPPLIER_NOT_FOUND",
    owesNothing: "A este proveedor no se le debe nada",
    owes: ["A este proveedor se le deben ", ": no puede ser más"],
    owesTooMuch: "Quedarías debiendo demasiado",
    tendered: ["entregó", "entregado"],
    paymentNotFound: "Pago no encontrado",
    alreadyReversed: "Este pago ya se anuló",
    reversalTooLarge: "SUM_TOO_LARGE",
  },
};
