import pg from "pg";
import { vi } from "vitest";
import { KEPT_PLAN_PREFIX, KEPT_PLANS } from "#server/db/store-tx.ts";

/** `keepsPlan` is true for a statement with a generic plan by index (`StoreTxOptions.keptPlans`). */
export type SentStatement = {
  user: string | undefined;
  text: string;
  values: unknown[];
  keepsPlan: boolean;
};

/** All statements that are sent to the database during `work`. */
export async function recordStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const query = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | { name?: string; text: string; values?: unknown[] }];
    const { name = "", text, values = [] } = typeof first === "string" ? { text: first } : first;
    sent.push({ user: this.user, text, values, keepsPlan: name.startsWith(KEPT_PLAN_PREFIX) });
    return (query as (...args: unknown[]) => void).apply(this, args);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return sent;
}

export type QueryPlan = {
  "Node Type": string;
  "Relation Name"?: string;
  Operation?: string;
  Output?: string[];
  Plans?: QueryPlan[];
  [condition: string]: unknown;
};
/**
 * `text` is the executed statement: as sent, or from inside a function or foreign key. `parameters` are the
 * values of a kept plan, which names `$1` instead of a constant.
 */
export type ExplainedStatement = { text: string; plan: QueryPlan; parameters?: unknown[] };

/**
 * Runs the statements as the owner of the database, without row-level security, so that only their own
 * conditions limit them. Returns the plans of all executed statements, including those of functions and
 * foreign keys, then rolls back.
 */
export async function explainStatements(
  client: pg.ClientBase,
  storeId: string,
  statements: Pick<SentStatement, "text" | "values">[],
): Promise<ExplainedStatement[]> {
  const explained: ExplainedStatement[] = [];
  const onNotice = ({ message }: { message?: string | undefined }) => {
    const [, json] = message?.match(/^duration: .* plan:\n(.*)$/s) ?? [];
    if (!json) return;
    const { "Query Text": text, Plan: plan } = JSON.parse(json);
    explained.push({ text, plan });
  };
  await client.query("load 'auto_explain'");
  await client.query("begin");
  client.on("notice", onNotice);
  try {
    await client.query("set local client_min_messages = notice");
    await asNotYet(client, storeId, statements);
    await client.query(`
      set local app.store_id = '${storeId}';
      set local auto_explain.log_format = json;
      set local auto_explain.log_verbose = on;
      set local auto_explain.log_nested_statements = on;
      set local auto_explain.log_level = notice;
      set local auto_explain.log_min_duration = 0`);
    for (const { text, values } of statements) await client.query(text, values);
    await client.query("close all"); // a cursor reports its plan when it is closed
  } finally {
    await client.query("rollback");
    client.off("notice", onNotice);
  }
  return explained;
}

/** Removes the rows that the statements wrote, because running them again writes the same ids. */
async function asNotYet(
  client: pg.ClientBase,
  storeId: string,
  statements: Pick<SentStatement, "text">[],
): Promise<void> {
  const written = WRITTEN_ONCE.filter((table) =>
    statements.some(({ text }) => new RegExp(`insert into ${table}\\b`).test(text)),
  );
  await client.query("set local session_replication_role = replica");
  for (const table of written) await client.query(`delete from ${table} where store_id = '${storeId}'`);
  await client.query("set local session_replication_role = origin");
}
const WRITTEN_ONCE = [
  ...["sales", "sale_lines", "sale_payments", "stock_entries", "request_keys"],
  ...["credit_entries", "debts", "debt_settlements"],
];

/**
 * Explains statements without running them, for writes that cannot be repeated. Runs as the owner, without
 * row-level security. Statements without a table are left out. A statement that keeps its plan has two: one
 * for its values, and the kept one.
 */
export async function explainWithoutRunning(
  client: pg.ClientBase,
  statements: Pick<SentStatement, "text" | "values" | "keepsPlan">[],
): Promise<ExplainedStatement[]> {
  const explained: ExplainedStatement[] = [];
  for (const { text, values, keepsPlan } of statements.filter((one) => PLANNED.test(one.text))) {
    const { rows } = await client.query(`explain (verbose, format json) ${text}`, values);
    explained.push({ text, plan: rows[0]["QUERY PLAN"][0].Plan });
    if (keepsPlan) explained.push({ text, plan: await explainKeptPlan(client, text), parameters: values });
  }
  return explained;
}

/** Plans as with `keptPlans` of `StoreTxOptions`. */
export async function explainKeptPlan(client: pg.ClientBase, text: string): Promise<QueryPlan> {
  const parameters = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
  const values = parameters === 0 ? "" : `(${Array(parameters).fill("null").join()})`;
  await client.query("begin");
  try {
    for (const [name, value] of Object.entries(KEPT_PLANS))
      await client.query(`set local ${name} = ${value}`);
    await client.query(`prepare kept_plan as ${text}`);
    // `explain (generic_plan)` would need PostgreSQL 16.
    const { rows } = await client.query(`explain (verbose, format json) execute kept_plan${values}`);
    return rows[0]["QUERY PLAN"][0].Plan;
  } finally {
    await client.query("rollback");
    await client.query("deallocate all");
  }
}
const PLANNED = /^\s*(select|insert|update|delete|with|declare)\b/;

/** The plan and its descendants. */
export function planNodesOf(plan: QueryPlan): QueryPlan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(planNodesOf)];
}

/**
 * `tables` must be read and written with a condition on one of `stores`. A statement inside a function may
 * name the transaction's store or a parameter instead.
 */
type Naming = {
  tables: readonly string[];
  stores: readonly string[];
  sent: readonly Pick<SentStatement, "text">[];
};

/** The tables that a plan reads or writes without a store condition. */
export function tablesWithoutStoreCondition(
  { text, plan, parameters }: ExplainedStatement,
  { tables, stores, sent }: Naming,
): string[] {
  const isSent = sent.some((statement) => statement.text === text);
  const places = parameters?.flatMap((value, i) => (stores.includes(value as string) ? [i + 1] : []));
  const constant = places ? String.raw`\$(?:${places.join("|")})\b` : `'(?:${stores.join("|")})'::uuid`;
  const store = isSent ? constant : `(?:${constant}|${IN_FUNCTIONS})`;
  const storeCondition = new RegExp(`\\bstore_id = ${store}`);
  const given = new RegExp(`^${store}$`);
  return planNodesOf(plan).flatMap((node) => {
    const table = node["Relation Name"];
    if (!table || !tables.includes(table)) return [];
    if (node["Node Type"] !== "ModifyTable")
      return storeCondition.test(conditionsOf(node))
        ? []
        : [`${table} is scanned by ${conditionsOf(node)}: ${text}`];
    const source = node.Plans?.find((below) => below["Parent Relationship"] === "Outer");
    const first = source?.Output?.[0] ?? "nothing"; // store_id is the first column of every table
    // The inserted store may come from a row of the store; the read of that row is checked too.
    return node.Operation !== "Insert" || given.test(first) || OF_A_ROW.test(first)
      ? []
      : [`${table} is given ${first}: ${text}`];
  });
}

/** Matches the store of a row that is read, or of aggregated rows. */
const OF_A_ROW = /^(\w+|"\*SELECT\*")\.store_id$/;

const IN_FUNCTIONS = String.raw`\$\d+|\(NULLIF\(current_setting\('app.store_id'::text, true\), ''::text\)\)::uuid`;

function conditionsOf(node: QueryPlan): string {
  return ["Index Cond", "Recheck Cond", "Filter"].map((name) => node[name] ?? "").join(" ");
}
