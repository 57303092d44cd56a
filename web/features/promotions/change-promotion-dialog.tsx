import { useState } from "react";
import { FIELD_LIMITS } from "#core/contract/fields.ts";
import type { Promotion } from "#core/contract/promotions/promotion.ts";
import { pickChangedFields } from "#web/api/changed-fields.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { TextField, TextInput } from "#web/ui/fields/text-input.tsx";
import { useChangePromotion } from "./promotions.queries.ts";

type Props = { open: boolean; promotion: Promotion; onClose: () => void };

export function ChangePromotionDialog({ open, promotion, onClose }: Props) {
  const [name, setName] = useState(promotion.name);
  const [endsOn, setEndsOn] = useState(promotion.endsOn ?? "");
  const { mutateAsync: change } = useChangePromotion();
  const form = useSubmit({
    send: async (typed: { name: string; endsOn: string | null }) => {
      const body = pickChangedFields(promotion, typed);
      if (Object.keys(body).length > 0) await change({ params: { id: promotion.id }, body });
    },
    failed: "No pudimos guardar la promoción",
    onDone: closeWithToast(onClose, "Promoción guardada"),
  });
  return (
    <FormDialog
      form={form}
      read={() =>
        name.trim() === ""
          ? "Escribe cómo se llama la promoción."
          : { name: name.trim(), endsOn: endsOn || null }
      }
      open={open}
      onClose={onClose}
      fields={[name, endsOn]}
      title="Cambiar la promoción"
      description={promotion.name}
      save="Guardar"
    >
      <div onChange={form.clear} className="flex flex-col gap-4">
        <TextField
          label="Nombre"
          required
          autoComplete="off"
          maxLength={FIELD_LIMITS.name}
          value={name}
          onValueChange={setName}
        />
        <Field label="Hasta el" hint="Vacío: sin fecha de fin.">
          <TextInput type="date" value={endsOn} onValueChange={setEndsOn} />
        </Field>
      </div>
    </FormDialog>
  );
}
