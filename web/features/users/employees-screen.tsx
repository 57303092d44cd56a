import { Plus } from "lucide-react";
import type { Store, User } from "#core/contract/session.ts";
import type { Employee } from "#core/contract/users.ts";
import { useSession } from "#web/api/session.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { Table } from "#web/ui/data/table.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { PeopleDrawing } from "#web/ui/drawings/office/people.tsx";
import { findPageHeading } from "#web/ui/overlay.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { createEmployeeColumns } from "./employee-columns.tsx";
import { EmployeeDialog } from "./employee-dialog.tsx";
import { describeEmployeeLoadFailure } from "./employee-failures.ts";
import { JoinRequestList } from "./join-requests.tsx";
import { NewEmployeeDialog } from "./new-employee-dialog.tsx";
import { useEmployeeActions } from "./use-employee-actions.ts";
import { useOwnIdWithoutPin, useUsers } from "./users.queries.ts";

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
