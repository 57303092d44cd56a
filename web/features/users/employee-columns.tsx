import type { Employee } from "#core/contract/users.ts";
import { findEmployeeChangeProblem, findEmployeeRemovalProblem } from "#core/people/employees.ts";
import type { Role } from "#core/permissions.ts";
import { createActionsColumn } from "#web/ui/data/actions-column.tsx";
import { NameLink } from "#web/ui/data/name-link.tsx";
import type { TableColumn } from "#web/ui/data/table.tsx";
import { formatMediumDay } from "#web/ui/text/dates.ts";
import { RoleBadge } from "./role-badge.tsx";

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
export function createEmployeeColumns(
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
