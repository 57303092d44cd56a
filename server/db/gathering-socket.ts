import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/** Sends the writes of one turn of the event loop together, because each one costs a system call. */
export class GatheringSocket extends Socket {
  #gathers = false;

  constructor() {
    super();
    // On connect, Node assigns its own `write` to the instance, which would hide the method of this class.
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
