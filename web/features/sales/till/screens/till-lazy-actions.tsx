import { House } from "lucide-react";
import { useState } from "react";
import { canRecordOwnUse } from "#core/store-settings.ts";
import { useSession } from "#web/api/session.tsx";
import { PrinterProblemButton } from "#web/features/printers/public/printer-problem-button.tsx";
import { addFreeItem } from "#web/features/sales/till/lines/free-item-form.tsx";
import { countFreeItem, listFrequentItems } from "#web/features/sales/till/sale/frequent-items.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { TillServicesButton } from "#web/features/services/public/till-services.tsx";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";

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

/** A button for each free amount that is sold often: 'Varios $ 2.000'. */
export function FrequentItemButtons({ dispatch }: Pick<SaleEditor, "dispatch">) {
  // Read once, so that the buttons do not move while the till is open.
  const [often] = useState(listFrequentItems);

  function add(description: string, price: number) {
    const refused = addFreeItem(dispatch, description, price);
    if (refused) dispatch({ type: "say", notice: refused });
    else countFreeItem(description, price);
  }

  return often.map(({ name, price }) => (
    <Button key={`${price} ${name}`} variant="ghost" size="sm" onClick={() => add(name, price)}>
      <span className="max-w-36 truncate">{name}</span> <PesosAmount amount={price} />
    </Button>
  ));
}
