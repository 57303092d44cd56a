import { gunzipSync } from "node:zlib";

/**
 * 1.8 kB of AVIF in one colour, 7,700 by 7,700: it is within the pixel limit, but decoding it takes a
 * gigabyte.
 */
export function avifOfManyPixels(): Buffer {
  return gunzipSync(Buffer.from(AVIF, "base64"));
}

const AVIF =
  "H4sIAAAAAAACA2NgYJBJK6ksSCzLTGMAgtzMNEMQOzczEcS/lptaksgAAYoZKTlFUDZDQWZyCQMaUMrMyU8GMVwcGBiBEAR+QWkG" +
  "Nj0goZyZmQe2BiwqCuSkMkF5iWUGhiAmX0FmSS5cSVhmQVEBkLbILEjOB9I8iWWGzo32YE0imcUFqRDD5UQgmEGgILMiEyTCzMHB" +
  "AaTEMgtyYe4HOom5kYkZ6BSz3JTEEiEGLi77zzbqD80mCFzINJrLI7yj5ejJy74mh44daGDIYTh/Suu7ZOmUtBMzeGev7ZvdyqB7" +
  "4mFA8zblOXf83ASycudoRDQpd0trc+7I8bLlNNPav9VpDtP8xP7dPt0J6eYT0lj3nag4sFrdrWwSj4X8vbBNl2Z2sL8VU2WN2Dg3" +
  "fkNeksWXk5/EZ927L7rzxsJr1Q2XgNa51y3PcV/e2soeELAl+euPaNsUda8fEcEGvbVxh3L36B3UiHv7SX7F4RTRZ9JzZ69/FejB" +
  "+7d3+/VPs/aEflZ44ykc2tbuMXGxFW+vnenP0El9QS3XDd+Wp955sKxir/q+/COKYkt2TvARdFz7oV5CpeL/Mqbfl1d5eSY9/hFy" +
  "5tH6ovUTa6qj/00UvznZSOZA5QaGg7zXT84/mL1kz+530wv5uDMiUnxsv2vc/B151XLK5hu2nod6z6c2GN3bwc9w9un9pf8zm0Tf" +
  "uHTuv/PI580S7kQN93jRXdrpDt3onvrEdd78fbOIeunT9ohtiX9qTuoZtbUasaT/yQ7z2BOgfvLhmel5Jr1Xf00SP8s99e6vdpuU" +
  "P37Sghns1f/9J+2SODNTr7dhybROW83MLVG6t3d0suzg3zRHuayrb15W/BKOgwIzdBS+iCd7lFcv7Ni314zd2kzp9Lu/faqn6tdt" +
  "zzdKOAFyTdp7WUs7lwM5d/OfrDgacnfF6gUHeiM6L8+Ud7vU1LbZ7V4t3059s+XT8id16DtnWLjnxnIILwxy6TAoKbhdJO79WuD7" +
  "cY9F0ZN9CrYL5Cg+2/C8d8X+HZ7/P2ZoqbnFfItrPFCxRdi4avbLj1dK+NzvnmSfULKn/Yhi15/ULwXsMtJGJelr3M19LY8viv9i" +
  "eUv+zarLa+5dLXt4/nC2dL+97BuhddV8Whf7YqfzrlA0vsz6M4xR1tiz5ruw8qV1P7SMNQ3vT/bXiXs9QSpx+4TRgKVRwP4YHAF7" +
  "mmtJ5wMWW769RXlL5k1nu1z4de01lUJtq3k3NlytyFyal7BiUbh+XNl50yChcON2luSQfVFnbPaXvCpdHrNrURTblOXf32R+PT3x" +
  "y7Wcggz5ZaYzW2OYljTnLLxjIP2sVC+kwVHWzsZefc8mN6O7JyMD5LtXLX4lkjWU49DweZpr7p8Zh/2FOaaWGfHmOz142s7Gqc73" +
  "+KWsn3xf3/sV1y+6eCR2nyh9GSJnunWCaKxDEEPoQn/RI7HaX9i8rKu5ch++jUgQSTCse1U60ayx73/E5eU/D6QbK/Hctfr+lUUw" +
  "YLcAAA3VKbwoBwAA";

/**
 * 190 kB of valid grey JPEG, 7,700 by 7,700, with each bit in its own scan, so that all blocks are decoded
 * 883 times.
 */
export function jpegOfManyScans(): Buffer {
  const side = 7_700;
  const blocks = Math.ceil(side / 8) ** 2;
  const segment = (marker: number, ...data: number[]) =>
    Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]);
  const sixteen = (...counts: number[]) => [...counts, ...Array<number>(16 - counts.length).fill(0)];
  const size = [side >> 8, side & 0xff];
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array<number>(64).fill(16)),
    segment(0xc2, 8, ...size, ...size, 1, 1, 0x11, 0),
    segment(0xc4, 0x00, ...sixteen(1), 0), // table of the first scan: no difference
    segment(0xc4, 0x10, ...sixteen(1, 1), 0xe0, 0xd0), // table of the other scans: runs of 2^14 or 2^13 empty blocks
    segment(0xda, 1, 1, 0x00, 0, 0, 0),
    Buffer.alloc(Math.ceil(blocks / 8)),
  ];
  let bits = "";
  let left = blocks;
  while (left >= 2 ** 14) {
    const run = Math.min(left, 2 ** 15 - 1);
    bits += `0${(run - 2 ** 14).toString(2).padStart(14, "0")}`;
    left -= run;
  }
  bits += `10${(left - 2 ** 13).toString(2).padStart(13, "0")}`;
  const nothing = Buffer.from(bits.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, "1"), 2)))
    .toString("latin1")
    .replaceAll("\xff", "\xff\0");
  for (let coefficient = 1; coefficient < 64; coefficient++)
    for (let bit = 13; bit >= 0; bit--) {
      const before = bit === 13 ? 0 : bit + 1;
      const scan = segment(0xda, 1, 1, 0x00, coefficient, coefficient, (before << 4) | bit);
      parts.push(scan, Buffer.from(nothing, "latin1"));
    }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}
