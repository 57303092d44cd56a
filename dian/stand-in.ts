import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { bogotaTime } from "#server/fiscal/bogota.ts";
import { AGENCY, DIAN_NIT } from "#server/fiscal/dian-values.ts";
import type { Authorization } from "#server/fiscal/document-input.ts";
import { sha384 } from "#server/fiscal/document-key.ts";
import { BadZip, unzipOne } from "#server/fiscal/one-file-zip.ts";
import { BadXml, childAt, elementsOf, readXml, type XmlElement } from "#server/fiscal/read-xml.ts";
import { signDocument } from "#server/fiscal/sign-document.ts";
import { actionOf } from "#server/fiscal/soap-envelope.ts";
import { element as e, escapeText, unsignedDocument } from "#server/fiscal/xml.ts";
import { type Checked, checkDocument, type Finding } from "./check-document.ts";
import { parametersOf, securityProblem } from "./check-security.ts";
import { type TestCertificate, testCertificate } from "./test-certificates.ts";

/** Public test credentials. The range of invoices is DIAN's own test range. */
export const TEST_SOFTWARE = {
  FEV: {
    id: "56f2ae4e-9812-4fad-9255-08fcfcd5ccb0",
    pin: "75315",
    testSetId: "2f4ba8a4-8b0c-4f7d-9c2e-1d0f6f8a3c11",
  },
  DEE: {
    id: "8d1f3a52-6c0e-4b7b-a5f4-90b6d2c7e813",
    pin: "86420",
    testSetId: "6b0f5f8e-2f2a-4f0b-8b63-5b1a4c7d9e20",
  },
};

export const TEST_RANGES: readonly Authorization[] = [
  {
    resolution: "18760000001",
    prefix: "SETP",
    from: 990_000_000,
    to: 995_000_000,
    validFrom: "2019-01-19",
    validTo: "2030-01-19",
    technicalKey: "fc8eac422eba16e22ffd8c6f94b3f40a6e38162c",
  },
  {
    resolution: "18760000001",
    prefix: "EPOS",
    from: 1,
    to: 1_000_000,
    validFrom: "2022-01-01",
    validTo: "2030-01-01",
  },
];

/** Simulated trouble, for a number of messages or until changed. */
export type Trouble = {
  kind:
    | "SLOW"
    | "SLOW_ANSWER"
    | "DOWN"
    | "LOSE_REQUEST"
    | "LOSE_ANSWER"
    | "REJECT"
    | "NOTICE"
    | "HTML"
    | "FAULT"
    | "WORKING"
    | "UNKNOWN"
    | "NO_ANSWER_FILE";
  times?: number;
  /** Only for this operation. */
  operation?: string;
  /** For SLOW, which waits before the work, and SLOW_ANSWER, which waits after it. */
  milliseconds?: number;
  /** For REJECT and NOTICE, for example `FAK24`. */
  rule?: string;
  text?: string;
};

export type Options = {
  port?: number;
  software?: readonly { id: string; pin: string; testSetId?: string }[];
  ranges?: readonly Authorization[];
  clock?: () => Date;
  log?: (line: string) => void;
};

type Known = {
  checked: Checked;
  name: string;
  isAccepted: boolean;
  findings: Finding[];
  applicationResponse: Buffer | null;
  /** How often these bytes, or others of the same key, arrived. */
  times: number;
};

export type StandIn = {
  url: string;
  trouble(trouble: Trouble | null): void;
  /** The processed documents, by key. */
  documents(): { number: string; key: string; isAccepted: boolean; times: number; rules: string[] }[];
  close(): Promise<void>;
};

const MOST_BODY = 4 * 1024 * 1024;
const MOST_XML = 2 * 1024 * 1024;
const SERVICE = "/WcfDianCustomerServices.svc";
const NAMES = /^(fv|ds|nc|ncs|nd|nds)(\d{10})(\d{3})(\d{2})([0-9A-F]{8})\.xml$/;

let certificate: Promise<TestCertificate> | undefined;

