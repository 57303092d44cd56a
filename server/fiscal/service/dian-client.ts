import http from "node:http";
import https from "node:https";
import { withTimeLimit } from "#server/concurrency/time-limit.ts";
import {
  readDianNumberRanges,
  readDianResponse,
  readDianResponses,
  readHeldXml,
  readSoapResult,
  readUploadResult,
  SoapFaultError,
} from "#server/fiscal/service/dian-answers.ts";
import {
  buildSoapEnvelope,
  type SignedSoapHeaders,
  soapActionOf,
} from "#server/fiscal/service/soap-envelope.ts";
import type { SigningCredentials } from "#server/fiscal/signing/p12.ts";
import { InvalidXmlError, readXmlInTurns, type XmlElement } from "#server/fiscal/xml/read-xml.ts";

/** DIAN's own limit for a slow answer, in milliseconds. */
const TIMEOUT_MS = 60_000;
/** Maximum bytes of an answer. The signed document in an answer of DIAN has some kilobytes. */
const MAX_BYTES = 8 * 1024 * 1024;

/** UNREACHABLE: the call did not reach DIAN. NO_ANSWER: it may have reached DIAN. REFUSED: DIAN refused the call. */
export class DianCallError extends Error {
  readonly kind: "UNREACHABLE" | "NO_ANSWER" | "REFUSED";

  constructor(kind: DianCallError["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export type DianClient = ReturnType<typeof createDianClient>;

type Options = {
  url: string;
  credentials: SigningCredentials;
  form?: SignedSoapHeaders;
  timeout?: number;
  clock?: () => Date;
};

/** The signing certificate also identifies the client in TLS. */
export function createDianClient(options: Options) {
  const { url, credentials, form = "TO", timeout = TIMEOUT_MS, clock = () => new Date() } = options;
  const isSecure = new URL(url).protocol === "https:";
  const agent = isSecure
    ? new https.Agent({
        keepAlive: true,
        key: credentials.key.export({ type: "pkcs8", format: "pem" }),
        cert: credentials.chain.map(String).join(""),
        minVersion: "TLSv1.2",
      })
    : new http.Agent({ keepAlive: true });

  async function ask(
    operation: string,
    parameters: readonly (readonly [string, string])[],
    signal?: AbortSignal,
  ): Promise<XmlElement> {
    const body = buildSoapEnvelope({ operation, parameters, to: url, credentials, form, now: clock() });
    const { status, text } = await withTimeLimit(timeout, signal, (limit) => post(body, operation, limit));
    try {
      return readSoapResult(await readXmlInTurns(text), operation);
    } catch (error) {
      if (error instanceof SoapFaultError) throw new DianCallError("REFUSED", error.message.slice(0, 300));
      if (error instanceof InvalidXmlError)
        throw new DianCallError("NO_ANSWER", `no SOAP answer (HTTP ${status})`);
      throw error;
    }
  }

  function post(
    body: string,
    operation: string,
    signal: AbortSignal,
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      let connected = false;
      const fail = (error: Error) =>
        reject(new DianCallError(connected ? "NO_ANSWER" : "UNREACHABLE", error.message, { cause: error }));
      const request = (isSecure ? https : http).request(url, {
        method: "POST",
        agent,
        signal,
        headers: {
          "Content-Type": `application/soap+xml; charset=utf-8; action="${soapActionOf(operation)}"`,
          "Content-Length": Buffer.byteLength(body),
        },
      });
      request.on("socket", (socket) => {
        const ready = () => {
          connected = true;
        };
        if (socket.connecting) socket.once(isSecure ? "secureConnect" : "connect", ready);
        else ready();
      });
      request.on("error", fail);
      request.on("response", (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on("data", (part: Buffer) => {
          size += part.length;
          if (size > MAX_BYTES) request.destroy(new Error("the answer is too long"));
          else parts.push(part);
        });
        response.on("error", fail);
        response.on("aborted", () => fail(new Error("the answer was cut off")));
        response.on("end", () => {
          const status = response.statusCode ?? 0;
          resolve({ status, text: Buffer.concat(parts).toString("utf8") });
        });
      });
      request.end(body);
    });
  }

  return {
    sendBill: async (fileName: string, zip: Buffer, signal?: AbortSignal) =>
      readDianResponse(await ask("SendBillSync", [["fileName", fileName], content(zip)], signal)),
    sendTestSet: async (fileName: string, zip: Buffer, testSetId: string, signal?: AbortSignal) =>
      readUploadResult(
        await ask(
          "SendTestSetAsync",
          [["fileName", fileName], content(zip), ["testSetId", testSetId]],
          signal,
        ),
      ),
    status: async (key: string, signal?: AbortSignal) =>
      readDianResponse(await ask("GetStatus", [["trackId", key]], signal)),
    statusZip: async (zipKey: string, signal?: AbortSignal) =>
      readDianResponses(await ask("GetStatusZip", [["trackId", zipKey]], signal)),
    /** The XML that DIAN stores under a document's key (CUFE or CUDE); null if it has none. */
    heldXml: async (key: string, signal?: AbortSignal) =>
      readHeldXml(await ask("GetXmlByDocumentKey", [["trackId", key]], signal)),
    numberingRanges: async (nit: string, softwareId: string, signal?: AbortSignal) =>
      readDianNumberRanges(
        await ask(
          "GetNumberingRange",
          [
            ["accountCode", nit],
            ["accountCodeT", nit],
            ["softwareCode", softwareId],
          ],
          signal,
        ),
      ),
    close: () => agent.destroy(),
  };
}

const content = (zip: Buffer) => ["contentFile", zip.toString("base64")] as const;
