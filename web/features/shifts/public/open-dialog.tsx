import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FormFooter } from "#web/ui/forms/form-footer.tsx";
import { BLOCKS_SCANS_ATTRIBUTE } from "#web/ui/wedge/use-scanner.ts";
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
export function OpenShiftDialog({
  open,
  here,
  why = "En esta tienda se vende con la caja abierta.",
  onOpened,
  onClose,
}: Props) {
  const opening = useShiftOpening(here, onOpened);
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
          <OpeningFloatField opening={opening} />
        </div>
      </div>
    </Dialog>
  );
}
