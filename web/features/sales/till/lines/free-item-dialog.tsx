import { useEffect, useRef } from "react";
import { countFreeItem, UNNAMED_ITEM_NAME } from "#web/features/sales/till/sale/frequent-items.ts";
import { toastNotice } from "#web/features/sales/till/send/announce-sale.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { addFreeItem, FreeItemForm } from "./free-item-form.tsx";

type Props = { open: boolean; till: SaleEditor; description: string; onClose: () => void };

export function FreeItemDialog({ open, till, description, onClose }: Props) {
  const form = useRef<{ focus: () => void }>(null);
  useEffect(() => {
    if (open) form.current?.focus();
  }, [open]);

  function add(name: string, price: number) {
    const refused = addFreeItem(till.dispatch, name, price);
    if (refused) toastNotice(refused);
    else countFreeItem(name, price);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Valor libre"
      description="Para lo que no está en el inventario."
    >
      <FreeItemForm
        ref={form}
        description={description}
        unnamed={UNNAMED_ITEM_NAME}
        onAdd={add}
        onDone={onClose}
      />
    </Dialog>
  );
}
