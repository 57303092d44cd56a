import type { SoldSale } from "#core/contract/sales/sales.ts";
import { ReminderLink } from "#web/features/credit/reminder-link.tsx";

/** After a sale on credit: the customer's account by WhatsApp, with the store's message. */
export function SoldReminder({ sale }: { sale: SoldSale }) {
  const { customer, balanceAfter, creditAmount } = sale;
  if (!customer) return null;
  const debtor = { name: customer.name, phone: customer.phone, balance: balanceAfter ?? creditAmount };
  return <ReminderLink debtor={debtor}>Enviar su cuenta</ReminderLink>;
}
