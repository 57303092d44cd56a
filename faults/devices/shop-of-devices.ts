import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { uuidv7 } from "#core/uuid.ts";
import type { StoredSession } from "#web/api/stored-session.ts";
import { createInterceptingProxy } from "../intermediary.ts";
import { createTestShop } from "../open-shop.ts";
import { randomIntegerBetween } from "../random.ts";
import { openFaultyTcpProxy } from "../tcp-proxy.ts";
import {
  createEmbeddedDbEnvironment,
  createTemporaryDirectory,
  type TestEnvironment,
} from "../test-environment.ts";
import { createWriteLog } from "../write-log.ts";
import { createBackOfficeProducts } from "./back-office.ts";
import { bundleDevicePage, callDevicePage, createDevice } from "./device.ts";
import type { DeviceShop, DeviceState } from "./device-state.ts";

const NAMES = ["mostrador", "celular", "bodega"];
const PASSWORD = "Segura123!";

type Answer = { token: string; data: StoredSession };

export async function openDeviceShop(random: () => number): Promise<DeviceShop> {
  const environment = await createEmbeddedDbEnvironment();
  try {
    return await createShop(environment, random);
  } catch (error) {
    await environment.end();
    throw error;
  }
}

async function createShop(environment: TestEnvironment, random: () => number): Promise<DeviceShop> {
  const directory = createTemporaryDirectory();
  const port = await environment.start();
  const address = `http://127.0.0.1:${port}`;
  const size = {
    products: 9,
    stock: 6_000,
    weighed: 2,
    customers: 3,
    moreTills: 2,
    owns: NAMES.length,
    ownStock: 20_000,
    packs: true,
  };
  const { shop, owns } = await createTestShop(address, random, { ...size, cashRounding: 50 });
  const ask = createApiClient(shop.token, random);
  shop.countId = (await ask(`${address}/api/stock-counts`, { scope: { kind: "ALL" } })).data.count.id;
  const [store] = await environment.query<{ code: string }>(
    "select join_code as code from stores where store_id = $1",
    [shop.storeId],
  );
  const emails = await openAccounts(address, store!.code, ask);
  const writeLog = createWriteLog();
  const bundle = await bundleDevicePage();
  const devices: DeviceShop = {
    environment,
    port,
    shop,
    writeLog,
    random,
    deviceStates: [],
    backOffice: [],
    hasOffice: false,
    kept: new Set(),
    forgotten: new Set(),
    outcomes: { answered: 0, finished: 0, refused: 0, unsure: 0 },
    gate: { closed: false, inside: 0 },
    async nextPerson({ session }) {
      const next = emails[(emails.indexOf(session.user.email ?? "") + 1) % emails.length]!;
      return signInThroughApi(`http://127.0.0.1:${devices.port}`, next, ask);
    },
    async end() {
      for (const { device } of devices.deviceStates) {
        await device.close();
        device.proxy.close();
      }
      await environment.end();
      for (let tries = 0; existsSync(directory) && tries < 20; tries++)
        try {
          rmSync(directory, { recursive: true, force: true });
        } catch {
          // The killed browser may still write files; try again.
        }
    },
  };
  for (const [i, name] of NAMES.entries()) {
    const proxy = await createInterceptingProxy(await openFaultyTcpProxy(random), random);
    proxy.lead(port);
    const device = await createDevice(name, path.join(directory, "devices"), proxy, bundle);
    const session = await signInThroughApi(address, emails[i]!, ask);
    const byHand = owns[i]!;
    const deviceState: DeviceState = {
      device,
      shop: { ...shop, customers: [...shop.customers] },
      writeLog,
      random,
      byHand,
      session,
      tillId: shop.tills[i]!,
      shift: null,
      drawerUnknown: false,
      atDrawer: false,
      mayRefuse: new Set(),
      backOfficeProduct: null,
      pricedProduct: null,
      changesSettings: i === 0,
      outcomes: devices.outcomes,
    };
    devices.deviceStates.push(deviceState);
    await registerDevice(deviceState, ask, address);
  }
  await Promise.all(devices.deviceStates.map(waitForReplica));
  for (const deviceState of devices.deviceStates) await createBackOfficeProducts(deviceState);
  return devices;
}

/** Creates four employees, who take turns at the devices. Returns their e-mail addresses. */
async function openAccounts(address: string, storeId: string, ask: ApiClient): Promise<string[]> {
  const emails: string[] = [];
  for (const [name, role] of [
    ["Luz", "ADMIN"],
    ["Eva", "EMPLOYEE"],
    ["Pía", "ADMIN"],
    ["Sol", "EMPLOYEE"],
  ] as const) {
    const email = `${uuidv7()}@example.com`;
    await ask(`${address}/api/auth/join-store`, {
      storeId,
      name,
      email,
      password: PASSWORD,
      role: "CASHIER",
    });
    const { data } = await ask(`${address}/api/users`);
    const { id } = data.users.find((user: { name: string }) => user.name === name);
    await ask(`${address}/api/users/${id}`, { role }, "PATCH");
    emails.push(email);
  }
  return emails;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls, read where they are expected
export type ApiClient = (url: string, body?: object, method?: string) => Promise<any>;

/** Calls the API as the owner, from a new IP address each time, because the server limits each address. */
export function createApiClient(token: string, random: () => number): ApiClient {
  return async (url, body, method = body ? "POST" : "GET") => {
    const answer = await fetch(url, {
      method,
      headers: {
        ...(body && { "content-type": "application/json" }),
        "x-forwarded-for": `10.${randomIntegerBetween(random, 0, 255)}.${randomIntegerBetween(random, 0, 255)}.2`,
        ...(!url.includes("/auth/") && { authorization: `Bearer ${token}` }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  };
}

export async function signInThroughApi(
  address: string,
  email: string,
  ask: ApiClient,
): Promise<StoredSession> {
  const answer: Answer = await ask(`${address}/api/auth/login`, { email, password: PASSWORD });
  return { ...answer.data, token: answer.token };
}

/** Signs in and registers the device for its till. */
async function registerDevice(
  { device, session, tillId }: DeviceState,
  ask: ApiClient,
  address: string,
): Promise<void> {
  await device.open();
  await callDevicePage(device.tabs[0], "signIn", session);
  await callDevicePage(device.tabs[0], "arrive");
  const { data } = await ask(`${address}/api/devices`);
  await ask(`${address}/api/devices/${data.at(-1).id}`, { tillId }, "PATCH");
}

/** Waits until the device can work offline. */
async function waitForReplica({ device }: DeviceState): Promise<void> {
  const till = await device.till();
  await till.waitForFunction(
    () =>
      navigator.serviceWorker.controller !== null &&
      Object.keys(localStorage).some((name) => name.startsWith("mostrador-copy:")),
  );
}
