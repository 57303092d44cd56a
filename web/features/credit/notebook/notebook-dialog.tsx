import { formatNumber } from "#core/number-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/data/progress-bar.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { takeLostFocus } from "#web/ui/overlay.ts";
import { ColumnChoiceForm } from "#web/ui/table-file/column-choice.tsx";
import { NOTEBOOK_COLUMNS } from "./notebook-file.ts";
import { DebtNotebookForm } from "./notebook-form.tsx";
import { NotebookPreview } from "./notebook-preview.tsx";
import { useDebtNotebook } from "./use-notebook.ts";

const COLUMNS_FORM = "notebook-columns";

type Props = { open: boolean; onClose: () => void };

/** Imports the debts that the shop has written in a notebook, typed line by line or from a file. */
export function DebtNotebookDialog({ open, onClose }: Props) {
  const notebook = useDebtNotebook(onClose);
  const { step, failure, check, send, back } = notebook;
  const close = () => notebook.isBusy() || onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      size="lg"
      title="Traer el cuaderno"
      description="Lo que ya te deben, con nombre y teléfono. Lo que escribas queda aquí mientras terminas."
      footer={
        step.at === "preview" ? (
          <>
            <Button ref={takeLostFocus} onClick={back}>
              Volver
            </Button>
            <div className="min-w-max">
              <Button variant="primary" block onClick={() => void send()}>
                {step.checked.length === 1
                  ? "Traer 1 cliente"
                  : `Traer ${formatNumber(step.checked.length)} clientes`}
              </Button>
            </div>
          </>
        ) : step.at === "columns" ? (
          <>
            <Button onClick={back}>Volver</Button>
            <Button ref={takeLostFocus} variant="primary" type="submit" form={COLUMNS_FORM}>
              Continuar
            </Button>
          </>
        ) : (
          step.at === "write" && (
            <>
              <FormAlert notice={failure} />
              <Button onClick={close}>Cerrar</Button>
              <Button ref={takeLostFocus} variant="primary" onClick={() => void check()}>
                Revisar
              </Button>
            </>
          )
        )
      }
    >
      {step.at === "write" && <DebtNotebookForm {...notebook} />}
      {step.at === "reading" && <ProgressBar label="Leyendo el archivo…" part={null} />}
      {step.at === "columns" && (
        <ColumnChoiceForm
          id={COLUMNS_FORM}
          read={step.read}
          kinds={NOTEBOOK_COLUMNS}
          onDone={notebook.sayColumns}
        />
      )}
      {step.at === "preview" && <NotebookPreview checked={step.checked} />}
      {step.at === "sending" && (
        <ProgressBar label="Guardando el cuaderno…" part={step.sent / step.checked.length} />
      )}
    </Dialog>
  );
}
