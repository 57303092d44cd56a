import type { ComponentProps, ReactNode, SubmitEvent } from "react";
import type { FailureText } from "#web/api/failure-text.ts";
import type { ReadForm } from "#web/api/use-submit.ts";
import { FormAlert } from "../forms/form-alert.tsx";
import { FormButtons } from "../forms/form-buttons.tsx";
import { Dialog } from "./dialog.tsx";

/** The state of sending a form, which `useSubmit` and its like return. */
export type FormSubmission<Sent> = {
  notice: string | FailureText | null;
  busy: boolean;
  isBusy: () => boolean;
  submit: (event: SubmitEvent<HTMLFormElement>, read: ReadForm<Sent>) => Promise<void>;
};

type Props<Sent> = Omit<ComponentProps<typeof Dialog>, "onSubmit" | "footer"> &
  Pick<ComponentProps<typeof FormButtons>, "save" | "saving" | "danger" | "disabled"> & {
    form: FormSubmission<Sent>;
    read: ReadForm<Sent>;
    /** Called by the button Cancelar; by default `onClose`. */
    onCancel?: () => void;
    /** Shown above the buttons, such as what the form will change. */
    outcome?: ReactNode;
  };

/** A dialog with one form. It stays open while the form is sent, so that the user sees the outcome. */
export function FormDialog<Sent>(props: Props<Sent>) {
  const { form, read, save, saving, danger, disabled, outcome, onClose, onCancel = onClose, ...dialog } =
    props;
  const unlessBusy = (leave: () => void) => () => form.isBusy() || leave();
  return (
    <Dialog
      {...dialog}
      onClose={unlessBusy(onClose)}
      onSubmit={(event) => void form.submit(event, read)}
      footer={
        <>
          {outcome}
          <FormAlert notice={form.notice} />
          <FormButtons {...{ save, saving, danger, disabled }} busy={form.busy} onCancel={unlessBusy(onCancel)} />
        </>
      }
    />
  );
}
