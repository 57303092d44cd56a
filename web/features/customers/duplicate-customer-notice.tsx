import { UserRoundCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import type { FoundCustomer } from "#core/contract/customers.ts";
import { Button } from "#web/ui/button.tsx";
import { customerContactText } from "./customer-index.ts";
import type { DuplicateCustomer } from "./duplicate-customer.ts";

/** What the user may do with the customer that exists already. */
export type ExistingCustomerAction = { label: string; take: (customer: FoundCustomer) => void };

type Props = { same: DuplicateCustomer; existing: ExistingCustomerAction; onCreate: () => void };

export function DuplicateCustomerNotice({ same: { customer, by }, existing, onCreate }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
    place.current?.querySelector("button")?.focus();
  }, []);
  return (
    <div
      ref={place}
      role="alert"
      className="min-w-full rounded-md bg-warning-soft px-4 py-3 text-warning-ink"
    >
      <p className="wrap-anywhere">
        {by === "phone"
          ? "Ya tienes un cliente con ese teléfono: "
          : "Ya tienes un cliente con ese documento: "}
        <strong>{customer.name}</strong>
        {customerContactText(customer) && ` (${customerContactText(customer)})`}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" size="sm" icon={UserRoundCheck} onClick={() => existing.take(customer)}>
          {existing.label}
        </Button>
        <Button size="sm" onClick={onCreate}>
          Crear otro de todos modos
        </Button>
      </div>
    </div>
  );
}