/** One per process: generating its keys takes a third of a second. */
function ownCertificate(): Promise<TestCertificate> {
  certificate ??= testCertificate({
    nit: DIAN_NIT.digits,
    check: Number(DIAN_NIT.check),
    name: "DIAN de pruebas",
  });
  return certificate;
}

/** Answers like DIAN's web service, as strictly as is known, and forgets everything when it stops. */
export async function startStandIn(options: Options = {}): Promise<StandIn> {
  const { port = 0, ranges = TEST_RANGES, clock = () => new Date(), log = () => undefined } = options;
  const software = options.software ?? Object.values(TEST_SOFTWARE);
  const own = await ownCertificate();
  const registry = { ranges, pinOf: (id: string) => software.find((one) => one.id === id)?.pin };
  const known = new Map<string, Known>();
  const accepted = new Map<string, string>();
  const zips = new Map<string, string[]>();
  let trouble: Trouble | null = null;

  const takeTrouble = (operation: string): Trouble | null => {
    if (!trouble || (trouble.operation && trouble.operation !== operation)) return null;
    const found = trouble;
    if (found.times !== undefined) trouble = found.times > 1 ? { ...found, times: found.times - 1 } : null;
    return found;
  };

  function process(name: string, base64: string, now: Date, wanted: Trouble | null): Known {
    const refuse = (rule: string, text: string): Known => {
      const findings: Finding[] = [{ rule, kind: "Rechazo", text }];
      const checked = {
        findings,
        number: "",
        key: "",
        nit: "",
        payable: 0n,
        reference: null,
        isDebit: false,
      };
      return { checked, name, isAccepted: false, findings, applicationResponse: null, times: 1 };
    };
    let root: XmlElement;
    try {
      const file = unzipOne(Buffer.from(base64, "base64"), MOST_XML);
      const parts = NAMES.exec(file.name);
      if (!parts || name !== `z${file.name.slice(parts[1]!.length, -4)}.zip`)
        return refuse("ZIP", "El nombre del archivo no es el del anexo");
      root = readXml(new TextDecoder("utf-8", { fatal: true }).decode(file.content));
    } catch (error) {
      if (error instanceof BadZip) return refuse("ZIP", "El zip no trae exactamente un XML");
      if (error instanceof BadXml || error instanceof TypeError)
        return refuse("ZE01", "El XML no está bien formado");
      throw error;
    }
    const checked = checkDocument(root, registry);
    const findings = [...checked.findings];
    const slot = `${checked.nit} ${root.local} ${checked.number}`;
    const before = known.get(checked.key);
    if (before) before.times++;
    if (accepted.has(slot) || before) {
      const text = "Documento procesado anteriormente.";
      return { ...refuse("90", text), checked, times: before?.times ?? 1 };
    }
    findings.push(...remaining(checked));
    if (wanted?.kind === "REJECT" || wanted?.kind === "NOTICE")
      findings.push({
        rule: wanted.rule ?? (wanted.kind === "REJECT" ? "FAD06" : "FAJ73"),
        kind: wanted.kind === "REJECT" ? "Rechazo" : "Notificación",
        text: wanted.text ?? "Pedido a la DIAN de pruebas",
      });
    const isAccepted = !findings.some(({ kind }) => kind === "Rechazo");
    const applicationResponse = applicationResponseOf(own, checked, { isAccepted, now });
    const result = { checked, name, isAccepted, findings, applicationResponse, times: 1 };
    known.set(checked.key, result);
    if (isAccepted) accepted.set(slot, checked.key);
    log(
      `${checked.number}: ${isAccepted ? "aceptado" : `rechazado (${findings.map(({ rule }) => rule).join(", ")})`}`,
    );
    return result;
  }

  /** Notes cannot take more from a document than it has. */
  function remaining({ reference, payable, isDebit }: Checked): Finding[] {
    const about = reference === null || isDebit ? undefined : known.get(reference);
    if (!about) return [];
    const others = [...known.values()].filter(
      ({ isAccepted, checked }) => isAccepted && !checked.isDebit && checked.reference === reference,
    );
    const taken = others.reduce((total, one) => total + one.checked.payable, payable);
    return taken > about.checked.payable
      ? [{ rule: "NOTA", kind: "Rechazo", text: "Las notas suman más que el documento" }]
      : [];
  }

  function answer(
    operation: string,
    given: Record<string, string>,
    now: Date,
    wanted: Trouble | null,
  ): string {
    switch (operation) {
      case "SendBillSync":
        return responseFields(process(given.fileName ?? "", given.contentFile ?? "", now, wanted), wanted);
      case "SendTestSetAsync": {
        const isOpen = software.some(
          ({ testSetId }) => testSetId !== undefined && testSetId === given.testSetId,
        );
        if (!isOpen) return upload(null, `El set de pruebas ${given.testSetId} no existe`);
        const result = process(given.fileName ?? "", given.contentFile ?? "", now, wanted);
        const zipKey = randomUUID();
        zips.set(zipKey, [result.checked.key]);
        return upload(zipKey);
      }
      case "GetStatus": {
        if (wanted?.kind === "UNKNOWN") return notFound();
        const found = known.get((given.trackId ?? "").toLowerCase());
        return found ? responseFields(found, wanted) : notFound();
      }
      case "GetStatusZip": {
        const keys = zips.get(given.trackId ?? "") ?? [];
        const found = keys.flatMap((key) => known.get(key) ?? []);
        return found.map((one) => `<b:DianResponse>${responseFields(one, wanted)}</b:DianResponse>`).join("");
      }
      case "GetNumberingRange":
        return numberingRanges(given, ranges, software);
      default:
        throw new Error(`ContractFilter mismatch: ${operation}`);
    }
  }

  async function handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const operation = /action="[^"]*\/(\w+)"/.exec(request.headers["content-type"] ?? "")?.[1] ?? "";
    const wanted = takeTrouble(operation);
    if (wanted?.kind === "LOSE_REQUEST") return void request.socket.destroy();
    const body = await readBody(request);
    const send = (status: number, text: string, type = "application/soap+xml; charset=utf-8") =>
      response.writeHead(status, { "Content-Type": type }).end(text);
    if (wanted?.kind === "SLOW") await sleep(wanted.milliseconds ?? 70_000);
    if (wanted?.kind === "DOWN") return void send(503, "Service Unavailable", "text/html");
    if (wanted?.kind === "HTML")
      return void send(200, "<html><body>Mantenimiento</body></html>", "text/html");
    if (wanted?.kind === "FAULT")
      return void send(500, fault("InvalidSecurity: An error occurred when verifying security"));
    const now = clock();
    let given: Record<string, string>;
    try {
      const envelope = readXml(body);
      const problem = securityProblem(envelope, { action: actionOf(operation), now });
      if (problem) return void send(500, fault(`InvalidSecurity: ${problem}`));
      const call = childAt(envelope, "Body") && elementsOf(childAt(envelope, "Body")!)[0];
      if (call?.local !== operation) return void send(500, fault("ActionNotSupported"));
      given = parametersOf(call);
    } catch (error) {
      if (!(error instanceof BadXml)) throw error;
      return void send(400, fault("DeserializationFailed"));
    }
    const result = answer(operation, given, now, wanted);
    if (wanted?.kind === "LOSE_ANSWER") return void request.socket.destroy();
    if (wanted?.kind === "SLOW_ANSWER") await sleep(wanted.milliseconds ?? 70_000);
    send(200, envelopeOf(operation, result));
  }

  const server = http.createServer((request, response) => {
    if (request.url === "/trouble" && request.method === "POST")
      readBody(request)
        .then((text) => {
          trouble = text.trim() === "" ? null : (JSON.parse(text) as Trouble);
          response.end("ok\n");
        })
        .catch(() => response.writeHead(400).end("no es JSON\n"));
    else if (request.url?.startsWith("/trial"))
      trialOf(request.url, { software, ranges })
        .then((text) => response.setHeader("Content-Type", "application/json").end(text))
        .catch(() => response.writeHead(400).end("the NIT needs its check digit: /trial?nit=900373076-4\n"));
    else if (request.url === "/documents") response.end(`${JSON.stringify(list(), null, 1)}\n`);
    else
      handle(request, response).catch((error: unknown) => {
        log(`error: ${String(error)}`);
        if (!response.headersSent) response.writeHead(500).end(fault(String(error)));
      });
  });
  const list = () =>
    [...known.values()].map(({ checked, isAccepted, findings, times }) => ({
      number: checked.number,
      key: checked.key,
      isAccepted,
      times,
      rules: findings.map(({ rule }) => rule),
    }));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${SERVICE}`,
    trouble: (wanted) => {
      trouble = wanted;
    },
    documents: list,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const TRIAL_PASSWORD = "prueba";

/** Certificate, software and numbers for a NIT, for `npm start -- --demo`. They are valid nowhere else. */
async function trialOf(
  url: string,
  { software, ranges }: Required<Pick<Options, "software" | "ranges">>,
): Promise<string> {
  const [nit = "", check = ""] = (new URL(url, "http://dian").searchParams.get("nit") ?? "").split("-");
  if (!/^\d{5,10}$/.test(nit) || !/^\d$/.test(check)) throw new Error("no NIT");
  const { p12 } = await testCertificate({ nit, check: Number(check), name: `Tienda de prueba ${nit}` });
  const [FEV, DEE] = software;
  return JSON.stringify({
    certificate: (await p12(TRIAL_PASSWORD)).toString("base64"),
    password: TRIAL_PASSWORD,
    software: { FEV, DEE: DEE ?? FEV },
    ranges,
  });
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BODY) throw new Error("too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

const SOAP = "http://www.w3.org/2003/05/soap-envelope";
const DATA = "http://schemas.datacontract.org/2004/07/";
const ARRAYS = "http://schemas.microsoft.com/2003/10/Serialization/Arrays";

const envelopeOf = (operation: string, result: string) =>
  `<s:Envelope xmlns:s="${SOAP}"><s:Body><${operation}Response xmlns="http://wcf.dian.colombia"><${operation}Result ` +
  `xmlns:b="${DATA}DianResponse" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">${result}</${operation}Result>` +
  `</${operation}Response></s:Body></s:Envelope>`;

