import { expect, test } from "vitest";
import { operationOf } from "./index.ts";
import { OPERATION_KINDS } from "./kinds.ts";
import type { OfflineOperation } from "./operation.ts";

const files = import.meta.glob<{ operation?: OfflineOperation }>(["./*.ts", "!./*.test.ts"], { eager: true });

const kindOf = (path: string) =>
  path.slice("./".length, -".ts".length).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

test("index.ts lists every operation of the folder under its own name, and nothing else", () => {
  const inFolder = Object.entries(files).flatMap(([path, { operation }]) =>
    operation ? [[kindOf(path), operation] as const] : [],
  );
  expect(inFolder.length).toBeGreaterThan(0);
  expect(new Map(OPERATION_KINDS.map((kind) => [kind as string, operationOf(kind)]))).toEqual(
    new Map(inFolder),
  );
});

test("every operation has its own endpoint that takes an idempotency key", () => {
  const endpoints = OPERATION_KINDS.map((kind) => operationOf(kind).endpoint);
  for (const { method } of endpoints) expect(method).not.toBe("GET");
  expect(new Set(endpoints).size).toBe(OPERATION_KINDS.length);
});
