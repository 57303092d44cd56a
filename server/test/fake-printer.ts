import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** The state of a simulated printer. MUTE reports nothing, like many cheap printers. */
export type FakePrinterState = "READY" | "PAPER_LOW" | "NO_PAPER" | "COVER_OPEN" | "OFFLINE" | "MUTE";

export type FakePrinter = {
  port: number;
  state: FakePrinterState;
  /** Resets the connection after this many bytes of a ticket; "SLOW" reads nothing. */
  breaksAfter: number | "SLOW" | null;
  /** The bytes of tickets, one entry per connection with data. */
  tickets: Uint8Array[];
  /** Includes connections that only ask for the state. */
  connections: number;
  close(): Promise<void>;
};

/** Answers to the status requests DLE EOT 1, 2 and 4 (ESC/POS). */
const ANSWERS: Record<Exclude<FakePrinterState, "MUTE">, readonly [number, number, number]> = {
  READY: [0x12, 0x12, 0x12],
  PAPER_LOW: [0x12, 0x12, 0x1e],
  NO_PAPER: [0x1a, 0x32, 0x72],
  COVER_OPEN: [0x1a, 0x16, 0x12],
  OFFLINE: [0x1a, 0x12, 0x12],
};
const PLACE: Record<number, 0 | 1 | 2> = { 1: 0, 2: 1, 4: 2 };

/** Usual ports of network printers; the simulated printer listens on one that is free. */
const PORTS = Array.from({ length: 10 }, (_, i) => 9_100 + i);

/** A simulated network printer: it listens on this machine, answers DLE EOT, and stores what it prints. */
export async function startFakePrinter(
  state: FakePrinterState = "READY",
  onlyPort?: number,
): Promise<FakePrinter> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true });
  const printer: FakePrinter = {
    port: 0,
    state,
    breaksAfter: null,
    tickets: [],
    connections: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  server.on("connection", (socket) => {
    printer.connections += 1;
    sockets.add(socket);
    let ticket: number[] = [];
    let buffered: number[] = [];
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      for (const byte of [...buffered.splice(0), ...bytes]) {
        buffered.push(byte);
        if (buffered[0] !== 0x10 || (buffered.length > 1 && buffered[1] !== 0x04))
          ticket.push(...buffered.splice(0));
        else if (buffered.length === 3) {
          const place = PLACE[buffered[2]!]!;
          buffered = [];
          if (printer.state !== "MUTE") socket.write(Uint8Array.of(ANSWERS[printer.state][place]));
        }
      }
      if (printer.breaksAfter === "SLOW" && ticket.length > 0) socket.pause();
      else if (typeof printer.breaksAfter === "number" && ticket.length >= printer.breaksAfter)
        socket.resetAndDestroy();
    });
    socket.on("end", () => socket.end());
    socket.on("close", () => {
      sockets.delete(socket);
      if (ticket.length > 0) printer.tickets.push(Uint8Array.from(ticket));
      ticket = [];
    });
  });
  for (const port of onlyPort ? [onlyPort] : PORTS) {
    const isFree = await new Promise<boolean>((resolve) => {
      const refused = () => resolve(false);
      server.once("error", refused);
      server.listen(port, "127.0.0.1", () => {
        server.off("error", refused);
        resolve(true);
      });
    });
    if (isFree) break;
  }
  printer.port = (server.address() as AddressInfo).port;
  return printer;
}
