import { useSession } from "#web/api/session.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SubscriptionPlanCards } from "./plan-cards.tsx";
import { SubscriptionPlanUsage } from "./plan-usage.tsx";
import { SubscriptionFields } from "./subscription-fields.tsx";

export function SubscriptionScreen() {
  const { store } = useSession();
  const premium = store?.plan === "PREMIUM";
  return (
    <>
      <PageHeader
        title="Plan Premium"
        subtitle={
          premium ? "Tu tienda ya tiene el Plan Premium." : "Compara los planes y elige el de tu tienda."
        }
      />
      <div className="flex max-w-5xl flex-col gap-4 lg:gap-5">
        <SubscriptionPlanCards premium={premium} />
        {!premium && <SubscriptionPlanUsage />}
        {!premium && <SubscriptionFields />}
      </div>
    </>
  );
}
