import { formatPesos } from "#core/money.ts";
import "#web/ui/print/office-paper.css";
import { formatLongDay } from "#web/ui/text/dates.ts";
import type { CreditStatement } from "./statement.ts";

export function PrintableCreditStatement(statement: CreditStatement) {
  const { customer, store, at, before, lines, balance, overdue } = statement;
  return (
    <div className="office-paper">
      <header>
        <div>
          <h1 className="title">{store.name}</h1>
          {store.nit && <p>NIT {store.nit}</p>}
          {store.address && <p>{store.address}</p>}
          {store.phone && <p>Tel. {store.phone}</p>}
        </div>
        <div>
          <h2 className="name">Estado de cuenta</h2>
          <p>{formatLongDay(at.toISOString())}</p>
          <p>{customer.name}</p>
          {customer.phone && <p>{customer.phone}</p>}
        </div>
      </header>
      <table>
        <thead>
          <tr>
            <th className="date">Fecha</th>
            <th>Movimiento</th>
            <th className="amount">Valor</th>
            <th className="amount">Debe</th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && (
            <tr>
              <td className="date" />
              <td>Saldo anterior</td>
              <td className="amount" />
              <td className="amount">{formatPesos(before)}</td>
            </tr>
          )}
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="date">{formatLongDay(line.at)}</td>
              <td>
                {line.title}
                {line.items.map((text, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a recorded sale never change
                  <span key={i}>{text}</span>
                ))}
              </td>
              <td className="amount">{formatPesos(line.amount)}</td>
              <td className="amount">{formatPesos(line.balanceAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="total">
        <span>Debe</span> <span>{formatPesos(balance)}</span>
      </p>
      {overdue > 0 && (
        <p className="total">
          <span>Vencido</span> <span>{formatPesos(overdue)}</span>
        </p>
      )}
    </div>
  );
}
