import { ArrowLeftRight, Ban, Undo2 } from "lucide-react";
import { useNavigate } from "react-router";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import { canReturnGoods } from "#core/store-settings.ts";
import { useSession } from "#web/api/session.tsx";
import type { ReturnMode } from "#web/features/returns/use-return-form.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { lazyComponent } from "#web/ui/hooks/lazy-chunk.ts";
import { toExchangeLocationState } from "./exchange-state.ts";

const ReturnGoodsDialog = lazyComponent(
  () => import("#web/features/returns/return-dialog.tsx"),
  "ReturnGoodsDialog",
);

export function SaleReturnActions({ sale }: { sale: FullSale & { fromCopy?: true } }) {
  const { user } = useSession();
  const settings = useStoreSettings();
  const navigate = useNavigate();
  const dialog = useDialog<ReturnMode | null>();
  if (!user || !canReturnGoods(user.role, settings)) return null;
  return (
    <>
      {sale.status !== "RETURNED" && (
        <div className="flex flex-wrap gap-2 *:grow">
          <Button icon={Undo2} onClick={() => dialog.show("some")}>
            Devolver
          </Button>
          {sale.status === "COMPLETED" && (
            <Button icon={Ban} onClick={() => dialog.show("all")}>
              Anular
            </Button>
          )}
          {!sale.fromCopy && (
            <Button icon={ArrowLeftRight} onClick={() => dialog.show("exchange")}>
              Cambiar por otra cosa
            </Button>
          )}
        </div>
      )}
      {dialog.subject && (
        <ReturnGoodsDialog
          key={dialog.turn}
          {...dialog.props}
          sale={sale}
          mode={dialog.subject}
          onExchange={(exchange) => navigate("/sales/new", { state: toExchangeLocationState(exchange) })}
        />
      )}
    </>
  );
}
