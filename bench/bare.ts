import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

// A minimal HTTP server that reads the request and answers a fixed body. The argument is the body's size in
// bytes.
const body = JSON.stringify({ status: "success", data: "x".repeat(Number(process.argv[2])) });
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () =>
    response
      .writeHead(201, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
      .end(body),
  );
});
server.listen(0, "127.0.0.1", () => process.send!((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
