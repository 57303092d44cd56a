import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { mountSmallDisk, unmountDisk } from "#server/db/embedded/testing/disk.ts";
import { hasPgBouncer } from "./cluster/pooler.ts";
import { findPostgresBinDirectory } from "./cluster/standby.ts";
import { runAllDocumentScenarios, runDocumentFaultRounds } from "./documents/run-documents.ts";
import { startFakeMailServer } from "./mail-server.ts";
import { playMoves } from "./moves.ts";
import { createOutboxPauseTriggers, OUTBOX_FAULT_STEPS, runOutboxFaultStep } from "./outbox.ts";
import { canCreateTestDisk, createTestDisk } from "./power-cut.ts";
import {
  createFullDiskFault,
  cutConnectionsAndKillApp,
  cutTillConnections,
  freezeDatabase,
  freezePrimaryDatabase,
  killAppAndDatabase,
  killAppProcess,
  killDatabase,
  killPrimaryDatabase,
  type ProcessFault,
  restartAppGracefully,
  restartPgBouncer,
} from "./process-faults.ts";
import { createSeededRandom } from "./random.ts";
import { runFaultRound } from "./round.ts";
import { openFaultyTcpProxy } from "./tcp-proxy.ts";
import {
  createEmbeddedDbEnvironment,
  createPostgresEnvironment,
  createStandbyEnvironment,
  createTemporaryDirectory,
  createTwoProcessEnvironment,
  type TestEnvironment,
} from "./test-environment.ts";
import { playUpgradeCuts } from "./upgrades.ts";

const FAULTS = [
  killAppProcess,
  killDatabase,
  killAppAndDatabase,
  cutTillConnections,
  cutConnectionsAndKillApp,
  freezeDatabase,
  restartAppGracefully,
];

