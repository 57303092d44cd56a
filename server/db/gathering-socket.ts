import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/**
 * Sends what is written in one turn of the event loop together: a transaction's statements go out as they are asked for, and
 * each one alone would cost a call of the system.
 */
export class GatheringSocket extends Socket {
  #gathers = false;

  constructor() {
    super();
    // When it connects, Node puts its own `write` before ours.
    this.on("connect", () => Reflect.deleteProperty(this, "write"));
  }

  override write(chunk: string | Uint8Array, done?: Done): boolean;
  override write(chunk: string, encoding?: BufferEncoding, done?: Done): boolean;
  override write(chunk: string | Uint8Array, ...rest: [never?]): boolean {
    if (!this.#gathers) {
      this.#gathers = true;
      this.cork();
      process.nextTick(() => {
        this.#gathers = false;
        this.uncork();
      });
    }
    return super.write(chunk, ...rest);
  }
}
