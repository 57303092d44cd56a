import { Pencil, Trash2 } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import type { User } from "#core/contract/session.ts";
import type { Employee } from "#core/contract/users.ts";
import { findEmployeeChangeProblem, findEmployeeRemovalProblem } from "#core/people/employees.ts";
import { useSession } from "#web/api/session.tsx";
import { RoleBadge } from "#web/features/users/role-badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/data/description-list.tsx";
import { EmailAddressLink } from "#web/ui/data/email-address.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ContactLinks } from "#web/ui/share/contact-links.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatMediumDay } from "#web/ui/text/dates.ts";
import { EmployeeDialog } from "./employee-dialog.tsx";
import { describeEmployeeLoadFailure } from "./employee-failures.ts";
import { EmployeeSales } from "./employee-sales.tsx";
import { useEmployeeActions } from "./use-employee-actions.ts";
import { useOwnIdWithoutPin, useUsers } from "./users.queries.ts";

export function EmployeeScreen() {
  const { id = "" } = useParams();
  const { user } = useSession();
  const query = useUsers();
  const { data } = query;
  // Pending users are shown only in the list of employees, which has the buttons to accept or reject them.
  const employee = data?.find((person) => person.id === id && person.role !== "PENDING");
  return (
    <>
      <PageHeader
        title={employee?.name ?? "Empleado"}
        back={{ to: "/employees", label: "Empleados" }}
        actions={employee && user && <Actions me={user} employee={employee} />}
      />
      {employee ? (
        <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-5">
          <EmployeeDetails employee={employee} />
          <EmployeeSales employee={employee} />
        </div>
      ) : data ? (
        <Card>
          <EmptyState
            drawing={<SearchDrawing />}
            title="Empleado no encontrado"
            text="Puede que lo hayan eliminado o que el enlace sea de otra tienda."
          />
        </Card>
      ) : (
        <LoadingState query={query} failure={describeEmployeeLoadFailure(query.error)} card="failure" />
      )}
    </>
  );
}

function Actions({ me, employee }: { me: User; employee: Employee }) {
  const navigate = useNavigate();
  const form = useDialog();
  const { remove } = useEmployeeActions(() => navigate("/employees", { replace: true }));
  const meWithoutPin = useOwnIdWithoutPin(me.id);
  if (findEmployeeChangeProblem(me, employee) !== null) return null;
  return (
    <>
      <Button icon={Pencil} onClick={() => form.show()}>
        Editar
      </Button>
      {findEmployeeRemovalProblem(me, employee) === null && (
        <Button icon={Trash2} onClick={() => remove(employee)}>
          Eliminar
        </Button>
      )}
      <EmployeeDialog
        key={form.turn}
        {...form.props}
        employee={employee}
        meWithoutPin={employee.id === me.id ? null : meWithoutPin}
      />
    </>
  );
}

function EmployeeDetails({ employee }: { employee: Employee }) {
  const { name, phoneOrEmail, role, createdAt } = employee;
  const email = phoneOrEmail?.includes("@") && <EmailAddressLink email={phoneOrEmail} />;
  return (
    <Card>
      <DescriptionList
        facts={[
          ["Rol", <RoleBadge key="role" role={role} />],
          ["Entra con", signInMethodText(employee)],
          ["Correo", email],
          ["Desde", formatMediumDay(createdAt)],
        ]}
      />
      {phoneOrEmail && !email && (
        <div className="mt-3">
          <ContactLinks name={name} phone={phoneOrEmail} />
        </div>
      )}
    </Card>
  );
}

export function signInMethodText({ hasPin, pinOnly }: Pick<Employee, "hasPin" | "pinOnly">): string {
  if (pinOnly) return "PIN, en los equipos de la tienda";
  return hasPin ? "Contraseña o PIN" : "Contraseña; sin PIN";
}
