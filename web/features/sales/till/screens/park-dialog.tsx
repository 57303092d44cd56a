import { useState } from "react";
import { MAX_PARKED_NAME_LENGTH } from "#web/features/sales/till/sale/parked-sales.ts";
import { parkCurrentSale } from "#web/features/sales/till/send/park-current-sale.ts";
import type { SaleEditor } from "#web/features/sales/till/send/use-sale.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";

type Props = { open: boolean; till: SaleEditor; onClose: () => void };

export function ParkSaleDialog({ open, till, onClose }: Props) {
  const [name, setName] = useState(till.customer?.name.slice(0, MAX_PARKED_NAME_LENGTH) ?? "");
  const [problem, setProblem] = useState<string | null>(null);

  function submit() {
    const why = parkCurrentSale(till, name);
    setProblem(why);
    if (!why) onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Guardar para después"
      description="Queda en este equipo hasta que la retomes, aunque cierres la sesión."
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary" size="lg" block>
          Guardar venta
        </Button>
      }
    >
      <TextField
        label="¿De quién es?"
        error={problem}
        data-autofocus=""
        placeholder="Ej.: Doña Luz"
        maxLength={MAX_PARKED_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onValueChange={setName}
      />
    </Dialog>
  );
}
