import { useState } from "react";
import { addFreeItem } from "#web/features/sales/till/lines/free-item-form.tsx";
import { countFreeItem, listFrequentItems } from "#web/features/sales/till/sale/frequent-items.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";

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
