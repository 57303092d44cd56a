const CHUNK = 64 * 1024;
/** Bytes of gzip's header without a name, and of its trailer with checksum and size. */
const [HEADER, TRAILER] = [10, 8];

export type DeflatedFile = { bytes: Uint8Array<ArrayBuffer>; size: number; crc: number };

/** Uses the browser's gzip instead of raw deflate, because gzip also computes the checksum that zip needs. */
export function createDeflater() {
  const encoder = new TextEncoder();
  const stream = new CompressionStream("gzip");
  const writer = stream.writable.getWriter();
  const whole = new Response(stream.readable).arrayBuffer();
  let pending = "";

  function flush() {
    writer.write(encoder.encode(pending)).catch(() => {}); // `whole` rejects with the same error
    pending = "";
  }

  return {
    write(text: string): void {
      pending += text;
      if (pending.length >= CHUNK) flush();
    },
    async end(): Promise<DeflatedFile> {
      flush();
      writer.close().catch(() => {});
      const packed = await whole;
      const trailer = new DataView(packed, packed.byteLength - TRAILER);
      return {
        bytes: new Uint8Array(packed, HEADER, packed.byteLength - HEADER - TRAILER),
        crc: trailer.getUint32(0, true),
        size: trailer.getUint32(4, true),
      };
    },
  };
}
