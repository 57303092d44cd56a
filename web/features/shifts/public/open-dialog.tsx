import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { OpeningFloatField } from "./float-field.tsx";
import type { DeviceShiftState } from "./use-device-shift.ts";
import { useShiftOpening } from "./use-opening.ts";

type Props = {
  open: boolean;
  here: DeviceShiftState;
  why?: string;
  onOpened: () => void;
  onClose: () => void;
};

/** Opens the drawer without leaving the sale. Needs a new React key each time it opens. */
export function OpenShiftDialog({ open, here, why, onOpened, onClose }: Props) {
  const opening = useShiftOpening(here, onOpened);
  return (
    <FormDialog
      form={opening}
      read={opening.read}
      open={open}
      onClose={onClose}
      blocksScans="Abre la caja antes de escanear"
      title="Abre la caja"
      description={why ?? "En esta tienda se vende con la caja abierta."}
      save="Abrir la caja"
    >
      <div className="flex flex-col gap-4">
        <OpeningFloatField opening={opening} />
      </div>
    </FormDialog>
  );
}
