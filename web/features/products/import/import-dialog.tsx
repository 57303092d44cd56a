import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/data/progress-bar.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { takeLostFocus } from "#web/ui/overlay.ts";
import { ColumnChoiceForm } from "#web/ui/table-file/column-choice.tsx";
import { RECOGNISED_IMPORT_COLUMNS } from "./import-columns.ts";
import { ImportFileDropZone, ImportTemplateButton } from "./import-drop.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { buildImportButtonText, buildImportTally } from "./import-tally.ts";
import { SkippedImportRows } from "./skipped-rows-download.tsx";
import { type ProductImportStep, useProductImport } from "./use-import.ts";

const COLUMNS_FORM = "import-columns";

/** What to do with rows whose product exists already. Existing products are found by a code, else by name. */
const MODES = [
  { value: "create", label: "No tocarlos" },
  { value: "both", label: "Actualizarlos" },
  { value: "update", label: "Solo actualizar" },
] as const;

export function ProductImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { step, read, choose, skipWrong, sayColumns, askColumns, save, cancel } = useProductImport(onClose);
  const saving = step.at === "sending" && step.part === 1;

  function close() {
    if (saving) return;
    cancel();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Importar productos"
      description={"file" in step ? step.file.name : "Trae tu lista de productos de una sola vez."}
      size="lg"
      footer={<Buttons step={step} onSave={save} onCancel={cancel} onClose={close} />}
    >
      {step.at === "choose" && (
        <div className="flex flex-col gap-5">
          <Failure text={step.failure} />
          <ImportFileDropZone onFile={(file) => void read(file)} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ImportTemplateButton />
            <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
              Solo necesitas Nombre y Precio. También sirve la lista de otro programa: si algo no está claro,
              te preguntamos qué es cada columna.
            </p>
          </div>
        </div>
      )}
      {step.at === "reading" && <ProgressBar label="Leyendo el archivo…" part={step.part} />}
      {step.at === "sending" && (
        <ProgressBar
          label={saving ? "Guardando los productos…" : "Enviando los productos…"}
          part={saving ? null : step.part}
        />
      )}
      {step.at === "columns" && (
        <div className="flex flex-col gap-5">
          <Failure text={step.failure} />
          <ColumnChoiceForm
            id={COLUMNS_FORM}
            read={step.read}
            kinds={RECOGNISED_IMPORT_COLUMNS}
            onDone={sayColumns}
          />
        </div>
      )}
      {step.at === "left" && <SkippedImportRows {...step} />}
      {step.at === "preview" && (
        <div className="flex flex-col gap-5">
          <Failure text={step.failure} />
          <RadioGroup
            legend="Los productos que ya tienes"
            name="import-mode"
            options={MODES}
            value={step.mode}
            onChange={choose}
          />
          <ImportPreview {...step} onColumns={askColumns} />
          {hasRight(step) && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button onClick={skipWrong}>Traer solo las filas buenas</Button>
              <p className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">
                Las filas por corregir quedan por fuera, y al final te las damos en un archivo.
              </p>
            </div>
          )}
          {step.problems.length > 0 && <ImportFileDropZone onFile={(file) => void read(file)} />}
        </div>
      )}
    </Dialog>
  );
}

function hasRight({ draft, problems }: Extract<ProductImportStep, { at: "preview" }>): boolean {
  const wrong = new Set(problems.map(({ row }) => row));
  return wrong.size > 0 && draft.rows.some((row) => !wrong.has(row));
}

type ButtonsProps = {
  step: ProductImportStep;
  onSave: () => void;
  onCancel: () => void;
  onClose: () => void;
};

function Buttons({ step, onSave, onCancel, onClose }: ButtonsProps) {
  const busy = step.at === "reading" || step.at === "sending";
  const saving = step.at === "sending" && step.part === 1;
  const ready = step.at === "preview" && step.problems.length === 0 ? step : null;
  const dryRun = ready?.dryRun;
  const count = dryRun ? dryRun.created + (dryRun.updated ?? 0) : 0;
  return (
    <>
      <Button
        key={busy ? "stop" : "close"}
        ref={count > 0 || step.at === "columns" ? null : takeLostFocus}
        onClick={busy ? onCancel : onClose}
        disabled={saving}
      >
        {step.at === "left" ? "Cerrar" : "Cancelar"}
      </Button>
      {step.at === "columns" && (
        <Button ref={takeLostFocus} variant="primary" type="submit" form={COLUMNS_FORM}>
          Continuar
        </Button>
      )}
      {ready && dryRun && count > 0 && (
        <div className="min-w-max">
          <Button ref={takeLostFocus} variant="primary" block onClick={onSave}>
            {buildImportButtonText(buildImportTally(dryRun, dryRun, ready.draft))}
          </Button>
        </div>
      )}
    </>
  );
}

function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && <p className="rounded-md bg-danger-soft px-4 py-3 font-semibold text-danger-ink">{text}</p>}
    </div>
  );
}
