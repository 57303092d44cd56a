import { Undo2 } from "lucide-react";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";

export function TillUndoNotice({ till }: { till: SaleEditor }) {
  const { undo } = till;
  return (
    <div role="status" className="empty:hidden">
      {undo && (
        <p className="flex items-center justify-between gap-2 rounded-md bg-sunken py-1 pr-1 pl-3 text-sm">
          <span className="line-clamp-1 min-w-0 wrap-anywhere">{undo.text}</span>
          <Button variant="ghost" size="sm" icon={Undo2} onClick={() => till.dispatch({ type: "takeBack" })}>
            Deshacer
          </Button>
        </p>
      )}
    </div>
  );
}
