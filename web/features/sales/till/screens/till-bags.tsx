import { ShoppingBag } from "lucide-react";
import { useMemo } from "react";
import { useTillProducts } from "#web/features/products/products.queries.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";

const MOST = 2;

export function TillBagButtons({ dispatch, sending }: Pick<SaleEditor, "dispatch" | "sending">) {
  const { data } = useTillProducts();
  const bags = useMemo(
    () => data?.filter(({ tax, active }) => active && tax === "BAG").slice(0, MOST),
    [data],
  );
  return bags?.map((bag) => (
    <Button
      key={bag.id}
      variant="ghost"
      size="sm"
      icon={ShoppingBag}
      disabled={sending}
      onClick={() => dispatch({ type: "take", product: bag })}
    >
      {bag.name}
    </Button>
  ));
}
