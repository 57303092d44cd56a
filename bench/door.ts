import { type Agent, request } from "node:http";
import { uuidv7 } from "#core/uuid.ts";

/** The front door of the application that is measured. */
export type Door = { port: number; agent: Agent };

/** Resolves once the whole answer has arrived. @throws when it is a refusal */
export function ask(
  { port, agent }: Door,
  { token }: { token: string },
  method: "GET" | "POST",
  path: string,
  content?: object,
): Promise<void> {
  const body = content && JSON.stringify(content);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ port, agent, host: "127.0.0.1", method, path },
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
        response.resume();
        response.on("end", () =>
          response.statusCode! < 300 ? resolve() : reject(new Error(`${path}: HTTP ${response.statusCode}`)),
        );
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
