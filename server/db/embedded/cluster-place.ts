import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { formatCommandLine } from "#server/command-line.ts";
import type { Logger } from "#server/log.ts";
import { StartError } from "#server/start-error.ts";
import { canEnterDirectory, chownTree, type SystemAccount } from "./system-account.ts";

/** The directory where root puts data that an unprivileged account must reach. */
export const SYSTEM_DATA_DIRECTORY = "/var/lib/mostrador";

/**
 * Returns <dataDir>/postgres, or the directory below `elsewhere` that it links to if the account cannot enter
 * `dataDir`.
 */
export function chooseClusterDirectory(
  dataDir: string,
  account: SystemAccount,
  log: Logger,
  elsewhere = SYSTEM_DATA_DIRECTORY,
): string {
  const home = path.join(dataDir, "postgres");
  const link = lstatSync(home, { throwIfNoEntry: false })?.isSymbolicLink();
  if (!account) return home;
  if (!link && canEnterDirectory(account, dataDir)) return home;
  if (!link && existsSync(home))
    throw new StartError(
      `La base de datos está en «${home}» y el usuario que la ejecuta no puede entrar ahí: dale paso a la carpeta (chmod a+x) o inicia Mostrador con el dueño de los datos.`,
    );
  openToAll(elsewhere);
  if (!link) symlinkSync(freePlace(elsewhere, dataDir), home);
  const target = readlinkSync(home);
  log.info(
    { dataDir, cluster: target },
    `La base de datos no puede usar «${dataDir}» como usuario sin privilegios: sus datos están en «${target}»`,
  );
  return target;
}

/** A name that no directory has: an existing one belongs to other data, even if that data once had this path. */
function freePlace(elsewhere: string, dataDir: string): string {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  for (let count = 1; ; count++) {
    const place = path.join(elsewhere, count === 1 ? name : `${name}-${count}`);
    if (!existsSync(place)) return place;
  }
}

function openToAll(directory: string): void {
  if (existsSync(directory)) return;
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o755);
}

/**
 * True if the directory contains a database; false if it is absent or empty.
 * @throws StartError for another user's directory, or one with other files
 */
export function hasCluster(cluster: string, account: SystemAccount): boolean {
  const found = statSync(cluster, { throwIfNoEntry: false });
  if (!found) return false;
  if (!account && process.platform !== "win32" && found.uid !== process.getuid?.())
    throw new StartError(
      `La base de datos de «${cluster}» es de otro usuario del equipo: inicia Mostrador con ese usuario o usa otra carpeta con DATA_DIR.`,
    );
  if (existsSync(path.join(cluster, "PG_VERSION"))) {
    if (account && found.uid !== account.uid) chownTree(cluster, account);
    return true;
  }
  if (readdirSync(cluster).length === 0) return false;
  throw new StartError(
    `«${cluster}» tiene archivos pero no es una base de datos: muévelos a otra parte o usa otra carpeta con DATA_DIR.`,
  );
}

/** @throws StartError for a directory of another major version of PostgreSQL than the included one */
export function requireClusterVersion(cluster: string, major: number): void {
  const version = readFileSync(path.join(cluster, "PG_VERSION"), "utf8").trim();
  if (version === String(major)) return;
  throw new StartError(
    `La base de datos de «${cluster}» es de PostgreSQL ${version} y este Mostrador trae PostgreSQL ${major}. No se cambió nada. Con la versión de Mostrador que la creó: ${formatCommandLine("backup", "copia.mostrador")}. Después, con esta: mv "${cluster}" "${cluster}-${version}" && ${formatCommandLine("restore", "copia.mostrador")} && ${formatCommandLine("start")}`,
  );
}
