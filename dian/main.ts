import { writeFile } from "node:fs/promises";
import path from "node:path";
import { DIAN_STAND_IN_HELP, parseDianStandInCommand } from "./command-line.ts";
import { DIAN_TEST_NUMBER_RANGES, DIAN_TEST_SOFTWARE } from "./registry.ts";
import { startDianStandIn } from "./stand-in.ts";
import { createTestCertificate } from "./test-certificates.ts";

const { port, fault, certificate, help } = parseDianStandInCommand(process.argv.slice(2));

const printLine = (line: string) => process.stdout.write(`${line}\n`);

if (help) printLine(DIAN_STAND_IN_HELP);
else {
  if (certificate !== undefined) await writeCertificate(certificate);
  const standIn = await startDianStandIn({ port, log: printLine });
  standIn.fault(fault);
  printLine(`The DIAN stand-in listens on ${standIn.url}`);
  for (const [kind, { id, pin, testSetId }] of Object.entries(DIAN_TEST_SOFTWARE))
    printLine(`  ${kind}: software ${id}, PIN ${pin}, test set ${testSetId}`);
  for (const { prefix, from, to, resolution } of DIAN_TEST_NUMBER_RANGES)
    printLine(`  Range ${prefix} ${from} to ${to}, resolution ${resolution}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void standIn.close());
}

async function writeCertificate(text: string): Promise<void> {
  const match = /^(\d{5,10})-(\d)$/.exec(text);
  if (!match) throw new Error("The NIT needs its check digit: 900373076-4");
  const [, nit = "", check = ""] = match;
  const made = await createTestCertificate({ nit, check: Number(check), name: `Tienda de prueba ${nit}` });
  const file = path.resolve(process.env.INIT_CWD ?? ".", "certificado-de-prueba.p12");
  await writeFile(file, await made.p12("prueba"), { mode: 0o600 });
  printLine(`Test certificate: ${file} (password: prueba)`);
}
