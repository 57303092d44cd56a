import { formatPesos } from "#core/money.ts";
import { formatLongDay } from "#web/ui/text/dates.ts";
import type { CreditStatement } from "./statement.ts";
import "./statement-paper.css";

/** Black on white in every theme, because it is printed or saved as PDF. */
export function PrintableCreditStatement({
  customer,
  store,
  at,
  before,
  lines,
  balance,
  overdue,
}: CreditStatement) {
  return (
    <div className="statement-paper">
      <header>
        <div>
          <h1>{store.name}</h1>
          {store.nit && <p>NIT {store.nit}</p>}
          {store.address && <p>{store.address}</p>}
          {store.phone && <p>Tel. {store.phone}</p>}
        </div>
        <div>
          <h2>Estado de cuenta</h2>
          <p>{formatLongDay(at.toISOString())}</p>
          <p>{customer.name}</p>
          {customer.phone && <p>{customer.phone}</p>}
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th>Fecha</th>
            <th>Movimiento</th>
            <th>Valor</th>
            <th>Debe</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr>
              <td />
              <td>Saldo anterior</td>
              <td />
              <td>{formatPesos(before)}</td>
            </tr>
          )}
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{formatLongDay(line.at)}</td>
              <td>
                {line.title}
                {line.items.map((text, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a recorded sale never change
                  <span key={i}>{text}</span>
                ))}
              </td>
              <td>{formatPesos(line.amount)}</td>
              <td>{formatPesos(line.balanceAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="statement-total">
        <span>Debe</span> <span>{formatPesos(balance)}</span>
      </p>
      {overdue > 0 && (
        <p className="statement-total">
          <span>Vencido</span> <span>{formatPesos(overdue)}</span>
        </p>
      )}
    </div>
  );
}
