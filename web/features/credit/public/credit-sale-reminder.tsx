import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import { ReminderLink } from "#web/features/credit/reminder-link.tsx";

/** Offers to send a customer's account by WhatsApp after a sale on credit. */
export function CreditSaleReminder({ sale }: { sale: SaleWithExchange }) {
  const { customer, balanceAfter, creditAmount } = sale;
  if (!customer) return null;
  const debtor = { name: customer.name, phone: customer.phone, balance: balanceAfter ?? creditAmount };
  return <ReminderLink debtor={debtor}>Enviar su cuenta</ReminderLink>;
}
