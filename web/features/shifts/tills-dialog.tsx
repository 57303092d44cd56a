import { Pencil, Plus } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import { MAX_TILL_TEXT_LENGTH, type TillWithDocumentFields } from "#core/contract/shifts/tills.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useStoreSettings } from "#web/features/stores/stores.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import {
  type UnsavedCounter,
  useChanged,
  useCountUnsaved,
  useUnsavedCount,
} from "#web/ui/dialogs/unsaved.ts";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { useDraft } from "#web/ui/forms/use-draft.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useChangeTill, useCreateTill, useTills } from "./shifts.queries.ts";

export function TillsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useTills();
  const tills = query.data;
  const [unsaved, count] = useUnsavedCount();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      unsaved={unsaved > 0}
      title="Cajas"
      description="Una por cada cajón de dinero. Cada equipo elige en cuál está."
    >
      {tills ? (
        <div className="flex flex-col gap-5">
          <ul aria-label="Cajas" className="divide-y divide-line border-y border-line">
            {tills.map((till) => (
              <TillRow key={till.id} till={till} count={count} />
            ))}
          </ul>
          <NewTill key={tills.length} place={tills.length + 1} count={count} />
        </div>
      ) : (
        <LoadingState query={query} otherwise="Error al cargar las cajas" />
      )}
    </Dialog>
  );
}

function TillRow({ till, count }: { till: TillWithDocumentFields; count: UnsavedCounter }) {
  const [editing, setEditing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync: change, isPending } = useChangeTill();

  async function save(body: Partial<TillTexts> | { active: boolean }) {
    if (isPending) return;
    setProblem(null);
    try {
      await change({ params: { id: till.id }, body });
      setEditing(false);
    } catch (error) {
      setProblem(failureText(error, "No pudimos cambiar la caja"));
    }
  }

  return (
    <li className="py-2">
      {editing ? (
        <TillForm
          till={till}
          busy={isPending}
          count={count}
          onProblem={setProblem}
          onSave={(texts) => void save(texts)}
          onCancel={() => {
            setProblem(null);
            setEditing(false);
          }}
        />
      ) : (
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
            {till.name}
            {till.plate && (
              <span className="block text-sm font-normal text-ink-soft">Placa {till.plate}</span>
            )}
          </p>
          <Switch
            label="En uso"
            checked={till.active}
            aria-label={`${till.name} en uso`}
            onChange={() => void save({ active: !till.active })}
          />
          <IconButton
            label={`Cambiar el nombre de ${till.name}`}
            icon={Pencil}
            onClick={() => setEditing(true)}
          />
        </div>
      )}
      <p role="alert" className="mt-1 text-sm text-danger-ink empty:hidden">
        {problem}
      </p>
    </li>
  );
}

type TillTexts = { name: string; plate: string; place: string; kind: string };

type TillFormProps = {
  till: TillWithDocumentFields;
  busy: boolean;
  count: UnsavedCounter;
  onProblem: (problem: string) => void;
  onSave: (texts: Partial<TillTexts>) => void;
  onCancel: () => void;
};

function TillForm({ till, busy, count, onProblem, onSave, onCancel }: TillFormProps) {
  const { taxes, documents } = useStoreSettings();
  const { draft: texts, text } = useDraft<TillTexts>(() => ({
    name: till.name,
    plate: till.plate ?? "",
    place: till.place ?? "",
    kind: till.kind ?? "",
  }));
  useCountUnsaved(count, useChanged(texts));
  const issues = taxes.said || documents.mode !== "OFF";
  const box = (name: keyof TillTexts) => ({ ...text(name), maxLength: MAX_TILL_TEXT_LENGTH });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const name = texts.name.trim();
    if (name === "") return onProblem("Escribe cómo se llama.");
    onSave(issues ? { ...texts, name } : { name });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextField label="Nombre de la caja" autoFocus {...box("name")} maxLength={FIELD_LIMITS.name} />
      {issues && (
        <>
          <TextField
            label="Placa"
            hint="Sale en el documento POS. Es un código tuyo para reconocer el equipo: pégale una etiqueta, como CAJA-01."
            {...box("plate")}
          />
          <TextField label="Dónde está" hint="Como «Mostrador» o «Segundo piso»" {...box("place")} />
          <TextField label="Qué es" hint="Como «Computador» o «Tableta»" {...box("kind")} />
        </>
      )}
      <div className="flex gap-2 *:flex-1">
        <FormButtons save="Guardar" busy={busy} onCancel={onCancel} />
      </div>
    </form>
  );
}

function NewTill({ place, count }: { place: number; count: UnsavedCounter }) {
  const [name, setName] = useState(`Caja ${place}`);
  useCountUnsaved(count, useChanged(name));
  const { mutateAsync: create } = useCreateTill();
  const { notice, busy, submit } = useSubmit({
    send: (body: { name: string }) => create({ body }),
    failed: "No pudimos agregar la caja",
    onDone: ({ name }) => toast.success("Caja agregada", name),
  });
  const read = () => (name.trim() === "" ? "Escribe cómo se llama." : { name: name.trim() });
  return (
    <form noValidate onSubmit={(event) => void submit(event, read)} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label="Otra caja"
          error={notice}
          autoComplete="off"
          maxLength={FIELD_LIMITS.name}
          value={name}
          onValueChange={setName}
        />
      </div>
      <Button type="submit" icon={Plus} busy={busy}>
        Agregar
      </Button>
    </form>
  );
}
