import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOGICAL, startThrowawayPostgres } from "#server/db/embedded/testing/throwaway.ts";
import {
  type BuiltServer,
  createDataDirectory,
  startBuiltServer,
  startServerThatRefuses,
} from "./product.ts";

type Server = Awaited<ReturnType<typeof startThrowawayPostgres>>;
let servers: Server[];
let place: Awaited<ReturnType<typeof createDataDirectory>>;
let env: Record<string, string>;
let product: BuiltServer;

const urlOf = ({ connection: { host, port, user, database, password = "" } }: Server) => {
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}${password && `:${encodeURIComponent(password)}`}@/${database}?${query}`;
};

beforeAll(async () => {
  servers = await Promise.all([1, 2].map(() => startThrowawayPostgres({ fast: true, settings: LOGICAL })));
  place = await createDataDirectory({ embedded: true });
  const [home, far] = servers.map(urlOf);
  env = { ...place.env, DATABASE_URL: home!, DATABASE_URLS: `norte=${far}` };
  product = await startBuiltServer(env);
});
afterAll(async () => {
  await product?.stop();
  await place?.remove();
  await Promise.all((servers ?? []).map((server) => server.stop()));
});

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["scripts/start.mjs", ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

async function call(method: string, path: string, token: string | null, body?: object) {
  const response = await fetch(`${product.address}/api${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { ...(await response.json()), status: response.status };
}

async function signUp(email: string) {
  const { token, data } = await call("POST", "/auth/create-store", null, {
    ...{ name: "La Esquina", ownerName: "Ana", email, password: "Una-clave-larga-2026!" },
  });
  return { token, code: data.store.storeId as string };
}

const sell = (token: string) =>
  call("POST", "/sales/free", token, {
    items: [{ description: "Mercado", price: 1_000, quantity: 1 }],
    paymentMethod: "CASH",
  });

it("serves stores on two servers, moves one by the command, and shows what lies where", async () => {
  const ana = await signUp("ana@example.com");
  const eva = await signUp("eva@example.com");
  for (const { token } of [ana, eva]) expect((await sell(token)).status).toBe(201);
  const before = await run("servers");
  expect(before.output).toMatch(/^home: 1 tiendas, .+\nnorte: 1 tiendas, .+\n$/);
  for (const server of ["norte", "home", "norte"]) {
    const moved = await run("move", ana.code.toLowerCase(), server);
    expect(moved.output).toContain(`está en «${server}»: `);
    expect(moved.code).toBe(0);
    expect((await sell(ana.token)).status).toBe(201);
  }
  expect((await call("GET", "/sales", ana.token)).summary.count).toBe(4);
  expect((await run("servers")).output).toMatch(
    /^home: 0 tiendas, .+ todavía tienen filas\nnorte: 2 tiendas, /,
  );
  const unknown = await run("move", "NADIE0000", "norte");
  expect(unknown).toEqual({ code: 1, output: "Ninguna tienda tiene el código «NADIE0000».\n" });
  const nowhere = await run("move", ana.code, "sur");
  expect(nowhere).toEqual({ code: 1, output: "No hay un servidor «sur» en DATABASE_URLS.\n" });
  const reset = await run("reset", "ana@example.com");
  expect(reset.output).toContain("/reset-password?token=");
});

it("refuses to start without a server that has stores", async () => {
  const { DATABASE_URLS: _, ...alone } = env;
  const { code, output } = await startServerThatRefuses(alone);
  expect(code).toBe(1);
  expect(output).toContain("Hay tiendas en otros servidores, que DATABASE_URLS debe nombrar: norte.\n");
});
