import { Pencil, Plus, ScanBarcode, Search, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Sheet } from "#web/ui/dialogs/sheet.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordInput } from "#web/ui/fields/password-input.tsx";
import { QuantityStepper } from "#web/ui/fields/quantity-stepper.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextInput } from "#web/ui/fields/text-input.tsx";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { MoneyInput } from "#web/ui/forms/money-input.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { Textarea } from "#web/ui/forms/textarea.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { toast } from "#web/ui/toast.ts";

const CATEGORIES = ["Bebidas", "Lácteos", "Aseo"].map((name) => ({ value: name, label: name }));

function ProductFields() {
  const [price, setPrice] = useState<number | null>(14900);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Nombre" required>
        <TextInput placeholder="Gaseosa 1,5 L" />
      </Field>
      <Field label="Precio" required hint={price === null ? "Sin precio" : <PesosAmount amount={price} />}>
        <MoneyInput value={price} onChange={setPrice} />
      </Field>
      <Field label="Categoría" required error="Este campo es obligatorio">
        <Select options={CATEGORIES} placeholder="Elige una categoría" />
      </Field>
      <Field label="Contraseña" hint="Mínimo 8 caracteres">
        <PasswordInput defaultValue="Tienda2026!" autoComplete="off" />
      </Field>
      <Field label="Código GTIN">
        <TextInput disabled value="7702004003508" readOnly />
      </Field>
      <Field label="Correo" error="El formato del correo electrónico no es válido">
        <TextInput type="email" defaultValue="marta@" />
      </Field>
      <div className="sm:col-span-2">
        <Field label="Descripción">
          <Textarea />
        </Field>
      </div>
    </div>
  );
}

export function DevFormExamples() {
  const [open, setOpen] = useState<"dialog" | "sheet" | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(null);
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card title="Botones">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary">Guardar Cambios</Button>
          <Button>Cancelar</Button>
          <Button variant="ghost">Limpiar</Button>
          <Button variant="danger" icon={Trash2}>
            Eliminar
          </Button>
          <Button variant="primary" disabled>
            Deshabilitado
          </Button>
          <Button disabled>Deshabilitado</Button>
          <Button variant="primary" icon={Plus} busy={busy} onClick={() => setBusy(true)}>
            {busy ? "Procesando..." : "Enviar"}
          </Button>
          <Button size="sm">Pequeño</Button>
          <IconButton label="Editar Gaseosa" icon={Pencil} />
          <IconButton label="Eliminar Gaseosa" icon={Trash2} tone="danger" />
          <IconButton label="Escanear código" icon={ScanBarcode} filled />
          <Button variant="primary" size="lg" block>
            Finalizar Venta
          </Button>
        </div>
      </Card>
      <Card title="Controles">
        <div className="flex flex-col items-start gap-3">
          <Field label="Buscar productos" hideLabel>
            <TextInput icon={Search} type="search" placeholder="Buscar productos..." />
          </Field>
          <QuantityStepper label="Gaseosa 1,5 L" value={quantity} onChange={setQuantity} />
          <Checkbox label="Mostrar productos inactivos" defaultChecked />
          <Checkbox label="Acepto los términos" error="Debes aceptar los términos" />
          <Switch label="Activo" defaultChecked />
          <Switch label="Inactivo" />
          <Switch label="Deshabilitado" disabled defaultChecked />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setOpen("dialog")}>Abrir diálogo</Button>
            <Button onClick={() => setOpen("sheet")}>Abrir panel</Button>
          </div>
        </div>
      </Card>
      <div className="lg:col-span-2">
        <Card title="Campos">
          <ProductFields />
        </Card>
      </div>
      <Dialog
        open={open === "dialog"}
        onClose={close}
        title="Nuevo Producto"
        description="Los campos con * son obligatorios."
        size="lg"
        onSubmit={(event) => {
          event.preventDefault();
          toast.success("Producto creado");
          close();
        }}
        footer={
          <>
            <Button onClick={close}>Cancelar</Button>
            <Button type="submit" variant="primary">
              Crear Producto
            </Button>
          </>
        }
      >
        <ProductFields />
      </Dialog>
      <Sheet
        open={open === "sheet"}
        onClose={close}
        title="Finalizar Venta"
        onBack={close}
        footer={
          <Button variant="primary" size="lg" block onClick={close}>
            Finalizar Venta
          </Button>
        }
      >
        <ProductFields />
      </Sheet>
    </div>
  );
}
