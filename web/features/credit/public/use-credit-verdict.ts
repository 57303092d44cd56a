import type { FoundCustomer } from "#core/contract/customers.ts";
import { useSession } from "#web/api/session.tsx";
import { useCreditAccount } from "#web/features/credit/credit.queries.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { predictCreditVerdict } from "./credit-verdict.ts";

export function useCreditVerdict(customer: FoundCustomer | null, amount: number, off = 0) {
  const { user } = useSession();
  const settings = useStoreSettings();
  const { data: account } = useCreditAccount(customer?.id ?? null, 1, 1);
  if (!customer || !user) return null;
  const own = account?.customer.id === customer.id ? account : undefined;
  return predictCreditVerdict({ customer, account: own, amount, off, settings, role: user.role });
}
