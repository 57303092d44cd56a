import { useState } from "react";
import type { Customer } from "#core/contract/customers.ts";
import { hasPermission } from "#core/permissions.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { toast } from "#web/ui/toast.ts";
import { useChangePriceLevel } from "./customers.queries.ts";

export function CustomerPriceLevelSwitch({ customer }: { customer: Customer }) {
  const { user } = useSession();
  const { mutate, isPending } = useChangePriceLevel();
  const [level, setLevel] = useState(customer.priceLevel);
  if (!user || !hasPermission(user.role, "customers.priceLevel")) return null;

  function change() {
    const priceLevel = level === "WHOLESALE" ? "PUBLIC" : "WHOLESALE";
    mutate(
      { id: customer.id, priceLevel },
      {
        onSuccess: () => setLevel(priceLevel),
        onError: (error) => toast.error("No se pudo cambiar", failureText(error, "Inténtalo de nuevo")),
      },
    );
  }

  return (
    <div className="mt-4">
      <Switch
        label="Compra al por mayor"
        checked={level === "WHOLESALE"}
        disabled={isPending}
        onChange={change}
      />
    </div>
  );
}
