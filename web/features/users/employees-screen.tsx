import { Check, Plus, X } from "lucide-react";
import { useState } from "react";
import type { Store, User } from "#core/contract/session.ts";
import type { AssignableRole, Employee } from "#core/contract/users.ts";
import { findEmployeeChangeProblem, findEmployeeRemovalProblem } from "#core/people/employees.ts";
import { ROLE_LABELS, type Role } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import { createActionsColumn, Table, type TableColumn } from "#web/ui/data/table.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { PeopleDrawing } from "#web/ui/drawings/office/people.tsx";
import { SelectField } from "#web/ui/fields/select.tsx";
import { findPageHeading } from "#web/ui/overlay.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatMediumDay } from "#web/ui/text/dates.ts";
import { EmployeeDialog } from "./employee-dialog.tsx";
import { describeEmployeeLoadFailure } from "./employee-failures.ts";
import { EMPLOYEE_ROLE_OPTIONS, isEmployeeRole } from "./employee-form.ts";
import { RoleBadge } from "./role-badge.tsx";
import { useEmployeeActions } from "./use-employee-actions.ts";
import { useOwnIdWithoutPin, useUsers } from "./users.queries.ts";

/** Moves the focus to the heading, because the pressed button was removed with its row. */
const focusHeading = () => findPageHeading()?.focus();

export function EmployeesScreen() {
  const { user, store } = useSession();
  const form = useDialog<Employee | null>();
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
          <Button variant="primary" icon={Plus} onClick={() => form.show()}>
            Crear empleado con PIN
          </Button>
        }
      />
      {user && store && <Employees me={user} store={store} edit={form.show} />}
      <EmployeeDialog
        key={form.turn}
        {...form.props}
        employee={form.subject}
        meWithoutPin={form.subject?.id === user?.id ? null : meWithoutPin}
      />
    </>
  );
}

type Props = { me: User; store: Store; edit: (employee: Employee) => void };

function Employees({ me, store, edit }: Props) {
  const query = useUsers();
  const { approve, reject, remove } = useEmployeeActions(focusHeading);

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
          columns={createEmployeeColumns(me, { edit, remove })}
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
