import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import type { PrintOutcome } from "#core/printing/print-outcome.ts";
import { type BeforeSending, type PrinterLink, printOverLink } from "#core/printing/print-over-link.ts";
import { isAllowedPrinterAddress } from "#core/printing/printer-address.ts";
import { isPrinterStatusByte } from "#core/printing/printer-status.ts";
import { withTimeLimit } from "#server/concurrency/time-limit.ts";

/** Timeout of a status query, in milliseconds. Some printers answer at once, many cheap ones never. */
const ANSWER_TIMEOUT_MS = 400;
const CONNECT_TIMEOUT_MS = 3_000;

type Target = { host: string; port: number };
type ConnectOptions = {
  loopback: boolean;
  deadline: AbortSignal;
  resolve: (host: string) => Promise<string>;
};
type TcpOptions = Omit<ConnectOptions, "resolve"> &
  Partial<Pick<ConnectOptions, "resolve">> & { beforeSending?: BeforeSending | undefined };

/** Resolves the host once, so that a later DNS answer cannot redirect the connection. */
const firstAddress = async (host: string) => (await lookup(host, { verbatim: true })).address;

export async function sendBytesOverTcp(
  { host, port }: Target,
  bytes: Uint8Array,
  { loopback, deadline, resolve = firstAddress, beforeSending }: TcpOptions,
): Promise<PrintOutcome> {
  const socket = await openConnection({ host, port }, { loopback, deadline, resolve }).catch(() => null);
  if (!socket) return { problem: "PRINTER_UNREACHABLE" };
  const end = () => socket.destroy();
  deadline.addEventListener("abort", end);
  try {
    return await printOverLink(linkOf(socket), bytes, beforeSending);
  } finally {
    deadline.removeEventListener("abort", end);
    socket.destroy();
  }
}

async function openConnection({ host, port }: Target, { loopback, deadline, resolve }: ConnectOptions) {
  const address = isIP(host) ? host : await orAborted(resolve(host), deadline);
  if (!isIP(address) || !isAllowedPrinterAddress(address, { loopback }))
    throw new Error("not an address of the shop");
  const socket = connect({ host: address, port });
  // An error without a listener would end the process.
  socket.on("error", () => {});
  try {
    await withTimeLimit(CONNECT_TIMEOUT_MS, deadline, (signal) => once(socket, "connect", { signal }));
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return socket;
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let end = () => {};
  const aborted = new Promise<never>((_, reject) => {
    end = () => reject(signal.reason);
    signal.addEventListener("abort", end, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener("abort", end));
}

function linkOf(socket: Socket): PrinterLink {
  let onAnswer: ((byte: number | null) => void) | null = null;
  socket.on("data", (bytes) => {
    const status = bytes.findLast(isPrinterStatusByte);
    if (status !== undefined) onAnswer?.(status);
  });
  socket.on("close", () => onAnswer?.(null));
  const broken = () => new Error("the connection is broken");
  return {
    ask: async (question) => {
      if (socket.destroyed || socket.readableEnded) throw broken();
      const answer = await new Promise<number | null>((resolve) => {
        onAnswer = resolve;
        setTimeout(() => resolve(null), ANSWER_TIMEOUT_MS);
        socket.write(question);
      });
      onAnswer = null;
      if (answer === null && (socket.destroyed || socket.readableEnded)) throw broken();
      return answer;
    },
    write: (bytes) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(broken());
        socket.once("close", () => reject(broken()));
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    finish: () =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(false);
        let isOrderly = socket.readableEnded;
        socket.once("end", () => {
          isOrderly = true;
        });
        socket.once("close", (hadError) => resolve(isOrderly && !hadError));
        socket.end();
        // Received data must be read; otherwise the socket does not report the end of the connection.
        socket.resume();
      }),
  };
}
