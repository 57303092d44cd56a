import { X509Certificate } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import tls from "node:tls";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#core/dates.ts";
import {
  type CertificateAuthority,
  openCertificateAuthority,
  readOrIssueCertificate,
} from "#server/https/authority.ts";
import { issueCertificate } from "#server/https/certificates.ts";
import { type ComputerNames, readComputerNames, shopAddresses } from "#server/https/computer-names.ts";

const COMPUTER: ComputerNames = {
  names: ["localhost", "caja-1.local"],
  addresses: ["127.0.0.1", "192.168.1.20"],
};
const NOW = new Date("2026-11-22T15:00:00Z");

let directory: string;
let authority: CertificateAuthority;
beforeEach(async () => {
  directory = path.join(mkdtempSync(path.join(tmpdir(), "mostrador-https-")), "https");
  authority = await openCertificateAuthority(directory, COMPUTER);
});
afterEach(() => rmSync(path.dirname(directory), { recursive: true }));

const shown = async (computer = COMPUTER, now = NOW) =>
  new X509Certificate((await readOrIssueCertificate(directory, authority, computer, now)).cert);

describe("certificate", () => {
  it("covers every name and address of the computer, and nothing else", async () => {
    const certificate = await shown();
    for (const name of COMPUTER.names) expect(certificate.checkHost(name)).toBe(name);
    for (const address of COMPUTER.addresses) expect(certificate.checkIP(address)).toBe(address);
    expect(certificate.checkHost("tienda.example")).toBeUndefined();
    expect(certificate.checkIP("192.168.1.21")).toBeUndefined();
    expect(certificate.subjectAltName!.split(", ")).toHaveLength(4);
  });

  it("has what phones ask for", async () => {
    const certificate = await shown();
    expect(certificate.ca).toBe(false);
    expect(certificate.keyUsage).toEqual(["1.3.6.1.5.5.7.3.1"]); // for servers
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: "prime256v1" });
    const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
    expect((to - from) / DAY_MS).toBeLessThanOrEqual(398);
    expect(from).toBeLessThanOrEqual(NOW.getTime() - 2 * DAY_MS);
  });

  it("chains to the root through the signing certificate", async () => {
    const certificate = await shown();
    expect(certificate.checkIssued(authority.certificate)).toBe(true);
    expect(certificate.verify(authority.certificate.publicKey)).toBe(true);
    expect(authority.certificate.checkIssued(authority.root)).toBe(true);
    expect(authority.certificate.verify(authority.root.publicKey)).toBe(true);
    expect([authority.certificate.ca, authority.root.ca]).toEqual([true, true]);
    const { cert } = await readOrIssueCertificate(directory, authority, COMPUTER, NOW);
    expect(cert.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
  });

  it("stays as long as it is valid", async () => {
    const first = await shown();
    const later = new Date(NOW.getTime() + 300 * DAY_MS);
    expect((await shown(COMPUTER, later)).fingerprint256).toBe(first.fingerprint256);
    const offline = { ...COMPUTER, addresses: ["127.0.0.1"] };
    expect((await shown(offline)).fingerprint256).toBe(first.fingerprint256);
  });

  it.each<[string, ComputerNames, number]>([
    ["the computer has another address", { ...COMPUTER, addresses: ["127.0.0.1", "192.168.1.35"] }, 0],
    ["the computer has another name", { ...COMPUTER, names: ["localhost", "otra.local"] }, 0],
    ["two months of it are left", COMPUTER, 340],
    ["it has expired", COMPUTER, 3_000],
    ["the clock of the computer was ahead when it was made", COMPUTER, -30],
  ])("is renewed under the same root when %s", async (_when, computer, days) => {
    const [root, first] = [authority.root.fingerprint256, await shown()];
    const now = new Date(NOW.getTime() + days * DAY_MS);
    const second = await shown(computer, now);
    expect(second.fingerprint256).not.toBe(first.fingerprint256);
    expect(second.verify(authority.certificate.publicKey)).toBe(true);
    for (const address of computer.addresses) expect(second.checkIP(address)).toBe(address);
    expect(second.checkHost(computer.names.at(-1)!)).toBeDefined();
    expect(Date.parse(second.validTo)).toBeGreaterThan(now.getTime() + 300 * DAY_MS);
    authority = await openCertificateAuthority(directory, computer);
    expect(authority.root.fingerprint256).toBe(root);
    expect((await shown(computer, now)).fingerprint256).toBe(second.fingerprint256);
  });
});

/** The error of a client that trusts the root; null when it accepts. */
async function refusal(
  credentials: { key: string; cert: string },
  servername: string,
): Promise<string | null> {
  const server = tls.createServer(credentials, (socket) => socket.end()).listen(0, "127.0.0.1");
  server.on("tlsClientError", () => {});
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const ca = authority.root.toString();
  const answer = await new Promise<string | null>((resolve) => {
    const socket = tls.connect({ port, host: "127.0.0.1", ca, servername }, () => resolve(null));
    socket.on("error", ({ message }) => resolve(message)).resume();
  });
  server.close();
  return answer;
}

