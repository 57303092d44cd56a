import { useEffect, useRef } from "react";
import { uuidv7 } from "#core/uuid.ts";
import { countFreeItem, UNNAMED_ITEM_NAME } from "#web/features/sales/till/sale/frequent-items.ts";
import { cartActionRefusedNotice } from "#web/features/sales/till/sale/notices.ts";
import type { Till } from "#web/features/sales/till/send/use-sale.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { FreeItemForm } from "./free-item-form.tsx";

type Props = { open: boolean; till: Till; description: string; onClose: () => void };

export function FreeItemDialog({ open, till, description, onClose }: Props) {
  const form = useRef<{ focus: () => void }>(null);
  useEffect(() => {
    if (open) form.current?.focus();
  }, [open]);

  function add(name: string, price: number) {
    const item = { id: uuidv7(), description: name, price };
    const { refused } = till.dispatch({ type: "addFree", item });
    if (refused) {
      const { title, text } = cartActionRefusedNotice(refused, "producto");
      toast.warning(title, text);
    } else countFreeItem(name, price);
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
