import { hostname, networkInterfaces } from "node:os";

/** What this computer is reached by: names, and addresses that only mean something inside a network. */
export type Computer = { names: readonly string[]; addresses: readonly string[] };

/** Where computers of one shop stand. A computer with an address of the internet has a real name, and a proxy. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
/** A part of a name as the network knows it. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** What other programs of this computer talk to each other through. */
const INSIDE = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet)/i;

/** `host` is what Mostrador listens on. */
export function thisComputer(host: string, name = hostname()): Computer {
  const label = name.split(".")[0]!.toLowerCase();
  // Without the label alone: an authority for `tienda` could sign for all of `.tienda`, which is a public domain.
  const own = LABEL.test(label) && label !== "localhost" ? [`${label}.local`] : [];
  return {
    names: ["localhost", ...own],
    addresses: ["127.0.0.1", ...shopAddresses(networkInterfaces(), host)],
  };
}

/** Where a phone in the same network finds this computer, the likeliest first; none where only it itself is let in. */
export function shopAddresses(interfaces: ReturnType<typeof networkInterfaces>, host: string): string[] {
  const isEverywhere = host === "0.0.0.0" || host === "::";
  return Object.entries(interfaces)
    .flatMap(([name, entries = []]) => entries.map(({ address }) => ({ name, address })))
    .filter(({ address }) => PRIVATE.test(address) && (isEverywhere || address === host))
    .sort((a, b) => likelihood(a) - likelihood(b) || (a.address < b.address ? -1 : 1))
    .map(({ address }) => address);
}

/** A router at home or in a shop gives out 192.168., larger networks 10.; what containers and virtual machines use comes last. */
function likelihood({ name, address }: { name: string; address: string }): number {
  if (INSIDE.test(name)) return 3;
  if (address.startsWith("192.168.")) return 0;
  return address.startsWith("10.") ? 1 : 2;
}
