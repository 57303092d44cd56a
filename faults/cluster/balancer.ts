import net from "node:net";

export type ConnectionBalancer = {
  port: number;
  /** Sends new connections to these ports, and closes connections to other ports. */
  lead(ports: number[]): void;
  close(): void;
};

/** Distributes connections over the ports; a refused connection goes to the next port. */
export async function openConnectionBalancer(): Promise<ConnectionBalancer> {
  let targets: number[] = [];
  let turn = 0;
  /** Open sockets with the target's port; null for a caller's socket. */
  const open = new Map<net.Socket, number | null>();
  const keep = (socket: net.Socket, port: number | null) => {
    open.set(socket, port);
    socket.on("error", () => {});
    socket.on("close", () => open.delete(socket));
  };
  const server = net.createServer({ pauseOnConnect: true }, (caller) => {
    keep(caller, null);
    turn += 1;
    const rest = targets.map((_, i) => targets[(turn + i) % targets.length]!);
    const next = () => {
      const port = rest.shift();
      if (port === undefined) return caller.destroy();
      const target = net.connect(port, "127.0.0.1");
      keep(target, port);
      target.once("error", next);
      target.once("connect", () => {
        target.off("error", next);
        // When one socket closes, the other is destroyed, so that its peer sees a broken connection.
        target.on("close", () => caller.destroy());
        caller.on("close", () => target.destroy());
        caller.pipe(target).pipe(caller);
      });
      return;
    };
    next();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    lead: (ports) => {
      targets = ports;
      for (const [socket, port] of open) if (port !== null && !ports.includes(port)) socket.destroy();
    },
    close: () => {
      server.close();
      for (const socket of open.keys()) socket.destroy();
    },
  };
}
