/** About as much as is compressed at a time, in characters. */
const CHUNK = 64 * 1024;
/** What gzip puts around the compressed bytes: no name before them, their checksum and their size after them. */
const [HEADER, TRAILER] = [10, 8];

export type Deflated = { bytes: Uint8Array<ArrayBuffer>; size: number; crc: number };

/** Text that is compressed as it comes, for a file in a zip archive. The browser adds up the checksum, for gzip's sake. */
export function deflater() {
  const encoder = new TextEncoder();
  const stream = new CompressionStream("gzip");
  const writer = stream.writable.getWriter();
  const whole = new Response(stream.readable).arrayBuffer();
  let pending = "";

  function flush() {
    writer.write(encoder.encode(pending)).catch(() => {}); // `whole` fails with it
    pending = "";
  }

  return {
    write(text: string): void {
      pending += text;
      if (pending.length >= CHUNK) flush();
    },
    async end(): Promise<Deflated> {
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
