import { House } from "lucide-react";
import { canRecordOwnUse } from "#core/store-settings.ts";
import { useSession } from "#web/api/session.tsx";
import { PrinterProblemButton } from "#web/features/printers/public/printer-problem-button.tsx";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { TillServicesButton } from "#web/features/services/public/till-services.tsx";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { FrequentItemButtons } from "./frequent-items.tsx";

type Props = Pick<SaleEditor, "dispatch"> & {
  /** Whether the sale has lines that somebody could take. */
  mayTake: boolean;
};

/** Buttons of frequent amounts and rare actions, loaded after the till. */
export function LazyTillActionButtons({ dispatch, mayTake }: Props) {
  const { user } = useSession();
  const settings = useStoreSettings();
  return (
    <>
      <FrequentItemButtons key={user?.id} dispatch={dispatch} />
      <TillServicesButton />
      {mayTake && user && canRecordOwnUse(user.role, settings) && (
        <Button
          variant="ghost"
          size="sm"
          icon={House}
          onClick={() => dispatch({ type: "show", part: { kind: "ownUse" } })}
        >
          Para la casa
        </Button>
      )}
      <PrinterProblemButton />
    </>
  );
}
