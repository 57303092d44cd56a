import { writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { DianFault } from "./inbox.ts";
import { DIAN_TEST_NUMBER_RANGES, DIAN_TEST_SOFTWARE } from "./registry.ts";
import { startDianStandIn } from "./stand-in.ts";
import { createTestCertificate } from "./test-certificates.ts";

const HELP = `npm run dian -- [--port 8443] [--trouble TIPO] [--rule REGLA] [--certificate NIT-DV]

Hace de DIAN en este computador, para probar sin salir de él. No guarda nada al cerrarse.

  --port         el puerto (8443)
  --trouble      SLOW, SLOW_ANSWER, DOWN, LOSE_REQUEST, LOSE_ANSWER, REJECT, NOTICE, HTML, FAULT, WORKING, UNKNOWN, NO_ANSWER_FILE
  --rule         la regla con la que rechaza o avisa (FAD06)
  --certificate  escribe certificado-de-prueba.p12 (contraseña: prueba) para ese NIT

Mientras corre, otro programa le puede pedir lo mismo:
  curl -d '{"kind":"LOSE_ANSWER","times":3}' http://127.0.0.1:8443/trouble     (vacío: vuelve a lo normal)
  curl http://127.0.0.1:8443/documents                                         lo que ha recibido
  curl 'http://127.0.0.1:8443/trial?nit=900373076-4'                           certificado, software y numeración para un NIT

La tienda de demostración los toma de aquí: deja esto corriendo y abre, en otra ventana, npm start -- --demo`;

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "8443" },
    fault: { type: "string" },
    rule: { type: "string" },
    certificate: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});

const printLine = (line: string) => process.stdout.write(`${line}\n`);

if (values.help) printLine(HELP);
else {
  if (values.certificate !== undefined) await writeCertificate(values.certificate);
  const standIn = await startDianStandIn({ port: Number(values.port), log: printLine });
  if (values.fault !== undefined)
    standIn.fault({ kind: values.fault as DianFault["kind"], rule: values.rule });
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
