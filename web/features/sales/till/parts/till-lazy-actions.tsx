import { useSession } from "#web/api/session.tsx";
import { PrinterProblemButton } from "#web/features/printers/public/printer-mark.tsx";
import type { Till } from "#web/features/sales/till/sale/use-sale.ts";
import { TillServices } from "#web/features/services/public/till-services.tsx";
import { FrequentItems } from "./frequent-items.tsx";

/** Buttons of frequent amounts and rare actions, loaded after the till. */
export function TillLazyActions({ till }: { till: Till }) {
  const { user } = useSession();
  return (
    <>
      <FrequentItems key={user?.id} till={till} />
      <TillServices />
      <PrinterProblemButton />
    </>
  );
}
