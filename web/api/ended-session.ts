import type { Store, User } from "#core/contract/session.ts";
import { parseJson, readStored, writeStored } from "#web/storage.ts";

// Keeps the user of a session that the server ended, who may go on selling while the server is unreachable.

const ENDED_KEY = "mostrador-ended";
const lockName = (person: string) => `mostrador-lock:${person}`;

/** Rounds of PBKDF2 with SHA-256, as OWASP recommended in 2023. */
const HASH_ROUNDS = 600_000;
const MAX_TRIES = 5;
/** Milliseconds without another try after MAX_TRIES wrong ones. */
const PAUSE = 5 * 60_000;

type EndedSession = { token: string; store: Store; user: User };

type Lock = {
  salt: string;
  rounds: number;
  digest: string;
  kind: "PIN" | "password";
  failed: number;
  until: number;
};

export function storeEndedSession(session: EndedSession): void {
  writeStored(ENDED_KEY, JSON.stringify(session));
}

export function readEndedSession(): EndedSession | null {
  return parseJson(readStored(ENDED_KEY)) as EndedSession | null;
}

export function forgetEndedSession(): void {
  localStorage.removeItem(ENDED_KEY);
}

export function forgetOfflineCredential(person: string): void {
  localStorage.removeItem(lockName(person));
}

/**
 * Stores a slow digest that recognises a password or PIN offline. Stores PINs only of cashiers, because a
 * short PIN can be guessed from its digest.
 */
export async function storeOfflineCredential(
  { store, user }: Pick<EndedSession, "store" | "user">,
  secret: string,
  kind: Lock["kind"],
): Promise<void> {
  if (!globalThis.crypto?.subtle || (kind === "PIN" && user.role !== "CASHIER")) return;
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  const digest = await digestOf(secret, salt, HASH_ROUNDS);
  const lock: Lock = { salt, rounds: HASH_ROUNDS, digest, kind, failed: 0, until: 0 };
  writeStored(lockName(`${store.id}/${user.id}`), JSON.stringify(lock));
}

export function readOfflineCredential(person: string): Lock | null {
  return parseJson(readStored(lockName(person))) as Lock | null;
}

/** Checks the password or PIN. After five wrong attempts the result is `wait` for five minutes. */
export async function verifyOfflineCredential(person: string, secret: string) {
  const lock = readOfflineCredential(person);
  if (!lock) return "wrong";
  if (Date.now() < lock.until) return "wait";
  const isRight = (await digestOf(secret, lock.salt, lock.rounds)) === lock.digest;
  const failed = isRight ? 0 : lock.failed + 1;
  const until = failed >= MAX_TRIES ? Date.now() + PAUSE : 0;
  localStorage.setItem(lockName(person), JSON.stringify({ ...lock, failed: until ? 0 : failed, until }));
  return isRight ? "open" : until ? "wait" : "wrong";
}

async function digestOf(secret: string, salt: string, iterations: number): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey("raw", bytes(secret), "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt: bytes(salt), iterations };
  return hex(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)));
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
