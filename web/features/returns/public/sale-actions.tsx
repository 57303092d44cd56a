import { ArrowLeftRight, Ban, Undo2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { FullSale } from "#core/contract/sales/whole-sale.ts";
import { canReturnGoods } from "#core/store-settings.ts";
import { useSession } from "#web/api/session.tsx";
import type { ReturnMode } from "#web/features/returns/use-return-form.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
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
  const [opened, setOpened] = useState<{ mode: ReturnMode; turn: number; open: boolean } | null>(null);
  if (!user || !canReturnGoods(user.role, settings)) return null;
  const ask = (mode: ReturnMode) => setOpened({ mode, turn: (opened?.turn ?? 0) + 1, open: true });
  return (
    <>
      {sale.status !== "RETURNED" && (
        <div className="flex flex-wrap gap-2 *:grow">
          <Button icon={Undo2} onClick={() => ask("some")}>
            Devolver
          </Button>
          {sale.status === "COMPLETED" && (
            <Button icon={Ban} onClick={() => ask("all")}>
              Anular
            </Button>
          )}
          {!sale.fromCopy && (
            <Button icon={ArrowLeftRight} onClick={() => ask("exchange")}>
              Cambiar por otra cosa
            </Button>
          )}
        </div>
      )}
      {opened && (
        <ReturnGoodsDialog
          key={opened.turn}
          open={opened.open}
          sale={sale}
          mode={opened.mode}
          onClose={() => setOpened({ ...opened, open: false })}
          onExchange={(exchange) => navigate("/sales/new", { state: toExchangeLocationState(exchange) })}
        />
      )}
    </>
  );
}
