import { useState } from "react";
import type { FiscalNumberRange } from "#core/contract/fiscal/fiscal.ts";
import { dayOf } from "#core/dates.ts";
import { ApiError } from "#web/api/api-error.ts";
import { pickChangedFields } from "#web/api/changed-fields.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { collectFieldErrors } from "#web/ui/forms/field-problems.ts";
import { RadioGroup } from "#web/ui/forms/radio-group.tsx";
import { toast } from "#web/ui/toast.ts";
import { type NewNumberRange, useAddNumberRange, useChangeNumberRange } from "./fiscal.queries.ts";
import { computeRangeEndDay } from "./fiscal-days.ts";

type Draft = ReturnType<typeof draftOf>;

type TypedRange = NewNumberRange & { technicalKey?: string };

const KINDS = [
  { value: "DEE" as const, label: "Documentos POS" },
  { value: "FEV" as const, label: "Facturas" },
  { value: "CONTINGENCY" as const, label: "Contingencia" },
];

function draftOf(range: FiscalNumberRange | null) {
  if (range) {
    const { kind, resolution, date, prefix, from, to, validFrom, validTo } = range;
    const text = { resolution, date, prefix, validFrom, validTo, technicalKey: "" };
    return { kind, ...text, from: String(from), to: String(to) };
  }
  const today = dayOf(new Date());
  return {
    kind: "DEE" as const,
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
  /** Name of the field that gets the focus; the first field if absent. */
  field?: string | null;
  onClose: () => void;
};

/** Adds a number range that DIAN authorised, or corrects `range` unless it is null. */
export function NumberRangeDialog({ open, range, field = null, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(range));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { mutateAsync: add } = useAddNumberRange();
  const { mutateAsync: change } = useChangeNumberRange();
  const form = useSubmit({
    send: async ({ kind, ...body }: TypedRange) => {
      const changed = range && pickChangedFields(range, body);
      if (!changed) await add({ body: { kind, ...body } });
      else if (Object.keys(changed).length > 0) await change({ params: { id: range.id }, body: changed });
    },
    failed: (error) => {
      if (error instanceof ApiError) setErrors(collectFieldErrors(error.fields));
      return failedWriteText(error, "No se guardó la numeración. Inténtalo de nuevo.");
    },
    onDone: () => {
      toast.success(range ? "Numeración corregida" : "Numeración guardada", draft.prefix.toUpperCase());
      onClose();
    },
  });
  const isUsed = range !== null && range.next > range.from;
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const box = (name: Exclude<keyof Draft, "kind">) => ({
    error: errors[name],
    value: draft[name],
    autoComplete: "off",
    ...(name === field && { "data-autofocus": "" }),
    onValueChange: (text: string) => set({ [name]: text }),
  });

  function read(): TypedRange {
    setErrors({});
    const { from, to, technicalKey, ...rest } = draft;
    const whole = (text: string) => Number(text.replace(/[\s.]/g, "") || Number.NaN);
    return {
      ...rest,
      resolution: rest.resolution.replace(/\s/g, ""),
      from: whole(from),
      to: whole(to),
      ...(technicalKey.trim() && rest.kind === "FEV" && { technicalKey: technicalKey.trim() }),
    };
  }

  return (
    <FormDialog
      form={form}
      read={read}
      open={open}
      onClose={onClose}
      fields={draft}
      title={range ? "Corregir la numeración" : "Escribir una numeración"}
      description={
        isUsed
          ? "Ya tiene números usados: el prefijo y el primer número se quedan como están. Después, vuelve a intentar los documentos rechazados."
          : "Cópiala de la resolución de la DIAN, tal como está."
      }
      save="Guardar"
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
        {!range && draft.kind === "CONTINGENCY" && (
          <p className="text-sm text-ink-soft">
            Contingencia: números aparte, para cuando no puedas facturar como siempre.
          </p>
        )}
        <TextField
          label="Número de la resolución"
          hint="El permiso de la DIAN para usar estos números. Solo números, como 18764000001"
          {...box("resolution")}
          inputMode="numeric"
          maxLength={20}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Fecha de la resolución" {...box("date")} type="date" />
          <TextField
            label="Prefijo"
            hint={isUsed ? undefined : "Va antes del número: hasta 4 letras o números"}
            {...box("prefix")}
            disabled={isUsed}
            maxLength={4}
            autoCapitalize="characters"
          />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <TextField label="Desde el" {...box("from")} disabled={isUsed} inputMode="numeric" maxLength={13} />
          <TextField label="Hasta el" {...box("to")} inputMode="numeric" maxLength={13} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Vale desde" {...box("validFrom")} type="date" />
          <TextField label="Vale hasta" {...box("validTo")} type="date" />
        </div>
        {draft.kind === "FEV" && (
          <TextField
            label="Clave técnica"
            hint={
              range
                ? "Escríbela completa solo si hay que cambiarla. Si la dejas vacía, queda la que está."
                : "Con ella se calcula el código de cada factura. 40 o 64 letras y números. Sale en el portal de la DIAN al asociar el prefijo. Después no se vuelve a mostrar."
            }
            {...box("technicalKey")}
            spellCheck={false}
            maxLength={100}
          />
        )}
      </div>
    </FormDialog>
  );
}