const fault = (reason: string) =>
  `<s:Envelope xmlns:s="${SOAP}"><s:Body><s:Fault><s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason>` +
  `<s:Text xml:lang="en-US">${escapeText(reason)}</s:Text></s:Reason></s:Fault></s:Body></s:Envelope>`;

const field = (name: string, value: string | null) =>
  value === null ? `<b:${name} i:nil="true"/>` : `<b:${name}>${escapeText(value)}</b:${name}>`;

function responseFields(
  { checked, name, isAccepted, findings, applicationResponse }: Known,
  wanted: Trouble | null,
) {
  const working = wanted?.kind === "WORKING";
  const messages = findings.map(
    ({ rule, kind, text }) => `<c:string>${escapeText(`Regla: ${rule}, ${kind}: ${text}`)}</c:string>`,
  );
  const file = wanted?.kind === "NO_ANSWER_FILE" || working ? null : applicationResponse;
  return (
    `<b:ErrorMessage xmlns:c="${ARRAYS}">${working ? "" : messages.join("")}</b:ErrorMessage>` +
    field("IsValid", String(isAccepted && !working)) +
    field("StatusCode", working ? "98" : isAccepted ? "00" : "99") +
    field(
      "StatusDescription",
      isAccepted ? "Procesado Correctamente." : "Validación contiene errores en campos mandatorios.",
    ) +
    field("StatusMessage", isAccepted ? `El documento ${checked.number} ha sido autorizado.` : null) +
    field("XmlBase64Bytes", file?.toString("base64") ?? null) +
    field("XmlBytes", null) +
    field("XmlDocumentKey", checked.key) +
    field("XmlFileName", name.replace(/\.zip$/, ""))
  );
}

