import { createHash } from "node:crypto";
import pg from "pg";
import { prepareValue } from "pg/lib/utils.js";
import type { Sql } from "sql-template-tag";

export type QueryResult<Row> = { rows: Row[]; command: string; rowCount: number };

export type RunQuery = <Row extends object>(query: Sql) => Promise<QueryResult<Row>>;

type Field = { name: string; parse: (text: string) => unknown };

type Statement = {
  name: string;
  text: string;
  values: unknown[];
  fields: Field[] | undefined;
  rows: object[];
  resolve: (answer: QueryResult<never>) => void;
  reject: (error: Error) => void;
};

/** Statements of one turn of the event loop share one `Sync` message and one system call. */
export type QueryBatches = {
  ask: RunQuery;
  end(error: Error): void;
  rest(): Promise<void>;
};

type BatchOptions = {
  /** Prefix of statement names, one per planner setting: a prepared statement keeps its first plan. */
  plans?: string;
  /** Statements that are sent first in each batch. */
  before?: readonly Sql[];
};

export function openQueryBatches(
  client: pg.PoolClient,
  prepares: boolean,
  { plans = "", before = [] }: BatchOptions = {},
): QueryBatches {
  const fieldsByStatement = fieldsOn(client);
  let waiting: Statement[] = [];
  let isUnderWay = false;
  let failure: Error | undefined;

  let onRest = () => {};

  const statementOf = ({ text, values }: Sql): Omit<Statement, "resolve" | "reject"> => {
    const name = prepares ? plans + preparedStatementName(text) : "";
    const fields = FETCH.test(text) ? undefined : fieldsByStatement.get(name);
    return { name, text, values: values.map((value) => prepareValue(value)), fields, rows: [] };
  };
  const first = before.map((query) => ({ ...statementOf(query), resolve() {}, reject() {} }));
  const send = () => {
    if (isUnderWay || waiting.length === 0) return;
    isUnderWay = true;
    const again = first.map((statement) => ({
      ...statement,
      fields: fieldsByStatement.get(statement.name),
      rows: [],
    }));
    client.query(new QueryBatch([...again, ...waiting], fieldsByStatement, goOn));
    waiting = [];
  };
  const goOn = (error?: Error) => {
    isUnderWay = false;
    if (error) end(error);
    else send();
    if (!isUnderWay) onRest();
  };
  const rest = () =>
    new Promise<void>((resolve) => {
      if (isUnderWay) onRest = resolve;
      else resolve();
    });
  const end = (error: Error) => {
    failure ??= error;
    for (const { reject } of waiting) reject(failure);
    waiting = [];
  };
  const ask: RunQuery = (query) =>
    new Promise((resolve, reject) => {
      // After a failure of the transaction all later statements are rejected with its reason.
      if (failure) throw failure;
      const statement = statementOf(query);
      if (waiting.length === 0) process.nextTick(send);
      waiting.push({ ...statement, resolve, reject });
    });
  return { ask, end, rest };
}

const FETCH = /^\s*fetch\b/i;

const fieldsOfClients = new WeakMap<pg.PoolClient, Map<string, Field[]>>();

function fieldsOn(client: pg.PoolClient): Map<string, Field[]> {
  const fieldsByStatement = fieldsOfClients.get(client) ?? new Map<string, Field[]>();
  fieldsOfClients.set(client, fieldsByStatement);
  return fieldsByStatement;
}

const names = new Map<string, string>();

export function preparedStatementName(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash("sha1").update(text).digest("base64url");
    names.set(text, name);
  }
  return name;
}

export class QueryBatch implements pg.Submittable {
  readonly statements: readonly Statement[];
  readonly #fieldsByStatement: Map<string, Field[]>;
  readonly #onEnd: (error?: Error) => void;
  #at = 0;

  constructor(
    statements: readonly Statement[],
    fieldsByStatement: Map<string, Field[]>,
    onEnd: (error?: Error) => void,
  ) {
    this.statements = statements;
    this.#fieldsByStatement = fieldsByStatement;
    this.#onEnd = onEnd;
  }

  get name(): string | undefined {
    return this.statements[this.#at]?.name;
  }

  get text(): string | undefined {
    return this.statements[this.#at]?.text;
  }

  submit(driver: pg.Connection): void {
    const connection = driver as unknown as DriverConnection;
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
    connection.stream.cork();
    for (const { name, text, values, fields } of this.statements) {
      if (!name || !(parsed[name] ?? submitted[name])) connection.parse({ name, text, types: [] });
      if (name && !parsed[name]) submitted[name] = text;
      connection.bind({ portal: "", statement: name, values, binary: false });
      if (!fields) connection.describe({ type: "P", name: "" });
      connection.execute({ portal: "", rows: 0 });
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.statements[this.#at]!.fields = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, "text"),
    }));
  }

  handleDataRow({ fields: values }: { fields: (string | null)[] }): void {
    const { fields, rows } = this.statements[this.#at]!;
    const row: Record<string, unknown> = {};
    for (let index = 0; index < values.length; index++) {
      const { name, parse } = fields![index]!;
      const value = values[index]!;
      row[name] = value === null ? null : parse(value);
    }
    rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name, fields = [], rows, resolve } = this.statements[this.#at]!;
    if (name && !this.#fieldsByStatement.has(name)) this.#fieldsByStatement.set(name, fields);
    this.#at += 1;
    const [command = "", ...counts] = text.split(" ");
    resolve({ rows: rows as never[], command, rowCount: Number(counts.at(-1) ?? 0) });
  }

  handleError(error: Error, connection: DriverConnection): void {
    const left = this.statements.slice(this.#at);
    for (const { name, reject } of left) {
      delete connection.submittedNamedStatements[name]; // PostgreSQL skipped the statements after the error
      reject(error);
    }
    this.#onEnd(error);
  }

  handleReadyForQuery(): void {
    this.#onEnd();
  }
}

/** Fields of the driver's connection that @types/pg does not declare. */
type DriverConnection = {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(query: { name: string; text: string; types: number[] }): void;
  bind(config: { portal: string; statement: string; values: unknown[]; binary: boolean }): void;
  describe(message: { type: "P"; name: string }): void;
  execute(config: { portal: string; rows: number }): void;
  sync(): void;
};
