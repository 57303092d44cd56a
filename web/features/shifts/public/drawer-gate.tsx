import type { FormSubmission } from "#web/ui/dialogs/form-dialog.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { OpenShiftDialog } from "./open-dialog.tsx";
import type { DeviceShiftState } from "./use-device-shift.ts";

type Options = { why?: string; onOpened?: () => void };

/** Asks the user to open the drawer before money moves. The caller renders `dialog`. */
export function useDrawerGate(here: DeviceShiftState, { why, onOpened }: Options = {}) {
  const opening = useDialog();
  const show = () => opening.show();
  return {
    show,
    /** Returns a form that asks for the drawer instead of sending, while a shift must be opened first. */
    guard: <Sent,>(form: FormSubmission<Sent>): FormSubmission<Sent> => ({
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
