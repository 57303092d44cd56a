import { spawnSync } from "node:child_process";
import { chownSync, lchownSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { StartError } from "#server/start-error.ts";

export type SystemAccount = { uid: number; gid: number } | undefined;

const NAMES = ["postgres", "mostrador"];
const systemPath = `${process.env.PATH ?? ""}:/usr/sbin:/sbin:/usr/bin:/bin`;

/**
 * PostgreSQL refuses to run as root. For root this is the owner of the cluster, else `postgres` or `mostrador`, which is
 * created if both are missing, else `nobody`; undefined for other users. @throws StartError if no account can run it
 */
export function findOrCreatePostgresAccount(cluster: string): SystemAccount {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const account = owner?.uid
    ? { uid: owner.uid, gid: owner.gid }
    : (NAMES.map(findSystemAccount).find(Boolean) ??
      createSystemAccount("mostrador") ??
      findSystemAccount("nobody"));
  if (account && spawnSync("/bin/sh", ["-c", ":"], { cwd: "/", ...account }).status === 0) return account;
  throw new StartError(
    "La base de datos no puede correr como root y aquí no hay otro usuario con que correrla: inicia Mostrador con un usuario corriente o usa DATABASE_URL.",
  );
}

export function findSystemAccount(name: string): SystemAccount {
  const [uid, gid] = ["-u", "-g"].map((flag) => {
    const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8", env: { PATH: systemPath } });
    return status === 0 ? Number(stdout) : 0;
  });
  return uid && gid ? { uid, gid } : undefined;
}

export function createSystemAccount(name: string): SystemAccount {
  const env = { PATH: systemPath };
  const shell = "/bin/false";
  spawnSync("useradd", ["--system", "--no-create-home", "--user-group", "--shell", shell, name], { env });
  const account = findSystemAccount(name);
  if (account) return account;
  spawnSync("adduser", ["-S", "-D", "-H", "-s", shell, name], { env });
  return findSystemAccount(name);
}

/** Tries to enter the directory, because modes, ACLs and mounts all count. */
export function canEnterDirectory(account: SystemAccount, directory: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", directory], { cwd: "/", ...account }).status === 0;
}

export function chownFile(file: string, account: SystemAccount): void {
  if (account) chownSync(file, account.uid, account.gid);
}

export function chownTree(directory: string, account: NonNullable<SystemAccount>): void {
  lchownSync(directory, account.uid, account.gid);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) chownTree(file, account);
    else lchownSync(file, account.uid, account.gid);
  }
}
