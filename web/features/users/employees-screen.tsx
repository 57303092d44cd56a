import { zodResolver } from "@hookform/resolvers/zod";
import { Check, Plus, X } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { newPinField } from "#core/contract/fields.ts";
import type { Store, User } from "#core/contract/session.ts";
import { type AssignableRole, createUser, type Employee } from "#core/contract/users.ts";
import { findEmployeeChangeProblem, findEmployeeRemovalProblem } from "#core/people/employees.ts";
import { ROLE_LABELS, type Role } from "#core/permissions.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failedWriteText } from "#web/api/failure-text.ts";
import { useSession } from "#web/api/session.tsx";
import { useCheckedSubmit } from "#web/api/use-submit.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { createActionsColumn, Table, type TableColumn } from "#web/ui/data/table.tsx";
import { FormDialog } from "#web/ui/dialogs/form-dialog.tsx";
import { closeWithToast } from "#web/ui/dialogs/run-with-toast.ts";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { PeopleDrawing } from "#web/ui/drawings/office/people.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { TextField } from "#web/ui/fields/text-input.tsx";
import { bindFields } from "#web/ui/forms/bind-fields.ts";
import { findPageHeading } from "#web/ui/overlay.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatMediumDay } from "#web/ui/text/dates.ts";
import { EmployeeDialog } from "./employee-dialog.tsx";
import { describeEmployeeLoadFailure } from "./employee-failures.ts";
import { EMPLOYEE_ROLE_OPTIONS, isEmployeeRole } from "./employee-form.ts";
import { PIN_RULES_HINT, PinField } from "./pin-field.tsx";
import { RoleBadge } from "./role-badge.tsx";
import { useEmployeeActions } from "./use-employee-actions.ts";
import { useChangeUser, useCreateUser, useOwnIdWithoutPin, useUsers } from "./users.queries.ts";

/** Moves the focus to the heading, because the pressed button was removed with its row. */
const focusHeading = () => findPageHeading()?.focus();

export function EmployeesScreen() {
  const { user, store } = useSession();
  const adding = useDialog();
  const meWithoutPin = useOwnIdWithoutPin(user?.id);
  return (
    <>
      <PageHeader
        title="Gestión de Empleados"
        subtitle={
          <>
            Para invitar a alguien, dale el código de tu tienda:{" "}
            <strong className="text-ink">{store?.storeId}</strong>
          </>
        }
        actions={
          <Button variant="primary" icon={Plus} onClick={() => adding.show()}>
            Crear empleado con PIN
          </Button>
        }
      />
      <NewEmployeeDialog key={adding.turn} {...adding.props} meWithoutPin={meWithoutPin} />
      {user && store && <Employees me={user} store={store} />}
    </>
  );
}

function Employees({ me, store }: { me: User; store: Store }) {
  const query = useUsers();
  const meWithoutPin = useOwnIdWithoutPin(me.id);
  const { approve, reject, remove } = useEmployeeActions(focusHeading);
  const form = useDialog<Employee | null>();

  if (!query.data)
    return (
      <Card flush>
        <LoadingState query={query} failure={describeEmployeeLoadFailure(query.error)} rows={4} />
      </Card>
    );
  const pending = query.data.filter(({ role }) => role === "PENDING");
  const employees = query.data.filter(({ role }) => role !== "PENDING");
  return (
    <div className="flex flex-col gap-5">
      {pending.length > 0 && <JoinRequestList people={pending} approve={approve} reject={reject} />}
      <Card flush>
        <Table
          label="Empleados"
          tight
          columns={createEmployeeColumns(me, { edit: form.show, remove })}
          rows={employees}
          rowKey={({ id }) => id}
        />
        {query.data.length === 1 && (
          <div className="border-t border-line">
            <EmptyState
              drawing={<PeopleDrawing />}
              title="Aún no tienes empleados"
              text={
                <>
                  Quien trabaje contigo entra a «Unirse a una tienda» con el código{" "}
                  <strong className="text-ink">{store.storeId}</strong>, y aquí apruebas su solicitud.
                </>
              }
            />
          </div>
        )}
      </Card>
      {form.subject && (
        <EmployeeDialog
          key={form.turn}
          {...form.props}
          employee={form.subject}
          meWithoutPin={form.subject.id === me.id ? null : meWithoutPin}
        />
      )}
    </div>
  );
}

type Answers = {
  approve: (person: Employee, role: AssignableRole) => Promise<void>;
  reject: (person: Employee) => Promise<void>;
};

export function JoinRequestList({ people, ...answers }: { people: readonly Employee[] } & Answers) {
  return (
    <Card title="Solicitudes por aprobar">
      <ul aria-label="Solicitudes por aprobar" className="-mb-2 divide-y divide-line">
        {people.map((person) => (
          <Request key={person.id} person={person} {...answers} />
        ))}
      </ul>
    </Card>
  );
}