describe("authority", () => {
  it("is trusted for the computer, and its key cannot sign for other names", async () => {
    expect(
      await refusal(await readOrIssueCertificate(directory, authority, COMPUTER, NOW), "caja-1.local"),
    ).toBeNull();
    for (const computer of [
      { names: ["localhost", "banco.example"], addresses: [] },
      { names: ["localhost", "caja-1"], addresses: [] },
      { names: ["localhost", "banco.caja-1"], addresses: [] },
      { names: ["localhost"], addresses: ["190.24.1.7"] },
    ]) {
      const { key, certificate } = await issueCertificate(authority, computer, new Date());
      const forged = {
        key: key.export({ type: "pkcs8", format: "pem" }).toString(),
        cert: `${certificate}${authority.certificate}`,
      };
      expect(await refusal(forged, "localhost")).toBe("permitted subtree violation");
    }
  });

  it("contains nothing that could sign as the root", () => {
    const stored = readFileSync(path.join(directory, "authority.pem"), "utf8");
    expect(stored.match(/PRIVATE KEY/g)).toHaveLength(2); // where it begins and ends
    expect(authority.root.checkPrivateKey(authority.key)).toBe(false);
    expect(authority.certificate.checkPrivateKey(authority.key)).toBe(true);
  });

  it.skipIf(process.platform === "win32")(
    "is readable by its user only, also after others could read it (needs Unix)",
    async () => {
      await shown();
      const rights = () =>
        readdirSync(directory).map((name) => statSync(path.join(directory, name)).mode & 0o777);
      expect(statSync(directory).mode & 0o777).toBe(0o700);
      expect(rights()).toEqual([0o600, 0o600]);
      for (const name of readdirSync(directory)) chmodSync(path.join(directory, name), 0o644);
      chmodSync(directory, 0o755);
      authority = await openCertificateAuthority(directory, COMPUTER);
      await shown();
      expect(statSync(directory).mode & 0o777).toBe(0o700);
      expect(rights()).toEqual([0o600, 0o600]);
    },
  );

  it("is recreated when its file is damaged", async () => {
    writeFileSync(path.join(directory, "authority.pem"), "-----BEGIN PRIVATE KEY-----\nAAAA\n");
    const before = authority.root.fingerprint256;
    authority = await openCertificateAuthority(directory, COMPUTER);
    expect(authority.root.fingerprint256).not.toBe(before);
    expect((await shown()).verify(authority.certificate.publicKey)).toBe(true);
  });

  it("is created for a computer without a name too", async () => {
    rmSync(directory, { recursive: true });
    const nameless = { ...COMPUTER, names: ["localhost"] };
    authority = await openCertificateAuthority(directory, nameless);
    expect(
      await refusal(await readOrIssueCertificate(directory, authority, nameless, NOW), "localhost"),
    ).toBeNull();
  });
});

it("refuses certificates for a public domain with the computer's name", async () => {
  const { names } = readComputerNames("0.0.0.0", "Tienda");
  expect(names).toEqual(["localhost", "tienda.local"]);
  rmSync(directory, { recursive: true });
  const computer = { names, addresses: ["127.0.0.1"] };
  authority = await openCertificateAuthority(directory, computer);
  expect(
    await refusal(await readOrIssueCertificate(directory, authority, computer, NOW), "tienda.local"),
  ).toBeNull();
  for (const name of ["tienda", "banco.tienda"]) {
    const { key, certificate } = await issueCertificate(
      authority,
      { names: ["localhost", name], addresses: [] },
      NOW,
    );
    const pem = key.export({ type: "pkcs8", format: "pem" }).toString();
    const cert = `${certificate}${authority.certificate}`;
    expect(await refusal({ key: pem, cert }, "localhost")).toBe("permitted subtree violation");
  }
});

describe("addresses of a shop", () => {
  const at = (address: string) => [{ address }] as ReturnType<typeof networkInterfaces>[string];
  const interfaces = {
    lo: at("127.0.0.1"),
    docker0: at("172.17.0.1"),
    tailscale0: at("100.101.2.3"),
    eth0: [...at("10.0.0.5")!, ...at("2800:e2::1")!, ...at("fe80::1")!],
    wlan0: at("192.168.1.20"),
    wan: at("190.24.1.7"),
    idle: at("169.254.3.4"),
  };

  it("start with the likeliest, and include none of the internet", () =>
    expect(shopAddresses(interfaces, "0.0.0.0")).toEqual([
      "192.168.1.20",
      "10.0.0.5",
      "100.101.2.3",
      "172.17.0.1",
    ]));

  it("are those that accept connections", () => {
    expect(shopAddresses(interfaces, "10.0.0.5")).toEqual(["10.0.0.5"]);
    expect(shopAddresses(interfaces, "127.0.0.1")).toEqual([]);
  });
});
