import type { ComponentProps, ReactNode, SubmitEvent } from "react";
import type { FailureText } from "#web/api/failure-text.ts";
import type { ReadForm } from "#web/api/use-submit.ts";
import { FormAlert } from "../forms/form-alert.tsx";
import { DoneButton, FormButtons } from "../forms/form-buttons.tsx";
import { Dialog } from "./dialog.tsx";
import { useChanged } from "./unsaved.ts";

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
    /** What the user can change in the form; a change is unsaved input. Must be JSON. */
    fields?: unknown;
    /** Called by the button Cancelar; by default `onClose`. */
    onCancel?: () => void;
    /** Shown above the buttons, such as what the form will change. */
    outcome?: ReactNode;
    /** What takes the place of the form once it is done. It stays in the same dialog, which keeps the focus. */
    done?: { title: string; content: ReactNode } | null;
  };

/** A dialog with one form. It stays open while the form is sent, so that the user sees the outcome. */
export function FormDialog<Sent>(props: Props<Sent>) {
  const { form, read, fields, unsaved, outcome, done, onClose, onCancel = onClose, ...rest } = props;
  const { save, saving, danger, disabled, ...dialog } = rest;
  const isChanged = useChanged(fields);
  const unlessBusy = (leave: () => void) => () => form.isBusy() || leave();
  if (done)
    return (
      <Dialog
        {...dialog}
        title={done.title}
        blocksScans=""
        onClose={onClose}
        footer={<DoneButton onClick={onClose} />}
      >
        {done.content}
      </Dialog>
    );
  return (
    <Dialog
      {...dialog}
      unsaved={unsaved ?? isChanged}
      onClose={unlessBusy(onClose)}
      onSubmit={(event) => void form.submit(event, read)}
      footer={
        <>
          {outcome}
          <FormAlert notice={form.notice} />
          <FormButtons
            {...{ save, saving, danger, disabled }}
            busy={form.busy}
            onCancel={unlessBusy(onCancel)}
          />
        </>
      }
    />
  );
}
