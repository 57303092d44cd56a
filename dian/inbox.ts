import { DIAN_NIT } from "#server/fiscal/dian-values.ts";
import { InvalidXmlError, readXml, type XmlElement } from "#server/fiscal/xml/read-xml.ts";
import { InvalidZipError, unzipOneFile } from "#server/fiscal/zip.ts";
import { checkDocument } from "./check-document.ts";
import type { CheckedDocument, DianFault, DianRegistry, ProcessedDocument, RuleFinding } from "./findings.ts";
import { applicationResponseOf } from "./soap-answers.ts";
import { createTestCertificate, type TestCertificate } from "./test-certificates.ts";

const MAX_XML = 2 * 1024 * 1024;
const NAMES = /^(fv|ds|nc|ncs|nd|nds)(\d{10})(\d{3})(\d{2})([0-9A-F]{8})\.xml$/;

let certificate: Promise<TestCertificate> | undefined;

/** One certificate per process, because generating its keys takes a third of a second. */
export function standInCertificate(): Promise<TestCertificate> {
  certificate ??= createTestCertificate({
    nit: DIAN_NIT.digits,
    check: Number(DIAN_NIT.check),
    name: "DIAN de pruebas",
  });
  return certificate;
}

/** A processed document, as the stand-in lists it. */
export type ListedDianDocument = {
  number: string;
  key: string;
  isAccepted: boolean;
  times: number;
  rules: string[];
};

type Office = { own: TestCertificate; registry: DianRegistry; log: (line: string) => void };

/** Checks each document that arrives and remembers the result. */
export function createDianInbox({ own, registry, log }: Office) {
  const processed = new Map<string, ProcessedDocument>();
  const accepted = new Map<string, string>();
  const returned = new Map<string, ProcessedDocument>();
  let last: ProcessedDocument | null = null;

  function receive(name: string, base64: string, now: Date, fault: DianFault | null): ProcessedDocument {
    const refuse = (rule: string, text: string): ProcessedDocument => {
      const findings: RuleFinding[] = [{ rule, kind: "Rechazo", text }];
      const checked = {
        findings,
        number: "",
        key: "",
        nit: "",
        payable: 0n,
        reference: null,
        isDebit: false,
      };
      return {
        checked,
        name,
        isAccepted: false,
        findings,
        applicationResponse: null,
        zip: null,
        hidden: 0,
        times: 1,
      };
    };
    let root: XmlElement;
    try {
      const file = unzipOneFile(Buffer.from(base64, "base64"), MAX_XML);
      const parts = NAMES.exec(file.name);
      if (!parts || name !== `z${file.name.slice(parts[1]!.length, -4)}.zip`)
        return refuse("ZIP", "El nombre del archivo no es el del anexo");
      root = readXml(new TextDecoder("utf-8", { fatal: true }).decode(file.content));
    } catch (error) {
      if (error instanceof InvalidZipError) return refuse("ZIP", "El zip no trae exactamente un XML");
      if (error instanceof InvalidXmlError || error instanceof TypeError)
        return refuse("ZE01", "El XML no está bien formado");
      throw error;
    }
    const checked = checkDocument(root, registry);
    const findings = [...checked.findings];
    const slot = `${checked.nit} ${root.local} ${checked.number}`;
    const before = processed.get(checked.key);
    if (before) before.times++;
    const holder = processed.get(accepted.get(slot) ?? checked.key);
    if (holder)
      // DIAN's answer names the document that it has, with its signed response about that document.
      return {
        ...refuse("90", "Documento procesado anteriormente."),
        checked: holder.checked,
        applicationResponse: holder.applicationResponse,
      };
    findings.push(...remaining(checked));
    if (fault?.kind === "REJECT" || fault?.kind === "RETURN" || fault?.kind === "NOTICE")
      findings.push({
        rule: fault.rule ?? (fault.kind === "NOTICE" ? "FAJ73" : "FAD06"),
        kind: fault.kind === "NOTICE" ? "Notificación" : "Rechazo",
        text: fault.text ?? "Pedido a la DIAN de pruebas",
      });
    const isAccepted = !findings.some(({ kind }) => kind === "Rechazo");
    const applicationResponse = applicationResponseOf(own, checked, { isAccepted, now });
    const hidden = fault?.kind === "HIDDEN" ? (fault.questions ?? 2) : 0;
    const zip = Buffer.from(base64, "base64");
    const result = { checked, name, isAccepted, findings, applicationResponse, zip, hidden, times: 1 };
    if (fault?.kind === "RETURN") {
      returned.set(checked.key, { ...result, applicationResponse: null });
      return returned.get(checked.key)!;
    }
    last = result;
    processed.set(checked.key, result);
    if (isAccepted) accepted.set(slot, checked.key);
    log(
      `${checked.number}: ${isAccepted ? "aceptado" : `rechazado (${findings.map(({ rule }) => rule).join(", ")})`}`,
    );
    return result;
  }

  /** Credit notes of a document must not exceed its amount. */
  function remaining({ reference, payable, isDebit }: CheckedDocument): RuleFinding[] {
    const about = reference === null || isDebit ? undefined : processed.get(reference);
    if (!about) return [];
    const others = [...processed.values()].filter(
      ({ isAccepted, checked }) => isAccepted && !checked.isDebit && checked.reference === reference,
    );
    const credited = others.reduce((total, one) => total + one.checked.payable, payable);
    return credited > about.checked.payable
      ? [{ rule: "NOTA", kind: "Rechazo", text: "Las notas suman más que el documento" }]
      : [];
  }

  const find = (key: string) => processed.get(key);

  /** The answer to a question by the key; a hidden document is found after some questions. */
  function ask(key: string): ProcessedDocument | null {
    const found = processed.get(key);
    if (!found) return null;
    if (found.hidden === 0) return found;
    found.hidden--;
    return null;
  }

  /** The document that was processed last. */
  const earlier = (): ProcessedDocument | null => last;

  const heldXml = (key: string): Buffer | null => {
    const found = processed.get(key);
    return found?.isAccepted && found.zip ? unzipOneFile(found.zip, MAX_XML).content : null;
  };

  const list = (): ListedDianDocument[] =>
    [
      ...processed.values(),
      ...[...returned.values()].filter(({ checked }) => !processed.has(checked.key)),
    ].map(({ checked, isAccepted, findings, times }) => ({
      number: checked.number,
      key: checked.key,
      isAccepted,
      times,
      rules: findings.map(({ rule }) => rule),
    }));
  return { receive, find, ask, earlier, heldXml, list };
}
