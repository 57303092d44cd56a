import { parseArgs } from "node:util";
import { DIAN_FAULT_KINDS, type DianFault } from "./findings.ts";

export const DIAN_STAND_IN_HELP = `npm run dian -- [--port 8443] [--trouble TIPO] [--rule REGLA] [--certificate NIT-DV]

Hace de DIAN en este computador, para probar sin salir de él. No guarda nada al cerrarse.

  --port         el puerto (8443)
  --trouble      ${DIAN_FAULT_KINDS.join(", ")}
  --rule         la regla con la que rechaza o avisa (FAD06)
  --certificate  escribe certificado-de-prueba.p12 (contraseña: prueba) para ese NIT
  --help         esta ayuda

Mientras corre, otro programa le puede pedir lo mismo:
  curl -d '{"kind":"LOSE_ANSWER","times":3}' http://127.0.0.1:8443/trouble     (vacío: vuelve a lo normal)
  curl http://127.0.0.1:8443/documents                                         lo que ha recibido
  curl 'http://127.0.0.1:8443/trial?nit=900373076-4'                           certificado, software y numeración para un NIT

La tienda de demostración los toma de aquí: deja esto corriendo y abre, en otra ventana, npm start -- --demo`;

export type DianStandInCommand = {
  port: number;
  fault: DianFault | null;
  certificate: string | undefined;
  help: boolean;
};

/** @throws for an unknown option, a fault that does not exist, or a port that is no number */
export function parseDianStandInCommand(args: readonly string[]): DianStandInCommand {
  const { port, trouble, rule, certificate, help } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string", default: "8443" },
      trouble: { type: "string" },
      rule: { type: "string" },
      certificate: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  }).values;
  if (!/^\d{1,5}$/.test(port)) throw new Error(`--port takes a number: ${port}`);
  return { port: Number(port), fault: faultOf(trouble, rule), certificate, help };
}

/** A rule without a fault rejects documents with that rule. */
function faultOf(trouble: string | undefined, rule: string | undefined): DianFault | null {
  if (trouble === undefined) return rule === undefined ? null : { kind: "REJECT", rule };
  const kind = DIAN_FAULT_KINDS.find((one) => one === trouble.toUpperCase());
  if (!kind) throw new Error(`--trouble takes one of ${DIAN_FAULT_KINDS.join(", ")}: ${trouble}`);
  return { kind, rule };
}