const notFound = () =>
  field("ErrorMessage", null) +
  field("IsValid", "false") +
  field("StatusCode", "66") +
  field("StatusDescription", "TrackId no existe en los registros de la DIAN.") +
  ["StatusMessage", "XmlBase64Bytes", "XmlBytes", "XmlDocumentKey", "XmlFileName"]
    .map((name) => field(name, null))
    .join("");

function upload(zipKey: string | null, problem?: string): string {
  const list =
    problem === undefined
      ? field("ErrorMessageList", null)
      : `<b:ErrorMessageList><c:XmlParamsResponseTrackId xmlns:c="${DATA}XmlParamsResponseTrackId">` +
        `<c:ProcessedMessage>${escapeText(problem)}</c:ProcessedMessage></c:XmlParamsResponseTrackId></b:ErrorMessageList>`;
  return list + field("ZipKey", zipKey ?? "");
}

function numberingRanges(
  given: Record<string, string>,
  ranges: readonly Authorization[],
  software: readonly { id: string }[],
): string {
  const isKnown = software.some(({ id }) => id === given.softwareCode);
  if (!given.accountCode || !given.accountCodeT || !isKnown)
    return (
      field("OperationCode", "301") +
      field(
        "OperationDescription",
        `El código del software no corresponde al NIT: ${given.accountCode ?? ""}.`,
      ) +
      field("ResponseList", null)
    );
  const rows = ranges.map(
    (range) =>
      `<c:NumberRangeResponse>${[
        ["ResolutionNumber", range.resolution],
        ["ResolutionDate", range.validFrom],
        ["Prefix", range.prefix],
        ["FromNumber", String(range.from)],
        ["ToNumber", String(range.to)],
        ["ValidDateFrom", range.validFrom],
        ["ValidDateTo", range.validTo],
        ["TechnicalKey", range.technicalKey ?? ""],
      ]
        .map(([name, value]) => `<c:${name}>${escapeText(value!)}</c:${name}>`)
        .join("")}</c:NumberRangeResponse>`,
  );
  return (
    field("OperationCode", "100") +
    field("OperationDescription", "Acción completada OK.") +
    `<b:ResponseList xmlns:c="${DATA}NumberRangeResponse">${rows.join("")}</b:ResponseList>`
  );
}

