import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import type { Customer, FoundCustomer } from "#core/contract/customers.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { FormAlert } from "#web/ui/forms/form-alert.tsx";
import { bindFields } from "#web/ui/forms/schema-form.ts";
import { TAKES_ESCAPE_ATTRIBUTE } from "#web/ui/overlay.ts";
import { BLOCKS_SCANS_ATTRIBUTE } from "#web/ui/wedge/use-scanner.ts";
import type { UnsavedCustomerHandle } from "./customer-search.tsx";
import { DuplicateCustomerNotice } from "./duplicate-customer-notice.tsx";
import { useCustomerForm } from "./use-customer-form.ts";

type Props = {
  unsavedCustomer?: Ref<UnsavedCustomerHandle> | undefined;
  name: string;
  onCancel: () => void;
  onSaved: (customer: Customer) => void;
  onFound: (customer: FoundCustomer) => void;
};

/** A short form for a new customer during a sale on credit. */
export function QuickCustomerForm({ unsavedCustomer, name, onCancel, onSaved, onFound }: Props) {
  const { form, notice, same, createAnother, submit, isBusy } = useCustomerForm(
    { customer: null, name },
    onSaved,
  );
  const { isSubmitting } = form.formState;
  const { setFocus } = form;
  const field = bindFields(form);
  const cancel = () => isBusy() || onCancel();
  const place = useRef<HTMLFormElement>(null);
  useImperativeHandle(unsavedCustomer, () => ({ save: () => place.current?.requestSubmit() }), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount
  useEffect(() => {
    setFocus(name === "" ? "name" : "phone");
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <form
      ref={place}
      noValidate
      aria-label="Cliente nuevo"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        cancel();
      }}
      {...{
        [TAKES_ESCAPE_ATTRIBUTE]: "",
        [BLOCKS_SCANS_ATTRIBUTE]: "Guarda o cancela este cliente antes de escanear",
      }}
      className="flex scroll-my-4 flex-col gap-3 rounded-md border border-line-strong p-4"
    >
      <h3 className="font-semibold">Cliente nuevo</h3>
      <TextField label="Nombre" required {...field("name")} autoComplete="off" autoCapitalize="words" />
      <TextField label="Celular" {...field("phone")} type="tel" autoComplete="off" />
      <FormAlert notice={notice} />
      {same && (
        <DuplicateCustomerNotice
          same={same}
          existing={{ label: "Usar este cliente", take: onFound }}
          onCreate={createAnother}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" onClick={cancel}>
          Cancelar
        </Button>
        <div className="flex-1">
          <Button type="submit" block busy={isSubmitting}>
            {isSubmitting ? "Guardando..." : "Guardar cliente"}
          </Button>
        </div>
      </div>
    </form>
  );
}
