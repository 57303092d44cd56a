import { readdir } from "node:fs/promises";
import type { Endpoint } from "#core/contract/endpoint.ts";

const CONTRACT = new URL("../../../core/contract/", import.meta.url);

/** Every endpoint of every contract file, also in folders; an exported object with the shape of an endpoint is one. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(CONTRACT, { recursive: true }))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .sort();
  const modules = await Promise.all(files.map((name) => import(new URL(name, CONTRACT).href)));
  return modules.flatMap((module: object) => Object.values(module).filter(isEndpoint));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "permission" in value && "path" in value;
}
