import { Pencil, Plus } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { LIMITS } from "#core/contract/fields.ts";
import type { Till } from "#core/contract/shifts.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useKeptChange } from "#web/api/use-kept-change.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { useChangeTill, useCreateTill, useTills } from "./shifts.queries.ts";

/** The store's tills: names, status, and adding one. */
export function TillsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: tills, error, isFetching, refetch } = useTills();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cajas"
      description="Una por cada cajón de dinero. Cada equipo elige en cuál está."
    >
      {tills ? (
        <div className="flex flex-col gap-5">
          <ul aria-label="Cajas" className="divide-y divide-line border-y border-line">
            {tills.map((till) => (
              <TillRow key={till.id} till={till} />
            ))}
          </ul>
          <NewTill key={tills.length} count={tills.length} />
        </div>
      ) : error ? (
        <ErrorState
          text={failureText(error, "Error al cargar las cajas")}
          onReload={refetch}
          busy={isFetching}
        />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}

function TillRow({ till }: { till: Till }) {
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync: change, isPending } = useChangeTill();

  async function save(body: { name: string } | { active: boolean }) {
    if (isPending) return;
    setProblem(null);
    try {
      await change({ id: till.id, body });
      setName(null);
    } catch (error) {
      setProblem(failureText(error, "No pudimos cambiar la caja"));
    }
  }

  function rename(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (name?.trim() === "") return setProblem("Escribe cómo se llama.");
    void save({ name: name!.trim() });
  }

  return (
    <li className="py-2">
      {name === null ? (
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{till.name}</p>
          <Switch
            label="En uso"
            checked={till.active}
            aria-label={`${till.name} en uso`}
            onChange={() => void save({ active: !till.active })}
          />
          <IconButton
            label={`Cambiar el nombre de ${till.name}`}
            icon={Pencil}
            onClick={() => setName(till.name)}
          />
        </div>
      ) : (
        <form noValidate onSubmit={rename} className="flex flex-col gap-2">
          <Field label="Nombre de la caja">
            <TextInput
              autoFocus
              autoComplete="off"
              maxLength={LIMITS.name}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <div className="flex gap-2 *:flex-1">
            <Button
              onClick={() => {
                setProblem(null);
                setName(null);
              }}
            >
              Cancelar
            </Button>
            <Button type="submit" variant="primary" busy={isPending}>
              Guardar
            </Button>
          </div>
        </form>
      )}
      <p role="alert" className="mt-1 text-sm text-danger-ink empty:hidden">
        {problem}
      </p>
    </li>
  );
}

function NewTill({ count }: { count: number }) {
  const [name, setName] = useState(`Caja ${count + 1}`);
  const { mutateAsync: create } = useCreateTill();
  const { notice, busy, submit } = useKeptChange({
    what: "till",
    send: (body: { name: string }) => create(body),
    failed: "No pudimos agregar la caja",
    onDone: ({ name }) => toast.success("Caja agregada", name),
  });
  const read = () => (name.trim() === "" ? "Escribe cómo se llama." : { name: name.trim() });
  return (
    <form noValidate onSubmit={(event) => void submit(event, read)} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label="Otra caja" {...(notice && { error: notice })}>
          <TextInput
            autoComplete="off"
            maxLength={LIMITS.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      </div>
      <Button type="submit" icon={Plus} busy={busy}>
        Agregar
      </Button>
    </form>
  );
}
