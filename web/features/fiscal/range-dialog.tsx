import { type SubmitEvent, useState } from "react";
import type { FiscalNumberRange } from "#core/contract/fiscal/fiscal.ts";
import { dayOf } from "#core/dates.ts";
import { ApiError } from "#web/api/api-error.ts";
import { changedFieldsOf } from "#web/api/changed-fields.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { FormButtons } from "#web/ui/forms/form-buttons.tsx";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { toast } from "#web/ui/toast.ts";
import { type NewNumberRange, useAddNumberRange, useChangeNumberRange } from "./fiscal.queries.ts";
import { computeRangeEndDay } from "./fiscal-days.ts";

type Draft = {
  kind: NewNumberRange["kind"];
  resolution: string;
  date: string;
  prefix: string;
  from: string;
  to: string;
  validFrom: string;
  validTo: string;
  technicalKey: string;
};

const KINDS = [
  { value: "DEE" as const, label: "Documentos POS" },
  { value: "FEV" as const, label: "Facturas" },
  { value: "CONTINGENCY" as const, label: "Contingencia" },
];

function draftOf(range: FiscalNumberRange | null): Draft {
  if (range) {
    const { kind, resolution, date, prefix, from, to, validFrom, validTo } = range;
    const text = { resolution, date, prefix, validFrom, validTo, technicalKey: "" };
    return { kind, ...text, from: String(from), to: String(to) };
  }
  const today = dayOf(new Date());
  return {
    kind: "DEE",
    resolution: "",
    date: today,
    prefix: "",
    from: "1",
    to: "",
    technicalKey: "",
    validFrom: today,
    validTo: computeRangeEndDay(today),
  };
}

type Props = {
  open: boolean;
  range: FiscalNumberRange | null;
  /** Gets the focus; the first field if absent. */
  field?: string | null;
  onClose: () => void;
};

/** Writes a new range, or corrects `range`. */
export function NumberRangeDialog({ open, range, field = null, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(range));
  const [touched, setTouched] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync: add, isPending: isAdding } = useAddNumberRange();
  const { mutateAsync: change, isPending: isChanging } = useChangeNumberRange();
  const isPending = isAdding || isChanging;
  const isUsed = range !== null && range.next > range.from;
  const set = (part: Partial<Draft>) => {
    setTouched(true);
    setDraft((before) => ({ ...before, ...part }));
  };
  const box = (name: Exclude<keyof Draft, "kind">) => ({
    value: draft[name],
    autoComplete: "off",
    ...(name === field && { "data-autofocus": "" }),
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setErrors({});
    setProblem(null);
    const { kind, from, to, technicalKey, ...rest } = draft;
    const whole = (text: string) => Number(text.replace(/[\s.]/g, "") || Number.NaN);
    const body = {
      ...rest,
      resolution: rest.resolution.replace(/\s/g, ""),
      from: whole(from),
      to: whole(to),
      ...(technicalKey.trim() && kind === "FEV" && { technicalKey: technicalKey.trim() }),
    };
    try {
      const changed = range && changedFieldsOf(range, body);
      if (!changed) await add({ kind, ...body });
      else if (Object.keys(changed).length > 0) await change({ id: range.id, ...changed });
      toast.success(range ? "Numeración corregida" : "Numeración guardada", draft.prefix.toUpperCase());
      onClose();
    } catch (error) {
      setProblem(failedWriteText(error, "No se guardó la numeración. Inténtalo de nuevo."));
      if (error instanceof ApiError)
        setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
    }
  }

  return (
    <Dialog
      open={open}
      onClose={() => isPending || onClose()}
      unsaved={touched}
      title={range ? "Corregir la numeración" : "Escribir una numeración"}
      description={
        isUsed
          ? "Ya tiene números usados: el prefijo y el primer número se quedan como están. Después, vuelve a intentar los documentos rechazados."
          : "Cópiala de la resolución de la DIAN, tal como está."
      }
      onSubmit={submit}
      footer={
        <>
          <FormAlert>{problem}</FormAlert>
          <FormButtons save="Guardar" busy={isPending} onCancel={onClose} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!range && (
          <RadioGroup
            legend="Para qué es"
            name="range-kind"
            options={KINDS}
            value={draft.kind}
            onChange={(kind) => set({ kind })}
          />
        )}
        <Field
          label="Número de la resolución"
          error={errors.resolution}
          hint="Solo números, como 18764000001"
        >
          <TextInput {...box("resolution")} inputMode="numeric" maxLength={20} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Fecha de la resolución" error={errors.date}>
            <TextInput {...box("date")} type="date" />
          </Field>
          <Field label="Prefijo" error={errors.prefix} hint={isUsed ? undefined : "Hasta 4 letras o números"}>
            <TextInput {...box("prefix")} disabled={isUsed} maxLength={4} autoCapitalize="characters" />
          </Field>
        </div>
        <div className="grid grid-cols-2 gap-4">
          <Field label="Desde el" error={errors.from}>
            <TextInput {...box("from")} disabled={isUsed} inputMode="numeric" maxLength={13} />
          </Field>
          <Field label="Hasta el" error={errors.to}>
            <TextInput {...box("to")} inputMode="numeric" maxLength={13} />
          </Field>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Vale desde" error={errors.validFrom}>
            <TextInput {...box("validFrom")} type="date" />
          </Field>
          <Field label="Vale hasta" error={errors.validTo}>
            <TextInput {...box("validTo")} type="date" />
          </Field>
        </div>
        {draft.kind === "FEV" && (
          <Field
            label="Clave técnica"
            error={errors.technicalKey}
            hint={
              range
                ? "Escríbela completa solo si hay que cambiarla. Si la dejas vacía, queda la que está."
                : "40 o 64 letras y números. Sale en el portal de la DIAN al asociar el prefijo. Después no se vuelve a mostrar."
            }
          >
            <TextInput {...box("technicalKey")} spellCheck={false} maxLength={100} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
