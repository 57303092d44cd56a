/** A model of a customer's debts, without any server code. */
export type CreditLedger = {
  balance: number;
  limit: number | null;
  paused: boolean;
  debts: { id: string; at: string; amount: number; owed: number }[];
  /** By payment: the debts that it reduced, so that it can be reversed. */
  settled: Map<string, [debtId: string, amount: number][]>;
  undone: Set<string>;
};

export function emptyCreditLedger(): CreditLedger {
  return { balance: 0, limit: null, paused: false, debts: [], settled: new Map(), undone: new Set() };
}

/** Oldest debt first. */
function sortedDebts({ debts }: CreditLedger) {
  return debts.sort((a, b) => (a.at + a.id < b.at + b.id ? -1 : 1));
}

export function addDebt(book: CreditLedger, line: { id: string; at: string }, amount: number): void {
  book.debts.push({ ...line, amount, owed: amount });
  book.balance += amount;
}

/** Settles an amount, oldest debt first. Returns the debts, the amount for each, and whether it is paid. */
export function settleDebts(book: CreditLedger, id: string, amount: number): [string, number, boolean][] {
  const parts: [string, number, boolean][] = [];
  let left = amount;
  for (const debt of sortedDebts(book)) {
    while (left > 0 && debt.owed > 0) {
      const part = Math.min(left, debt.owed);
      debt.owed -= part;
      left -= part;
      parts.push([debt.id, part, debt.owed === 0]);
    }
  }
  if (left !== 0) throw new Error("more was paid than was owed");
  book.balance -= amount;
  book.settled.set(
    id,
    parts.map(([debtId, part]) => [debtId, part]),
  );
  return parts;
}

/** Reduces one debt, as a return does. */
export function reduceDebt(book: CreditLedger, debtId: string, amount: number): void {
  book.debts.find(({ id }) => id === debtId)!.owed -= amount;
  book.balance -= amount;
}

export function undoPayment(book: CreditLedger, paymentId: string): number {
  let amount = 0;
  for (const [debtId, part] of book.settled.get(paymentId)!) {
    book.debts.find(({ id }) => id === debtId)!.owed += part;
    amount += part;
  }
  book.balance += amount;
  book.undone.add(paymentId);
  return amount;
}
