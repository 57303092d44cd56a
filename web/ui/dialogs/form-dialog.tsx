import type { ComponentProps, ReactNode, SubmitEvent } from "react";
import { FormFooter } from "../forms/form-footer.tsx";
import { Dialog } from "./dialog.tsx";

/** How a form is sent, as `useSubmit` and `useRetryableSubmit` return it. */
export type FormSending<Sent> = {
  notice: string | null;
  busy: boolean;
  isBusy: () => boolean;
  submit: (event: SubmitEvent<HTMLFormElement>, read: () => Sent | string) => Promise<void>;
};

type Props<Sent> = Omit<ComponentProps<typeof Dialog>, "onSubmit" | "footer"> & {
  form: FormSending<Sent>;
  /** Returns what to send, or the sentence of a problem; an empty sentence if a field shows the problem. */
  read: () => Sent | string;
  save: string;
  danger?: boolean;
  /** By default the dialog closes. */
  onCancel?: () => void;
  /** Stands above the buttons. */
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
          <FormFooter
            notice={form.notice}
            busy={form.busy}
            save={save}
            danger={danger}
            onCancel={unlessBusy(onCancel)}
          />
        </>
      }
    />
  );
}
