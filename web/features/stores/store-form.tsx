import type { Store } from "#core/contract/session.ts";
import { updateStore } from "#core/contract/stores/stores.ts";
import { findNitHint } from "#core/people/nit.ts";
import { showFieldErrors } from "#web/api/field-errors.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { useSchemaForm } from "#web/ui/forms/schema-form.ts";
import { toast } from "#web/ui/toast.ts";
import { useSaveStore } from "./stores.queries.ts";

export function StoreForm({ store, onDone }: { store: Store; onDone: () => void }) {
  const { mutate, isPending } = useSaveStore();
  const { form, field } = useSchemaForm(updateStore.body, {
    name: store.name,
    phone: store.phone ?? "",
    nit: store.nit ?? "",
    address: store.address ?? "",
  });

  function failed(error: Error) {
    toast.error(
      "Error al actualizar tienda",
      "No se pudo actualizar la información de la tienda. Inténtalo de nuevo.",
    );
    showFieldErrors(form, error);
  }

  function done({ store: { name } }: { store: Store }) {
    toast.success("Tienda actualizada", name);
    onDone();
  }

  const submit = form.handleSubmit((body) =>
    mutate({ params: { id: store.id }, body }, { onSuccess: done, onError: failed }),
  );

  return (
    <Card title="Información general">
      <form noValidate onSubmit={submit} className="grid gap-4 @md:grid-cols-2">
        <div className="@md:col-span-2">
          <TextField
            label="Nombre de la tienda"
            required
            {...field("name")}
            autoFocus
            autoComplete="organization"
          />
        </div>
        <TextField label="Teléfono" {...field("phone")} type="tel" autoComplete="tel" />
        <TextField
          label="NIT"
          hint={findNitHint(form.watch("nit") ?? "")}
          {...field("nit")}
          inputMode="text"
          placeholder="900.123.456-8"
          autoComplete="off"
        />
        <div className="@md:col-span-2">
          <TextField
            label="Dirección"
            hint="Sale en las tirillas"
            {...field("address")}
            autoComplete="street-address"
          />
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
