import { Agent, request } from "node:http";
import { uuidv7 } from "#core/uuid.ts";

export type HttpConnection = { port: number; agent: Agent };

export type RequestSender = { token: string; address?: string };

export function openHttpConnection({ port }: { port: number }): HttpConnection {
  return { port, agent: new Agent({ keepAlive: true }) };
}

/**
 * Sends a request and resolves with the length of the answer's body in bytes.
 * @throws Error when the answer is not a success
 */
export function sendRequest(
  { port, agent }: HttpConnection,
  { token, address }: RequestSender,
  method: "GET" | "POST",
  path: string,
  content?: object,
): Promise<number> {
  const body = content && JSON.stringify(content);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        agent,
        host: "127.0.0.1",
        method,
        path,
        ...(address && { localAddress: address }),
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
            "idempotency-key": uuidv7(),
          }),
        },
      },
      (response) => {
        let length = 0;
        response.on("data", (chunk: Buffer) => {
          length += chunk.length;
        });
        response.on("end", () =>
          response.statusCode! < 300
            ? resolve(length)
            : reject(new Error(`${path}: HTTP ${response.statusCode}`)),
        );
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
