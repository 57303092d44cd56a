import type { ComponentProps, ReactNode, SubmitEvent } from "react";
import { FormAlert } from "../forms/form-alert.tsx";
import { SaveButtons } from "../forms/form-buttons.tsx";
import { Dialog } from "./dialog.tsx";

/** The state of sending a form, which `useSubmit` and `useRetryableSubmit` return. */
export type FormSubmission<Sent> = {
  notice: string | null;
  busy: boolean;
  isBusy: () => boolean;
  submit: (event: SubmitEvent<HTMLFormElement>, read: () => Sent | string) => Promise<void>;
};

type Props<Sent> = Omit<ComponentProps<typeof Dialog>, "onSubmit" | "footer"> & {
  form: FormSubmission<Sent>;
  /** Returns what to send, or the sentence of a problem; an empty sentence if a field shows the problem. */
  read: () => Sent | string;
  save: string;
  /** Whether sending the form undoes or deletes something. */
  danger?: boolean;
  /** Called by the button Cancelar; by default `onClose`. */
  onCancel?: () => void;
  /** Shown above the buttons, such as what the form will change. */
  outcome?: ReactNode;
};

/** A dialog with one form. It stays open while the form is sent, so that the user sees the outcome. */
export function FormDialog<Sent>(props: Props<Sent>) {
  const { form, read, save, danger, outcome, onClose, onCancel = onClose, ...dialog } = props;
  const unlessBusy = (leave: () => void) => () => form.isBusy() || leave();
  return (
    <Dialog
      {...dialog}
      onClose={unlessBusy(onClose)}
      onSubmit={(event) => void form.submit(event, read)}
      footer={
        <>
          {outcome}
          <FormAlert>{form.notice}</FormAlert>
          <SaveButtons save={save} busy={form.busy} danger={danger} onCancel={unlessBusy(onCancel)} />
        </>
      }
    />
  );
}
