import { hostname, networkInterfaces } from "node:os";

export type ComputerNames = { names: readonly string[]; addresses: readonly string[] };

/** Private IPv4 addresses. Clients reach a computer with a public address by its public name, through a proxy. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Names of interfaces of virtual machines and containers on this computer. */
const INSIDE = /^(docker|br-|veth|virbr|vmnet|vboxnet|vEthernet)/i;

export function readComputerNames(host: string, name = hostname()): ComputerNames {
  const label = name.split(".")[0]!.toLowerCase();
  // Never the label without `.local`: an authority for `tienda` could sign for every name in the public
  // domain `.tienda`.
  const own = LABEL.test(label) && label !== "localhost" ? [`${label}.local`] : [];
  return {
    names: ["localhost", ...own],
    addresses: ["127.0.0.1", ...shopAddresses(networkInterfaces(), host)],
  };
}

/** The likeliest address first; empty when only this computer can connect. */
export function shopAddresses(interfaces: ReturnType<typeof networkInterfaces>, host: string): string[] {
  const isEverywhere = host === "0.0.0.0" || host === "::";
  return Object.entries(interfaces)
    .flatMap(([name, entries = []]) => entries.map(({ address }) => ({ name, address })))
    .filter(({ address }) => PRIVATE.test(address) && (isEverywhere || address === host))
    .sort((a, b) => addressRank(a) - addressRank(b) || (a.address < b.address ? -1 : 1))
    .map(({ address }) => address);
}

/** Order of addresses: 192.168., 10., others, then containers and virtual machines. */
function addressRank({ name, address }: { name: string; address: string }): number {
  if (INSIDE.test(name)) return 3;
  if (address.startsWith("192.168.")) return 0;
  return address.startsWith("10.") ? 1 : 2;
}
