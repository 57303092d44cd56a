import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** What can happen to a connection, as probabilities from 0 to 1. */
export type NetworkFaultChances = {
  /** The connection closes during the request, which never arrives completely. */
  cutRequest: number;
  /** The connection closes during the answer; the server may have done the work. */
  cutAnswer: number;
  /** The request is delayed by up to 2 s, and arrives even if the till has given up. */
  late: number;
};
export const NO_NETWORK_FAULTS: NetworkFaultChances = { cutRequest: 0, cutAnswer: 0, late: 0 };

/** An intermediary between shop and server that answers in place of the server. */
export type AnswerInterception = {
  /** Share of API requests that the intermediary answers, from 0 to 1. */
  chance: number;
  /** The name in `INTERCEPTED_ANSWERS` of the only answer that the intermediary gives; null for all. */
  only: string | null;
};

export type FaultyTcpProxy = {
  /** What answers in place of the server, if an intercepting proxy was added. */
  foreign?: AnswerInterception;
  address: string;
  /** Forwards to this port of the server, which changes at each start. */
  lead(port: number): void;
  weather: NetworkFaultChances;
  hangUp(): void;
  /** Resolves when all delayed requests have arrived. */
  empty(): Promise<void>;
  close(): void;
};

/** The longest delay of a request. */
const MAX_DELAY_MS = 2_000;
/** How long a delayed connection stays open after the till closed it. */
const LINGER_MS = 4_000;

/** Opens a proxy between tills and server that fails like a shop's bad internet connection. */
export async function openFaultyTcpProxy(random: () => number): Promise<FaultyTcpProxy> {
  let target = 0;
  let lastLate = 0;
  const open = new Set<net.Socket>();
  const server = net.createServer((till) => {
    const { cutRequest, cutAnswer, late } = proxy.weather;
    const product = net.connect(target, "127.0.0.1");
    const both = [till, product];
    for (const socket of both) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => open.delete(socket));
    }
    const hangUp = () => {
      for (const socket of both) socket.destroy();
    };
    product.on("close", () => till.destroy());
    if (random() < late) {
      lastLate = Date.now();
      till.on("data", (data) => void setTimeout(() => product.write(data), random() * MAX_DELAY_MS));
      till.on("close", () => void setTimeout(() => product.end(), LINGER_MS));
      product.on("data", (data) => void till.write(data));
      return;
    }
    till.on("close", () => product.destroy());
    till.on("data", forward(product, random() < cutRequest ? 1 + random() * 900 : null, hangUp));
    product.on("data", forward(till, random() < cutAnswer ? random() * 2_000 : null, hangUp));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: FaultyTcpProxy = {
    address: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    lead: (port) => {
      target = port;
    },
    weather: NO_NETWORK_FAULTS,
    hangUp: () => {
      for (const socket of open) socket.destroy();
    },
    empty: () => sleep(Math.max(0, lastLate + MAX_DELAY_MS + LINGER_MS - Date.now())),
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
  return proxy;
}

/** Forwards data to `socket`. After that many `bytes` it calls `hangUp`; null forwards all. */
function forward(socket: net.Socket, bytes: number | null, hangUp: () => void): (data: Buffer) => void {
  let left = bytes === null ? Number.POSITIVE_INFINITY : Math.floor(bytes);
  return (data) => {
    if (data.length <= left) socket.write(data);
    else socket.write(data.subarray(0, left), hangUp);
    left = Math.max(0, left - data.length);
  };
}
