/** About as much as is compressed at a time, in characters. */
const CHUNK = 256 * 1024;

export type Deflated = { bytes: Uint8Array<ArrayBuffer>; size: number; crc: number };

/** Text that is compressed as it comes, for a file in a zip archive. */
export function deflater() {
  const encoder = new TextEncoder();
  const stream = new CompressionStream("deflate-raw");
  const writer = stream.writable.getWriter();
  const whole = new Response(stream.readable).arrayBuffer();
  let pending = "";
  let size = 0;
  let crc = 0xffffffff;

  function flush() {
    const bytes = encoder.encode(pending);
    pending = "";
    size += bytes.length;
    for (let i = 0; i < bytes.length; i++) crc = TABLE[(crc ^ bytes[i]!) & 255]! ^ (crc >>> 8);
    writer.write(bytes).catch(() => {}); // `whole` fails with it
  }

  return {
    write(text: string): void {
      pending += text;
      if (pending.length >= CHUNK) flush();
    },
    async end(): Promise<Deflated> {
      flush();
      writer.close().catch(() => {});
      return { bytes: new Uint8Array(await whole), size, crc: (crc ^ 0xffffffff) >>> 0 };
    },
  };
}

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