function applicationResponseOf(
  own: TestCertificate,
  { number, key, nit }: Checked,
  { isAccepted, now }: { isAccepted: boolean; now: Date },
): Buffer {
  const { date, time } = bogotaTime(now);
  const party = (name: string, document: string) =>
    e(
      `cac:${name}`,
      null,
      e(
        "cac:PartyTaxScheme",
        null,
        e("cbc:RegistrationName", null, name === "SenderParty" ? "DIAN de pruebas" : document),
        e("cbc:CompanyID", { ...AGENCY, schemeName: "31" }, document),
        e("cac:TaxScheme", null, e("cbc:ID", null, "01"), e("cbc:Name", null, "IVA")),
      ),
    );
  const body = [
    e("cbc:UBLVersionID", null, "UBL 2.1"),
    e("cbc:CustomizationID", null, "1"),
    e("cbc:ProfileID", null, "DIAN 2.1"),
    e("cbc:ProfileExecutionID", null, "2"),
    e("cbc:ID", null, "1"),
    e("cbc:UUID", { schemeName: "CUDE-SHA384" }, sha384(`${key}${date}${time}`)),
    e("cbc:IssueDate", null, date),
    e("cbc:IssueTime", null, time),
    party("SenderParty", DIAN_NIT.digits),
    party("ReceiverParty", nit),
    e(
      "cac:DocumentResponse",
      null,
      e(
        "cac:Response",
        null,
        e("cbc:ResponseCode", null, isAccepted ? "02" : "04"),
        e(
          "cbc:Description",
          null,
          isAccepted ? "Documento validado por la DIAN" : "Documento rechazado por la DIAN",
        ),
      ),
      e(
        "cac:DocumentReference",
        null,
        e("cbc:ID", null, number),
        e("cbc:UUID", { schemeName: "CUFE-SHA384" }, key),
      ),
    ),
  ];
  return Buffer.from(signDocument(unsignedDocument("ApplicationResponse", [], body), own.credentials, now));
}
