import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { Store } from "#core/contract/session.ts";
import { updateStore } from "#core/contract/stores/stores.ts";
import { nitHint } from "#core/people/nit.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { useSaveStore } from "./stores.queries.ts";

export function StoreForm({ store, onDone }: { store: Store; onDone: () => void }) {
  const { mutate, isPending } = useSaveStore();
  const { register, handleSubmit, formState, watch, setError } = useForm({
    resolver: zodResolver(updateStore.body),
    defaultValues: {
      name: store.name,
      phone: store.phone ?? "",
      nit: store.nit ?? "",
      address: store.address ?? "",
    },
  });
  const { errors } = formState;

  function failed(error: Error) {
    toast.error(
      "Error al actualizar tienda",
      "No se pudo actualizar la información de la tienda. Inténtalo de nuevo.",
    );
    if (!(error instanceof ApiError)) return;
    for (const { field, message } of error.fields)
      if (field === "name" || field === "phone" || field === "nit" || field === "address")
        setError(field, { message }, { shouldFocus: true });
  }

  const submit = handleSubmit((body) =>
    mutate(body, {
      onSuccess: ({ data }) => {
        toast.success("Tienda actualizada", data.store.name);
        onDone();
      },
      onError: failed,
    }),
  );

  return (
    <Card title="Información general">
      <form noValidate onSubmit={submit} className="grid gap-4 @md:grid-cols-2">
        <div className="@md:col-span-2">
          <Field label="Nombre de la tienda" required error={errors.name?.message}>
            <TextInput {...register("name")} autoFocus autoComplete="organization" />
          </Field>
        </div>
        <Field label="Teléfono" error={errors.phone?.message}>
          <TextInput {...register("phone")} type="tel" autoComplete="tel" />
        </Field>
        <Field label="NIT" error={errors.nit?.message} hint={nitHint(watch("nit") ?? "")}>
          <TextInput {...register("nit")} inputMode="text" placeholder="900.123.456-8" autoComplete="off" />
        </Field>
        <div className="@md:col-span-2">
          <Field label="Dirección" error={errors.address?.message} hint="Sale en las tirillas">
            <TextInput {...register("address")} autoComplete="street-address" />
          </Field>
        </div>
        <div className="flex flex-wrap gap-3 *:flex-1 @md:col-span-2 @md:justify-end @md:*:flex-none">
          <Button onClick={onDone} disabled={isPending}>
            Cancelar
          </Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Guardar Cambios
          </Button>
        </div>
      </form>
    </Card>
  );
}
