import { useSession } from "#web/api/session.tsx";
import { PrinterProblemButton } from "#web/features/printers/public/printer-problem-button.tsx";
import type { Till } from "#web/features/sales/till/send/use-sale.ts";
import { TillServicesButton } from "#web/features/services/public/till-services.tsx";
import { FrequentItemButtons } from "./frequent-items.tsx";

/** Buttons of frequent amounts and rare actions, loaded after the till. */
export function LazyTillActionButtons({ dispatch }: Pick<Till, "dispatch">) {
  const { user } = useSession();
  return (
    <>
      <FrequentItemButtons key={user?.id} dispatch={dispatch} />
      <TillServicesButton />
      <PrinterProblemButton />
    </>
  );
}
