import { Pencil, Trash2 } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import type { SellersReport } from "#core/contract/reports/reports.ts";
import type { User } from "#core/contract/session.ts";
import type { Employee } from "#core/contract/users.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { findEmployeeChangeProblem, findEmployeeRemovalProblem } from "#core/people/employees.ts";
import { useSession } from "#web/api/session.tsx";
import { useSellersReport } from "#web/features/sales/sellers-report.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/data/description-list.tsx";
import { EmailAddressLink } from "#web/ui/data/email-address.tsx";
import { LoadingState } from "#web/ui/data/loading-state.tsx";
import { useDialog } from "#web/ui/dialogs/use-dialog.ts";
import { SearchDrawing } from "#web/ui/drawings/office/search.tsx";
import { PesosAmount } from "#web/ui/money.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ContactLinks } from "#web/ui/share/contact-links.tsx";
import { FiguresSkeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { formatMediumDay } from "#web/ui/text/dates.ts";
import { saleCountText } from "#web/ui/text/sales-text.ts";
import { EmployeeDialog } from "./employee-dialog.tsx";
import { describeEmployeeLoadFailure } from "./employee-failures.ts";
import { RoleBadge } from "./role-badge.tsx";
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

function EmployeeSales({ employee: { id } }: { employee: Employee }) {
  const [today, week, month] = listSalesPeriods(dayOf(new Date()));
  return (
    <div className="grid min-w-0 gap-4 sm:grid-cols-2 lg:gap-5">
      <div className="sm:col-span-2">
        <Sold id={id} period={today!} main />
      </div>
      <Sold id={id} period={week!} />
      <Sold id={id} period={month!} />
    </div>
  );
}

function Sold({ id, period, main = false }: { id: string; period: NamedSalesPeriod; main?: boolean }) {
  const { label, ...range } = period;
  const query = useSellersReport(range);
  const { data, error } = query;
  return (
    <Card title={label}>
      {data ? (
        <Figures id={id} sellers={data} main={main} />
      ) : error ? (
        <LoadingState query={query} otherwise="Error al cargar las ventas" />
      ) : (
        <FiguresSkeleton />
      )}
    </Card>
  );
}

function Figures({ id, sellers, main }: { id: string; sellers: SellersReport; main: boolean }) {
  const { count, total, discounts, returns, share } = findSellerTotals(id, sellers);
  const lines: [string, number][] = [
    ["Promedio por venta", count > 0 ? Math.round(total / count) : 0],
    ["Descuentos y promociones", discounts],
    ["Devoluciones que recibió", returns],
  ];
  return (
    <>
      <p className={main ? "main-figure" : "text-2xl font-bold"}>
        <PesosAmount amount={total} />
      </p>
      <p className="text-ink-soft">
        {saleCountText(count)}
        {share !== null && share > 0 && ` · ${Math.round(share * 100)} % de la tienda`}
      </p>
      <dl className="mt-3">
        {lines.map(([name, amount]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1">
            <dt className="text-ink-soft">{name}</dt>
            <dd>
              <PesosAmount amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type NamedSalesPeriod = { label: string; startDate: string; endDate: string };

/** Lists the periods whose sales are shown; they end today. */
export function listSalesPeriods(today: string): readonly NamedSalesPeriod[] {
  const last = (days: number) => ({ startDate: addDays(today, 1 - days), endDate: today });
  return [
    { label: "Hoy", ...last(1) },
    { label: "Últimos 7 días", ...last(7) },
    { label: "Últimos 30 días", ...last(30) },
  ];
}

/** Finds a seller's totals. `share` is the part of the store's sales, from 0 to 1; null when nobody sold anything. */
export function findSellerTotals(id: string, sellers: SellersReport) {
  const own = sellers.find((seller) => seller.id === id);
  const all = sellers.reduce((sum, { total }) => sum + total, 0);
  const { count, total, discounts, returns } = own ?? { count: 0, total: 0, discounts: 0, returns: 0 };
  return { count, total, discounts, returns, share: all > 0 ? total / all : null };
}
