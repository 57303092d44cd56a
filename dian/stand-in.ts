import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { soapActionOf } from "#server/fiscal/service/soap-envelope.ts";
import {
  childElementAtPath,
  childElementsOf,
  InvalidXmlError,
  readXml,
} from "#server/fiscal/xml/read-xml.ts";
import { findSecurityProblem, operationParametersOf } from "./check-security.ts";
import type { DianFault } from "./findings.ts";
import { createDianInbox, type ListedDianDocument, standInCertificate } from "./inbox.ts";
import {
  createTrialCredentials,
  DIAN_TEST_NUMBER_RANGES,
  DIAN_TEST_SOFTWARE,
  type DianStandInOptions,
} from "./registry.ts";
import {
  buildResponseFields,
  heldXmlAnswer,
  notFoundAnswer,
  numberingRangesAnswer,
  soapEnvelopeOf,
  soapFault,
  uploadAnswer,
} from "./soap-answers.ts";

export type DianStandIn = {
  url: string;
  /** A fault, or a function that chooses one for each call by its operation. */
  fault(fault: DianFault | FaultChooser | null): void;
  /** All processed documents. */
  documents(): ListedDianDocument[];
  close(): Promise<void>;
};

export type FaultChooser = (operation: string) => DianFault | null;

const MAX_BODY = 4 * 1024 * 1024;
const SERVICE = "/WcfDianCustomerServices.svc";