const { values } = parseArgs({
  options: {
    /** Rounds of process and network faults: half with the embedded database, half with DATABASE_URL. */
    rounds: { type: "string", default: "200" },
    /** Rounds with two server processes through PgBouncer, if it is installed. */
    pairs: { type: "string", default: "40" },
    /** Rounds in which a synchronous standby replaces the lost primary. */
    standbys: { type: "string", default: "20" },
    /** Rounds in which the server is killed at each step from the closing of a shift to its mail. */
    outbox: { type: "string", default: "80" },
    /** Rounds in which the server is killed at each step from a sale to DIAN's answer. */
    documents: { type: "string", default: "40" },
    /** Sales per round of `documents`, and documents in each scenario of faults/documents/scenarios.ts. */
    "documents-each": { type: "string", default: "300" },
    /** Documents that are sent while DIAN answers anything, by the seed. */
    answers: { type: "string", default: "10000" },
    "power-cuts": { type: "string", default: "20" },
    "full-disks": { type: "string", default: "10" },
    /** First starts on folders of older releases that are cut by each of: kill -9, a full disk, a power cut. */
    upgrades: { type: "string", default: "10" },
    /** Moves of a store between two database servers under eight tills, with something killed. */
    moves: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const seed = Number(values.seed);
const rounds = Number(values.rounds);
const printLine = (text: string) => void process.stdout.write(`${text}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
printLine(`Seed ${seed}: --seed ${seed} repeats the same decisions.`);

type Tally = {
  rounds: number;
  writes: number;
  open: number;
  refused: number;
  wrongs: number;
  /** The longest wait of a till for one write with its retries, in milliseconds. */
  longest: number;
};
const tallies = new Map<string, Tally>();

async function playRounds(
  name: string,
  environment: TestEnvironment,
  faults: ProcessFault[],
  rounds: number,
): Promise<void> {
  const random = createSeededRandom(seed);
  const proxy = await openFaultyTcpProxy(random);
  try {
    proxy.lead(await environment.start());
    for (let round = 0; round < rounds; round++) {
      const fault = faults[round % faults.length]!;
      const found = await runFaultRound(environment, proxy, fault, random);
      const { writes, open, refused, wrongs, writeLog } = found;
      const { longest } = writeLog;
      const key = `${name}: ${fault.name}`;
      const tally = tallies.get(key) ?? { rounds: 0, writes: 0, open: 0, refused: 0, wrongs: 0, longest: 0 };
      tally.rounds += 1;
      tally.writes += writes;
      tally.open += open;
      tally.refused += refused;
      tally.wrongs += wrongs.length;
      tally.longest = Math.max(tally.longest, longest);
      tallies.set(key, tally);
      const answers = [...writeLog.answers].map(([status, times]) => `${times} con ${status}`).join(", ");
      printLine(
        `${round + 1}/${rounds} ${key}: ${writes} writes, ${wrongs.length} errors; answers: ${answers}; longest wait ${seconds(longest)}`,
      );
      for (const wrong of wrongs) printLine(`  ${wrong}`);
    }
  } finally {
    proxy.close();
    await environment.end();
  }
}

async function playOutbox(
  name: string,
  open: (env: Record<string, string>) => Promise<TestEnvironment>,
  rounds: number,
) {
  const mails = await startFakeMailServer();
  const environment = await open({ SMTP_URL: mails.url });
  try {
    let port = await environment.start();
    await createOutboxPauseTriggers(environment);
    for (let round = 0; round < rounds; round++) {
      const step = OUTBOX_FAULT_STEPS[round % OUTBOX_FAULT_STEPS.length]!;
      const found = await runOutboxFaultStep(environment, mails, step, port);
      port = found.port;
      const key = `${name}: ${step.name}`;
      const tally = steps.get(key) ?? { rounds: 0, sent: 0, repeated: 0, wrongs: 0 };
      tally.rounds += 1;
      tally.sent += found.sent - found.repeated;
      tally.repeated += found.repeated;
      tally.wrongs += found.wrongs.length;
      steps.set(key, tally);
      for (const wrong of found.wrongs) printLine(`  ${wrong}`);
    }
  } finally {
    await environment.end();
    await mails.close();
  }
}

type Steps = { rounds: number; sent: number; repeated: number; wrongs: number };
const steps = new Map<string, Steps>();
await playOutbox(
  "embedded",
  (env) => createEmbeddedDbEnvironment(undefined, env),
  Math.ceil(Number(values.outbox) / 2),
);
await playOutbox("DATABASE_URL", createPostgresEnvironment, Math.floor(Number(values.outbox) / 2));

const ofDocuments = {
  rounds: Math.ceil(Number(values.documents) / 3),
  sales: Number(values["documents-each"]) / 10,
  say: printLine,
};
const documents = new Map([
  ...(await runAllDocumentScenarios(
    {
      count: Number(values.documents) > 0 ? Number(values["documents-each"]) : 0,
      answers: Number(values.answers),
      seed,
    },
    printLine,
  )),
  ...(await runDocumentFaultRounds(
    "embedded",
    (env) => createEmbeddedDbEnvironment(undefined, env),
    ofDocuments,
  )),
  ...(await runDocumentFaultRounds("DATABASE_URL", createPostgresEnvironment, ofDocuments)),
  ...(hasPgBouncer()
    ? await runDocumentFaultRounds("dos procesos", createTwoProcessEnvironment, ofDocuments)
    : []),
]);

const moves = await playMoves(Number(values.moves), createSeededRandom(seed), printLine);

const upgrades = await playUpgradeCuts(Number(values.upgrades), createSeededRandom(seed), printLine);

if (rounds > 0)
  await playRounds("embedded", await createEmbeddedDbEnvironment(), FAULTS, Math.ceil(rounds / 2));
if (rounds > 0)
  await playRounds("DATABASE_URL", await createPostgresEnvironment(), FAULTS, Math.floor(rounds / 2));

const PAIR = [
  killAppProcess,
  restartPgBouncer,
  killDatabase,
  killAppAndDatabase,
  cutConnectionsAndKillApp,
  freezeDatabase,
  restartAppGracefully,
];
if (hasPgBouncer())
  await playRounds("dos procesos", await createTwoProcessEnvironment(), PAIR, Number(values.pairs));
else printLine("Not run for lack of PgBouncer (Debian: apt-get install pgbouncer): rounds of two processes.");

const programs = findPostgresBinDirectory();
if (programs)
  await playRounds(
    "reserva síncrona",
    await createStandbyEnvironment(programs),
    [killPrimaryDatabase, freezePrimaryDatabase],
    Number(values.standbys),
  );
else printLine("Not run for lack of PostgreSQL (Debian: apt-get install postgresql): rounds with a standby.");

async function playPowerCuts(): Promise<void> {
  const disk = createTestDisk();
  try {
    mkdirSync(path.join(disk.directory, "data"), { mode: 0o711 });
    const environment = await createEmbeddedDbEnvironment(path.join(disk.directory, "data"));
    await playRounds("disco propio", environment, [disk.fault], Number(values["power-cuts"]));
  } finally {
    disk.remove();
  }
}

const isRoot = process.getuid?.() === 0;
if (isRoot) {
  const small = createTemporaryDirectory();
  if (!mountSmallDisk(small, "400m")) throw new Error(`cannot mount a disk at ${small}`);
  const dataDir = path.join(small, "data");
  try {
    await playRounds(
      "small disk",
      await createEmbeddedDbEnvironment(dataDir),
      [createFullDiskFault(small)],
      Number(values["full-disks"]),
    );
  } finally {
    unmountDisk(small);
  }

  if (canCreateTestDisk()) await playPowerCuts();
  else printLine("Not run for lack of mkfs.xfs (Debian: apt-get install xfsprogs): power cuts.");
} else printLine("Not run without root: full disks and power cuts.");

printLine("\n| fault | rounds | acknowledged | no answer | refused | errors | longest wait |");
printLine("|---|---:|---:|---:|---:|---:|---:|");
for (const [name, { rounds, writes, open, refused, wrongs, longest }] of tallies)
  printLine(`| ${name} | ${rounds} | ${writes} | ${open} | ${refused} | ${wrongs} | ${seconds(longest)} |`);
printLine("\n| step of the outbox | rounds | mails | repeated with the same id | errors |");
printLine("|---|---:|---:|---:|---:|");
for (const [name, { rounds, sent, repeated, wrongs }] of steps)
  printLine(`| ${name} | ${rounds} | ${sent} | ${repeated} | ${wrongs} |`);
printLine("\n| electronic documents | documents | errors |");
printLine("|---|---:|---:|");
for (const [name, { documents: many, wrongs }] of documents) printLine(`| ${name} | ${many} | ${wrongs} |`);
printLine("\n| upgrade from | cuts | lost |");
printLine("|---|---:|---:|");
for (const [name, { cuts, wrongs }] of upgrades) printLine(`| ${name} | ${cuts} | ${wrongs} |`);
const pauses = moves.pauses.sort((a, b) => a - b);
const pauseAt = (share: number) => pauses[Math.max(0, Math.ceil(pauses.length * share) - 1)] ?? 0;
printLine("\n| moves of a store | killed | acknowledged | errors | pause: median, p99, longest |");
printLine("|---:|---|---:|---:|---|");
printLine(
  `| ${moves.moves} | ${[...moves.killed].map(([what, times]) => `${what} ${times}`).join(", ")} | ${moves.writes} | ${moves.wrongs.length} | ${[0.5, 0.99, 1].map((share) => `${pauseAt(share)} ms`).join(", ")} |`,
);
const wrongs = [
  { wrongs: moves.wrongs.length },
  ...tallies.values(),
  ...steps.values(),
  ...documents.values(),
  ...upgrades.values(),
].reduce((sum, tally) => sum + tally.wrongs, 0);
printLine(wrongs === 0 ? "\nNothing was lost or duplicated." : `\n${wrongs} errors.`);
process.exitCode = wrongs === 0 ? 0 : 1;
