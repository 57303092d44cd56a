// Computes password hashes in a worker thread. In the process's own thread pool they would delay file
// reads.
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

const LOW_PRIORITY = 10;

try {
  // On Linux the priority belongs to the calling thread, elsewhere to the whole process.
  if (process.platform === "linux") setPriority(LOW_PRIORITY);
} catch {
  // Where the system does not allow it, the thread runs at normal priority.
}

parentPort.on("message", ({ password, stored, cost }) => {
  try {
    const result = stored === undefined ? hashSync(password, cost) : verifySync(stored, password);
    parentPort.postMessage({ result });
  } catch (error) {
    parentPort.postMessage({ error: error.message });
  }
});
