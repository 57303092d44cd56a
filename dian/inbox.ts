import { DIAN_NIT } from "#server/fiscal/dian-values.ts";
import { InvalidXmlError, readXml, type XmlElement } from "#server/fiscal/xml/read-xml.ts";
import { InvalidZipError, unzipOneFile } from "#server/fiscal/zip.ts";
import { checkDocument } from "./check-document.ts";
import type { CheckedDocument, DianRegistry, RuleFinding } from "./findings.ts";
import { applicationResponseOf } from "./soap-answers.ts";
import { createTestCertificate, type TestCertificate } from "./test-certificates.ts";

/**
 * The document is processed (except by EARLIER_ANSWER), and the answer does not say so. HTML_ANSWER, EMPTY_BODY, CUT_ANSWER
 * and FAULT_ANSWER are no answer of the service. EMPTY_RESULT has no fields. NAMELESS names no document. EARLIER_ANSWER is
 * about an earlier document, and this one is lost on the way; MIXED_ANSWER is about an earlier one too. DUPLICATE calls
 * the document processed before. NO_RULES rejects without a rule. HIDDEN: DIAN says that it is working on the document, and
 * then for some questions that it does not know it.
 */
export const ANSWERS_THAT_SAY_NOTHING = [
  "HTML_ANSWER",
  "EMPTY_BODY",
  "CUT_ANSWER",
  "FAULT_ANSWER",
  "EMPTY_RESULT",
  "NAMELESS",
  "EARLIER_ANSWER",
  "MIXED_ANSWER",
  "DUPLICATE",
  "NO_RULES",
  "HIDDEN",
] as const;

export const DIAN_FAULT_KINDS = [
  "SLOW",
  "SLOW_ANSWER",
  "DOWN",
  "LOSE_REQUEST",
  "LOSE_ANSWER",
  "REJECT",
  "NOTICE",
  "HTML",
  "FAULT",
  "WORKING",
  "UNKNOWN",
  "NO_ANSWER_FILE",
  "RETURN",
  ...ANSWERS_THAT_SAY_NOTHING,
] as const;

/** A simulated fault (RETURN: a rejection of which nothing is kept), for a number of messages or until it is changed. */
export type DianFault = {
  kind: (typeof DIAN_FAULT_KINDS)[number];
  times?: number;
  /** The SOAP operation that has the fault; absent for all operations. */
  operation?: string;
  /** For how many questions a HIDDEN document is unknown; 2 if absent. */
  questions?: number;
  /** The delay of SLOW, before the document is processed, and of SLOW_ANSWER, after it. */
  milliseconds?: number;
  /** The rule code for REJECT and NOTICE, for example `FAK24`. */
  rule?: string;
  text?: string;
};

export type ProcessedDocument = {
  checked: CheckedDocument;
  name: string;
  isAccepted: boolean;
  findings: RuleFinding[];
  applicationResponse: Buffer | null;
  /** The zip file as it arrived; null for a refused one. */
  zip: Buffer | null;
  /** How many questions by the key are still answered as if DIAN did not know it. */
  hidden: number;
  /** How many documents with this key (CUFE or CUDE) arrived. */
  times: number;
};

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
