import type { FormSending } from "#web/ui/dialogs/form-dialog.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { OpenShiftDialog } from "./open-dialog.tsx";
import type { DeviceShiftState } from "./use-device-shift.ts";

type Options = { why?: string; onOpened?: () => void };

/** Opens the drawer before money moves. `dialog` is what the caller renders. */
export function useDrawerGate(here: DeviceShiftState, { why, onOpened }: Options = {}) {
  const opening = useDialog();
  const show = () => opening.show();
  return {
    show,
    /** The form, which asks for the drawer instead of being sent while a missing shift must be opened first. */
    guard: <Sent,>(form: FormSending<Sent>): FormSending<Sent> => ({
      ...form,
      submit: async (event, read) => {
        if (!here.isMissing()) return form.submit(event, read);
        event.preventDefault();
        event.stopPropagation();
        show();
      },
    }),
    dialog: opening.turn > 0 && (
      <OpenShiftDialog
        key={opening.turn}
        {...opening.props}
        here={here}
        why={why}
        onOpened={() => {
          opening.close();
          onOpened?.();
        }}
      />
    ),
  };
}
