import type { ReplicaCustomer } from "#core/contract/changes.ts";
import { type Customer, createCustomer } from "#core/contract/customers.ts";
import type { EntryRequest, OfflineOperation } from "./operation.ts";

export const customerOperation: OfflineOperation = {
  endpoint: createCustomer,
  isNumbered: false,
  refersTo: ({ key }) => ({ customerId: key }),
  idIn: (answer) => (answer as { customer?: Customer } | null)?.customer?.id,
  label: ({ body }) => ({ title: "Cliente nuevo", detail: body.name as string, hasAmount: false }),
  whileWaiting: (entry, shop) => shop.adds(toCustomerCopy(entry)),
  whenRecorded: (_, answer) => ({ customer: copyOf((answer as { customer: Customer }).customer) }),
};

function toCustomerCopy({ key, body }: EntryRequest): ReplicaCustomer {
  const { name, phone, document } = body as Pick<ReplicaCustomer, "name"> & Partial<ReplicaCustomer>;
  return {
    id: key,
    name,
    phone: phone || null,
    document: document || null,
    balance: 0,
    creditLimit: null,
    creditPaused: false,
    consentAt: null,
    priceLevel: "PUBLIC",
  };
}

function copyOf(customer: Customer): ReplicaCustomer {
  const { id, name, phone, document, balance, creditLimit, creditPaused, priceLevel, creditConsent } =
    customer;
  return {
    id,
    name,
    phone,
    document,
    balance,
    creditLimit,
    creditPaused,
    priceLevel,
    consentAt: creditConsent?.at ?? null,
  };
}
