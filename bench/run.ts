import { writeFile } from "node:fs/promises";
import { openBench } from "./bench.ts";
import { browserTable } from "./browser/browser.ts";
import { offlineTable } from "./browser/offline.ts";
import { phoneTable } from "./browser/phone.ts";
import { checkoutTable } from "./checkout.ts";
import { processorCostTable } from "./cost/cost-table.ts";
import { countsTable } from "./counts.ts";
import { creditTable } from "./credit.ts";
import { documentsTable } from "./documents.ts";
import { exportTable } from "./export.ts";
import { goodsTable } from "./goods.ts";
import { checkoutWithReportsTable, historyGrowthTable, reportTable } from "./growth.ts";
import { memoryUseTable } from "./memory.ts";
import { transactionPartsTable } from "./parts.ts";
import { processesTable } from "./processes/processes-table.ts";
import { searchTable } from "./search.ts";
import { serversTable } from "./servers.ts";
import { startupTimeTable } from "./start.ts";
import { manyStoresTable } from "./stores.ts";
import { packScansTable, scansTable } from "./taps/scans.ts";
import { inputCountTable } from "./taps/taps.ts";
import { targetsTable } from "./targets.ts";
import { taxCostTable } from "./taxes.ts";
import { upgradeTable } from "./upgrade.ts";

// Reports are measured before checkouts, because those add an unrealistic number of sales to one day. The
// last measurements stop PostgreSQL.
const PARTS = {
  growth: historyGrowthTable,
  waiting: reportTable,
  search: searchTable,
  parts: transactionPartsTable,
  credit: creditTable,
  cost: processorCostTable,
  checkout: checkoutTable,
  taxes: taxCostTable,
  goods: goodsTable,
  counts: countsTable,
  documents: documentsTable,
  processes: processesTable,
  beside: checkoutWithReportsTable,
  export: exportTable,
  stores: manyStoresTable,
  servers: serversTable,
  browser: browserTable,
  offline: offlineTable,
  phone: phoneTable,
  taps: inputCountTable,
  scans: scansTable,
  packScans: packScansTable,
  start: startupTimeTable,
  memory: memoryUseTable,
  upgrade: upgradeTable,
};

const requestedParts = process.argv.slice(2);
const unknown = requestedParts.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`No part called ${unknown.join(", ")}. There are: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}

const bench = await openBench();
try {
  const tables: string[] = [];
  for (const [name, table] of Object.entries(PARTS)) {
    if (requestedParts.length > 0 && !requestedParts.includes(name)) continue;
    const began = Date.now();
    tables.push(await table(bench));
    console.log(`Measured: ${name}, ${Math.round((Date.now() - began) / 1000)} s\n\n${tables.at(-1)}`);
  }
  const report = `# Last measured\n\nRead the ratios: the times are this machine's.\n\n${[targetsTable(), ...tables].join("\n")}`;
  console.log(`\n${report}`);
  if (requestedParts.length === 0) await writeFile(new URL("./results.md", import.meta.url), report);
} finally {
  await bench.end();
}