/** Answers as DIAN's web service does, as strictly as is known, and forgets everything when it stops. */
export async function startDianStandIn(options: DianStandInOptions = {}): Promise<DianStandIn> {
  const { port = 0, ranges = DIAN_TEST_NUMBER_RANGES } = options;
  const { clock = () => new Date(), log = () => undefined } = options;
  const software = options.software ?? Object.values(DIAN_TEST_SOFTWARE);
  const registry = { ranges, pinOf: (id: string) => software.find((one) => one.id === id)?.pin };
  const inbox = createDianInbox({ own: await standInCertificate(), registry, log });
  const zips = new Map<string, string[]>();
  let fault: DianFault | FaultChooser | null = null;

  const takeFault = (operation: string): DianFault | null => {
    if (typeof fault === "function") return fault(operation);
    if (!fault || (fault.operation && fault.operation !== operation)) return null;
    const found = fault;
    if (found.times !== undefined) fault = found.times > 1 ? { ...found, times: found.times - 1 } : null;
    return found;
  };

  function answer(
    operation: string,
    given: Record<string, string>,
    now: Date,
    simulated: DianFault | null,
  ): string {
    switch (operation) {
      case "SendBillSync": {
        const earlier = inbox.earlier();
        if (simulated?.kind === "EARLIER_ANSWER" && earlier) return buildResponseFields(earlier, null);
        const result = inbox.receive(given.fileName ?? "", given.contentFile ?? "", now, simulated);
        return simulated?.kind === "MIXED_ANSWER" && earlier
          ? buildResponseFields(earlier, null)
          : buildResponseFields(result, simulated);
      }
      case "SendTestSetAsync": {
        const isOpen = software.some(
          ({ testSetId }) => testSetId !== undefined && testSetId === given.testSetId,
        );
        if (!isOpen) return uploadAnswer(null, `El set de pruebas ${given.testSetId} no existe`);
        const result = inbox.receive(given.fileName ?? "", given.contentFile ?? "", now, simulated);
        const zipKey = randomUUID();
        zips.set(zipKey, [result.checked.key]);
        return uploadAnswer(zipKey);
      }
      case "GetStatus": {
        if (simulated?.kind === "UNKNOWN") return notFoundAnswer();
        const earlier = inbox.earlier();
        const isMixed = simulated?.kind === "EARLIER_ANSWER" || simulated?.kind === "MIXED_ANSWER";
        if (isMixed && earlier) return buildResponseFields(earlier, null);
        const found = inbox.ask((given.trackId ?? "").toLowerCase());
        return found ? buildResponseFields(found, simulated) : notFoundAnswer();
      }
      case "GetXmlByDocumentKey":
        return heldXmlAnswer(inbox.heldXml((given.trackId ?? "").toLowerCase()));
      case "GetStatusZip": {
        const keys = zips.get(given.trackId ?? "") ?? [];
        const found = keys.flatMap((key) => inbox.find(key) ?? []);
        return found
          .map((one) => `<b:DianResponse>${buildResponseFields(one, simulated)}</b:DianResponse>`)
          .join("");
      }
      case "GetNumberingRange":
        return numberingRangesAnswer(given, ranges, software);
      default:
        throw new Error(`ContractFilter mismatch: ${operation}`);
    }
  }

  async function handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const operation = /action="[^"]*\/(\w+)"/.exec(request.headers["content-type"] ?? "")?.[1] ?? "";
    const simulated = takeFault(operation);
    if (simulated?.kind === "LOSE_REQUEST") return void request.socket.destroy();
    const body = await readBody(request);
    const send = (status: number, text: string, type = "application/soap+xml; charset=utf-8") =>
      response.writeHead(status, { "Content-Type": type }).end(text);
    if (simulated?.kind === "SLOW") await sleep(simulated.milliseconds ?? 70_000);
    if (simulated?.kind === "DOWN") return void send(503, "Service Unavailable", "text/html");
    if (simulated?.kind === "HTML")
      return void send(200, "<html><body>Mantenimiento</body></html>", "text/html");
    if (simulated?.kind === "FAULT")
      return void send(500, soapFault("InvalidSecurity: An error occurred when verifying security"));
    const now = clock();
    const call = callIn(body, operation, now);
    if ("refused" in call) return void send(call.refused, soapFault(call.reason));
    const result = answer(operation, call.given, now, simulated);
    if (simulated?.kind === "LOSE_ANSWER") return void request.socket.destroy();
    if (simulated?.kind === "HTML_ANSWER")
      return void send(200, "<html><body>Mantenimiento</body></html>", "text/html");
    if (simulated?.kind === "EMPTY_BODY") return void send(200, "");
    if (simulated?.kind === "FAULT_ANSWER") return void send(500, soapFault("Internal Server Error"));
    const text = soapEnvelopeOf(operation, result);
    if (simulated?.kind === "CUT_ANSWER") return void send(200, text.slice(0, text.length / 2));
    if (simulated?.kind === "SLOW_ANSWER") await sleep(simulated.milliseconds ?? 70_000);
    send(200, text);
  }

  const server = http.createServer((request, response) => {
    if (request.url === "/trouble" && request.method === "POST")
      readBody(request)
        .then((text) => {
          fault = text.trim() === "" ? null : (JSON.parse(text) as DianFault);
          response.end("ok\n");
        })
        .catch(() => response.writeHead(400).end("no es JSON\n"));
    else if (request.url?.startsWith("/trial"))
      createTrialCredentials(request.url, { software, ranges })
        .then((text) => response.setHeader("Content-Type", "application/json").end(text))
        .catch(() => response.writeHead(400).end("the NIT needs its check digit: /trial?nit=900373076-4\n"));
    else if (request.url === "/documents") response.end(`${JSON.stringify(inbox.list(), null, 1)}\n`);
    else
      handle(request, response).catch((error: unknown) => {
        log(`error: ${String(error)}`);
        if (!response.headersSent) response.writeHead(500).end(soapFault(String(error)));
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${SERVICE}`,
    fault: (newFault) => {
      fault = newFault;
    },
    documents: inbox.list,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY) throw new Error("too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** The parameters of a signed envelope; or the reason and the HTTP status when the service refuses it. */
function callIn(
  body: string,
  operation: string,
  now: Date,
): { given: Record<string, string> } | { refused: number; reason: string } {
  try {
    const envelope = readXml(body);
    const problem = findSecurityProblem(envelope, { action: soapActionOf(operation), now });
    if (problem) return { refused: 500, reason: `InvalidSecurity: ${problem}` };
    const call =
      childElementAtPath(envelope, "Body") && childElementsOf(childElementAtPath(envelope, "Body")!)[0];
    if (call?.local !== operation) return { refused: 500, reason: "ActionNotSupported" };
    return { given: operationParametersOf(call) };
  } catch (error) {
    if (!(error instanceof InvalidXmlError)) throw error;
    return { refused: 400, reason: "DeserializationFailed" };
  }
}
