import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { BLOCKS_SCANS_ATTRIBUTE } from "#web/ui/wedge/use-scanner.ts";
import { FloatField } from "./float-field.tsx";
import type { DeviceShift } from "./use-device-shift.ts";
import { useOpening } from "./use-opening.ts";

type Props = {
  open: boolean;
  here: DeviceShift;
  why?: string;
  onOpened: () => void;
  onClose: () => void;
};

/** Opens the drawer without leaving the sale. The caller gives each opening a new `key`. */
export function OpenShiftDialog({
  open,
  here,
  why = "En esta tienda se vende con la caja abierta.",
  onOpened,
  onClose,
}: Props) {
  const opening = useOpening(here, onOpened);
  const close = () => opening.isBusy() || onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Abre la caja"
      description={why}
      onSubmit={(event) => void opening.submit(event, opening.read)}
      footer={
        <FormFooter notice={opening.notice} busy={opening.busy} save="Abrir la caja" onCancel={close} />
      }
    >
      <div {...(open && { [BLOCKS_SCANS_ATTRIBUTE]: "Abre la caja antes de escanear" })}>
        <div className="flex flex-col gap-4">
          <FloatField opening={opening} />
        </div>
      </div>
    </Dialog>
  );
}