function Request({ person, approve, reject }: { person: Employee } & Answers) {
  const requestedRole = isEmployeeRole(person.requestedRole) ? person.requestedRole : "EMPLOYEE";
  const [role, setRole] = useState<AssignableRole>(requestedRole);
  const [busy, setBusy] = useState<"approve" | "reject" | null>(null);
  async function run(which: "approve" | "reject", answer: () => Promise<void>) {
    if (busy) return;
    setBusy(which);
    await answer();
    setBusy(null);
  }
  return (
    <li className="flex flex-wrap items-end gap-x-6 gap-y-3 py-4 first:pt-1">
      <div className="min-w-52 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold wrap-anywhere">{person.name}</span>
          <Badge tone="warning">{ROLE_LABELS.PENDING}</Badge>
        </p>
        <p className="wrap-anywhere text-ink-soft">{person.phoneOrEmail}</p>
        <p className="text-sm text-ink-soft">
          Pidió ser {ROLE_LABELS[requestedRole]} el {formatMediumDay(person.createdAt)}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
        <div className="max-sm:w-full sm:w-44">
          <SelectField
            label={`Rol de ${person.name}`}
            hideLabel
            value={role}
            options={EMPLOYEE_ROLE_OPTIONS}
            onValueChange={(chosen) => isEmployeeRole(chosen) && setRole(chosen)}
          />
        </div>
        <div className="flex gap-3 max-sm:w-full max-sm:*:flex-1">
          <Button
            icon={X}
            aria-label={`Rechazar a ${person.name}`}
            busy={busy === "reject"}
            onClick={() => run("reject", () => reject(person))}
          >
            Rechazar
          </Button>
          <Button
            variant="primary"
            icon={Check}
            aria-label={`Aprobar a ${person.name}`}
            busy={busy === "approve"}
            onClick={() => run("approve", () => approve(person, role))}
          >
            Aprobar
          </Button>
        </div>
      </div>
    </li>
  );
}

function Contact({ employee: { phoneOrEmail, hasPin, pinOnly } }: { employee: Employee }) {
  const comesIn = pinOnly ? "Entra solo con PIN" : hasPin && "También con PIN";
  return (
    <>
      {phoneOrEmail && <span className="block min-w-28">{phoneOrEmail}</span>}
      {comesIn && <span className="block text-sm text-ink-soft">{comesIn}</span>}
    </>
  );
}

type Actions = { edit: (employee: Employee) => void; remove: (employee: Employee) => void };

/** `me` is the signed-in user, whose row is marked. Shows only the actions that this user may do. */
function createEmployeeColumns(
  me: { id: string; role: Role },
  { edit, remove }: Actions,
): readonly TableColumn<Employee>[] {
  return [
    {
      key: "name",
      header: "Nombre",
      phone: "title",
      cell: ({ id, name }) => (
        <span>
          <NameLink to={`/employees/${id}`}>{name}</NameLink>
          {id === me.id && <span className="font-normal text-ink-soft"> (tú)</span>}
        </span>
      ),
    },
    { key: "contact", header: "Contacto", cell: (employee) => <Contact employee={employee} /> },
    {
      key: "role",
      header: "Rol",
      cell: ({ role }) => <RoleBadge role={role} />,
    },
    {
      key: "since",
      header: "Fecha de registro",
      nowrap: true,
      cell: ({ createdAt }) => formatMediumDay(createdAt),
    },
    createActionsColumn((employee) => ({
      edit: findEmployeeChangeProblem(me, employee) === null ? edit : undefined,
      remove: findEmployeeRemovalProblem(me, employee) === null ? remove : undefined,
    })),
  ];
}

const withOwnPin = createUser.body.extend({ ownPin: newPinField("Tu PIN es requerido") });
const withoutOwnPin = createUser.body.extend({ ownPin: z.string().optional() });

type Props = {
  open: boolean;
  meWithoutPin: string | null;
  onClose: () => void;
};

export function NewEmployeeDialog({ open, meWithoutPin, onClose }: Props) {
  const { mutateAsync: create } = useCreateUser();
  const { mutateAsync: change } = useChangeUser();
  const form = useForm({
    resolver: zodResolver(meWithoutPin ? withOwnPin : withoutOwnPin),
    defaultValues: { name: "", role: "CASHIER" as const, phoneOrEmail: "", pin: "", ownPin: "" },
  });
  const field = bindFields(form);
  const sending = useCheckedSubmit(form, {
    send: async ({ ownPin, ...body }) => {
      // Sets the user's own PIN first: if that fails, no employee was created, and the form can be sent again.
      if (meWithoutPin && ownPin) await change({ params: { id: meWithoutPin }, body: { pin: ownPin } });
      await create({ body });
      return `${body.name} ya puede entrar con su PIN en los equipos de la tienda`;
    },
    failed: (error) => {
      if (!(error instanceof ApiError) || error.code !== "EMAIL_TAKEN")
        return failedWriteText(error, "No pudimos crear el empleado");
      form.setError("phoneOrEmail", { message: error.message }, { shouldFocus: true });
      return "";
    },
    onDone: (text) => closeWithToast(onClose, "Empleado creado", text)(),
  });

  return (
    <FormDialog
      form={sending}
      read={sending.read}
      open={open}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      title="Crear empleado con PIN"
      description="Entra solo en los equipos de la tienda, donde ya hay una sesión. No necesita correo ni contraseña."
      save="Crear"
      saving="Creando..."
    >
      <div className="flex flex-col gap-4">
        <TextField label="Nombre" required {...field("name")} autoComplete="off" />
        <SelectField label="Rol" required {...field("role")} options={EMPLOYEE_ROLE_OPTIONS} />
        <PinField label="PIN" required hint={PIN_RULES_HINT} {...field("pin")} />
        {meWithoutPin && (
          <PinField
            label="Tu PIN"
            required
            hint="El tuyo, para volver a vender tú sin cerrar sesión."
            {...field("ownPin")}
          />
        )}
        <TextField
          label="Teléfono o correo"
          hint="Si quieres tenerlo a mano."
          {...field("phoneOrEmail")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </FormDialog>
  );
}
