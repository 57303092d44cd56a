import { createCipheriv, pbkdf2Sync } from "node:crypto";
import * as asn1 from "asn1js";

const oid = (value: string) => new asn1.ObjectIdentifier({ value });
const sequence = (...value: asn1.AsnType[]) => new asn1.Sequence({ value });
const octets = (bytes: Uint8Array) => new asn1.OctetString({ valueHex: new Uint8Array(bytes).buffer });
const tagged = (...value: asn1.AsnType[]) =>
  new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value });
const integer = (value: number) => asn1.Integer.fromBigInt(BigInt(value));

const DATA = "1.2.840.113549.1.7.1";
const ENCRYPTED_DATA = "1.2.840.113549.1.7.6";
const [PBES2, PBKDF2] = ["1.2.840.113549.1.5.13", "1.2.840.113549.1.5.12"];
const AES_128 = "2.16.840.1.101.3.4.1.2";
const TRIPLE_DES_OF_PKCS12 = "1.2.840.113549.1.12.1.3";
const CERTIFICATE_BAG = "1.2.840.113549.1.12.10.1.3";
const X509 = "1.2.840.113549.1.9.22.1";

/**
 * A key store (PKCS #12) without a MAC, with the password `x`, whose encrypted parts ask for these rounds each. They
 * are empty, and of old ciphers not even readable.
 */
export function keyStoreOfRounds(
  parts: number,
  rounds: number,
  { isOld = false, bags = 0, isReadable = true } = {},
): Buffer {
  const algorithm = isOld
    ? sequence(oid(TRIPLE_DES_OF_PKCS12), sequence(octets(Buffer.alloc(8)), integer(rounds)))
    : sequence(
        oid(PBES2),
        sequence(
          sequence(oid(PBKDF2), sequence(octets(Buffer.alloc(8)), integer(rounds))),
          sequence(oid(AES_128), octets(Buffer.alloc(16))),
        ),
      );
  const encrypted = new asn1.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 } });
  encrypted.valueBlock.valueHexView = isReadable && !isOld ? encryptedNothing(rounds) : new Uint8Array(16);
  const infos = Array.from({ length: parts }, () =>
    sequence(oid(ENCRYPTED_DATA), tagged(sequence(integer(0), sequence(oid(DATA), algorithm, encrypted)))),
  );
  const bag = sequence(
    oid(CERTIFICATE_BAG),
    tagged(sequence(oid(X509), tagged(octets(Buffer.from("no certificate"))))),
  );
  const plain = sequence(
    oid(DATA),
    tagged(octets(Buffer.from(sequence(...Array<asn1.AsnType>(bags).fill(bag)).toBER()))),
  );
  const content = sequence(...(bags > 0 ? [plain] : []), ...infos);
  const wrapped = sequence(oid(DATA), tagged(octets(Buffer.from(content.toBER()))));
  return Buffer.from(sequence(integer(3), wrapped).toBER());
}

/** An empty sequence. */
function encryptedNothing(rounds: number): Uint8Array {
  const cipher = createCipheriv(
    "aes-128-cbc",
    pbkdf2Sync("x", Buffer.alloc(8), rounds, 16, "sha1"),
    Buffer.alloc(16),
  );
  return Buffer.concat([cipher.update(Buffer.from([0x30, 0])), cipher.final()]);
}

/** A key store with a key of 4,104 bits and the password `x`, because making one takes many seconds. */
export const LONG_KEY_FILE = Buffer.from(
  "MIITRgIBAzCCEsYGCSqGSIb3DQEHAaCCErcEghKzMIAwggojBgkqhkiG9w0BBwGgggoUBIIKEDCCCgwwggoIBgsqhkiG9w0BDAoBAqCCCfcwggnz" +
    "MIGQBgkqhkiG9w0BBQ0wgYIwYQYJKoZIhvcNAQUMMFQEQHbElh/chPQtrhphjssjYuk3RkXpYIRPY6wskjfhfV25sjePd9v1Fk9YioOjJ3Ufw7aj" +
    "NjrrLwkxSjxQqVgjlwMCAggAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBD8S8lhgpabltcH6D3jGs75JIIJXASCBADnyyqqthROmW8ExJt+" +
    "7fewRYjny3ZAscXdPkOJy7iwiLeefOnWf4vSd+giDjuxGgDGwKx3ky9Rb8S0jEoWeQvrqWmZkrUwYKADHIYI9JgOC/KSTdXAj1PRTpz/oRtz4l0j" +
    "JtetslsWEv525celB/VjPMVx3VQ0qh9mOi9vH34kVD4EmzvG8tQH6asjsC/IfpIVuEvM+eoQNYNmJw1pPUSLiloDAgfpzDObv6QstpZjn73xaVfr" +
    "L8LxQ/7tluKbB6IHiea3ViYigViaqcD2PjghawiSI5UyCEmz28kXNHI4B65B9t5Z+XbdawBXtI9quxiZpVNLhvi9qQJnD+JeP1nM1dlojQ25bfc+" +
    "GKFW3q9Dmkp/eZzI+dEBP2VbJ4R7fJ6VgPZHDYLR08MdbNt9fGnBBVZfSVD76ZknmKaT2Dzl3U+Jn+pPUQLT+4a+S+Q78m/JLdE8MWRPzIjCU/V/" +
    "dTX4VANzBRQiGO4RDb6mvBCqDhgxO98PzbsY4CL36HCUtsz4SRyvygHdh2wb8eGaDjKwWfdq+NDoizCP9/1WmuQ8UWjRYfQ9HGwP453xwmdkyXyW" +
    "IKKbwnobqzs3YPFpC0FxRrznaFycP9mfJNk+/NJRm45g18JWK/kGGjdgLsFJUuZg07kHCFzhevFDHYMHN6+H9yaCxmji4Kf7nIlfoMBnfiT1F+U7" +
    "xKhrJO5hWykZ8HN4pMuuDduYT7lXcQONVBzOsloSPXQnrTZJKeHAfmjrOHMzaT7CcH0+DpjKbJv4OowrjbwcGwX7ZKjj+WnyAokqGMg+wda0nrJf" +
    "0XHjefrGuPW3wIEMpWveIXeptpEeJsuwCfQMqjZPi9AG4L8ABCRz7UYpyzDBCoWMbrIlRzYYXy/9ox+xbvlftKX5bnE6zz3hHSgWMW1CK6gL3Znf" +
    "p/C6GOl+kgCG3HwoH3DYjqoZm22+sNsWtpjZKxa8H3BH9SqsOT7NSgFD3qBWi4cDi2QV6u8ftE8cvEkAdCKzwJhoU/eRTsPY+C2UR6VvMNzk06zx" +
    "LMvAtQX8iGIpnRxND6uFZ1TCrnefSfBP7jf/kktoX4Py/E8wuqxSiDbjumOCWW3LFelEQU6GRukBGyyl+/SMyLQVWGZKDN5EfJSpoxUnFBQdGzNJ" +
    "RKDLUgFr5pC3FY0uqa71+op7leJIxaI26YnCPwuG7HwVNO6xxU+0XHDkWvRfXWeG6GnryQx34Ed8qLGAzKAwFtxhVmENSpZyysPNipfco6zK3LYq" +
    "F29K8HAzma6wKRcU4bQJv1VpTGQ2cQFGW5zdfRvpPENEetXEUITuYROTTsLqF7XDCxvq8sQRpPcchTsHUqbI3S9xaZxkJ63BuTSuX0OWoNJhV2lO" +
    "O8O6BIIEAH/pXyYykzp2v+SC5aglqVR4UepN7WSQ39nmi+LQbBF/O9kUbqB/oRkAbsB0qDQx74R7dwLcWf8Leg4saC8JWWNwNfZ1zV2KHX2NA+7V" +
    "jKwCqNPDoH6nQLU8ZRGE/Zp3cbA3jztWnAzd4O/lhBGs96hDFwDSDqy458bOoN0cF2VbccjLdh+bJmQoYSqV3RKGu8v6f2SRcu79w5Vrt8dM0UWg" +
    "KlU+kljWudh/4h/OmPQfj4T3QanTfdcPZw63juhegy6Nj3TEDKW3XYOKOT/bCVusMevoPvJyJW8VQuv5ZcBMIB0M+ZYyVBJdc09NGHeUWxRyWfXw" +
    "Pr3gMOD5wr43D1fZAnkDRTtNUfZOTt76aF0WxViBWtgC6rUf+6D4mTHUcb0AaNBxz1m9Lf+VfT4eh5VczCwHaRlnekwEMEWMTjM3EhYu8s3KxFTQ" +
    "mzsAentpe1FIo5PZxteFXNuCe7r/nsmALjzd+TKBMGmKNzjTAK5BdIbX7lHdH9z6yLisQqXV1UHjaQ9d04nri16QTpizx2BEdtL9SBg2sWitENdo" +
    "UX5dmHTea3BR39GsJGCM4bseE8snEcfgOoJPqfNe26mRviASwq8RVQYyQMJMXP0EJphNl0MOcoBcYi5tSIusPh+jmACuPZMEbgA4V8CTow1Kann7" +
    "1qO7N2a1sn4/wqNTChfv7Q8EkmpfgOCu4/WLn5HuXPqVpae7z36oJEsyF24dpNlZOpNi0nl9SQHOxv8WOUMXcc5i6xT1/8QEhGWuhXUkglqbFBWJ" +
    "Js97VdnS+6XtabyHY1UisVZO2X8gnkB7b0bcR3Zj2KWzNArN+z6+J8O7t+cXjVPLCMt0/lECy1ZMwSEJ9RvdVKMYBHU0GOEJlpbTp0im2K8qp6Bt" +
    "EpIGNll2+vMIyuDvRbh5RhG2qekjVfq6kn2MdkuXOpcBA8gaBIDAA3hZcr8shBixOm8U5XkgxPB+VqypQfzkPotJ8Za/Dfgm2nqRFbJCuhGNj+Zw" +
    "QvE8wibOC3uuanJS9AHMYsaEZK0rgp5adpU0pLSMEuuQpNwoD411sS322jJbqfjiPQPg5ByBJrc2sOl0T6r8LrsSotNDYKLxAuLwdZ8wbwG5RIyi" +
    "fK+uMtibLGWmiKzCb1D/x0PKc3uDQGB3q7+sGEFFUe7+qSZ6hBSSSw3XSrrAMx2kIOZ8xWoweCgxSb2sIqmmiAER/6HeELNKUb7BbfKmGIQf/4LO" +
    "B+ZuYjMpnGpRu6h65dZgYUHc31w1R1PdjPiGaSOq0+p0++VuP9hyUDFGxUGdIy2uxjc6WEekaK0m0nAXIDh1SEC7JDcz7b0Srudp8iOkCcscRyMm" +
    "1oSfEEud0rMT9eIQj4vIZq4Y711xKzsEggFQjBIBIzRwCLfV4+X4AGEore5ZPSR4yOumuy6stHCJplNpe/O0l1A9mTGA7J26KJV6SFnxaWaIzNY9" +
    "ApJ63vIDyhHAwsuATkTRki8epZ7MEYZRsyJQr4B/2nnhiGJ32Ndmn4bCdm1z9BAw/xIGgkZl51D4Rh+HDPHtYqbYN99q1wugvMa0y+NbeNmAMIoB" +
    "P/DA/U7Hnl1GArgKIPNPQT+HjnGuT0tsdisOJG4AOcSSxTQ3shyebgWXsxO3N8U5EuUoge8Sl2F5fxUyffSHPzd3Im4KTIOeRmD/46Fpdbyh2Feb" +
    "F/R1Vm3nsRBN4o54t+Yxvk3snhOcCTJ0iBHmlzbH4hKp6JnQmodpaz5zH1YRSgrlu6mDalCtHaw+28b+YHC25dlao6sLNWl/UQrd7pmMpISI2S/P" +
    "8tO9AXvTQG7bsBF1tEgTc5QLE4TkS3SaHdmWMIAGCSqGSIb3DQEHBqCAMIACAQAwgAYJKoZIhvcNAQcBMIGQBgkqhkiG9w0BBQ0wgYIwYQYJKoZI" +
    "hvcNAQUMMFQEQNNr2gz0xwlAnf7/Fp525FYvyDHR2YlnpqO5jQ4dbHnL4Y9mEs1ywGIT9VxxrTyPoIXiPiFQXOUcPQQGpP6uy2YCAggAMAwGCCqG" +
    "SIb3DQIJBQAwHQYJYIZIAWUDBAEqBBAlcLauAc5BreedKY2j7+3WoIAEggQAqLGknMLxxDEWUdmxb5nQ271X/ZAqsDP/pE6PCk6XtHsqJZ2a23ay" +
    "CcO/2EL6g9x9K98eTgqiv1OxF0ZxmOPwuJHacuBLAhIV3mjxEYqnIEZJQfzHOYQiC+d5+S40YJeF7G4Y82jAGlHcl1fax8PywB7U/xAcdjHPMi2k" +
    "I2qcAfNGOTNLQsoV32TB3ZzQ2+SXhlyzbTzLhvk+NRL6L6pOydX6uCIFP2+IHAvjHVZbBZIGCHHcH6UWW60pgaylNu1OF4QQYLWR3AMbTUlxE+M9" +
    "0oL8zomlvnoapOwbimOid15QsQo/sa+Zios+HqOPSL8Om1VyJgEz/cmI4c8L3hTjZ9kfWAi9GnyvtmrJu00p8fiUD4sMuiiKAWs8bpgQbCuUvw/g" +
    "7UtwZlEfc8PXjrMLBdU27Zpq0Wxfy3DKKXNp421ZYLwcxFZctXZghSUJOeo6cFkdM0q2LzvamyOv0xrUDEe98T58b8w1b0Qw2WzYANBHPhhl0Al2" +
    "mMFo9VMHtomuGx7SMGPnwcVYvjm2HNGwCz+kbGdSbs9fgFIgJSM7FRIVy2GNbvuhB5946X/s+3zpms8XlOLaGkemr0EAQxnSGfQUS79sMaxibDke" +
    "PzJz/N8BZavrE5RavWhDIhlQdcVDQ/Us9Kb1Z0JH8KCNpPQ/DD/WASPUsmUgcwkFwYUKcasRUli75dMOo5yWRA0cl6rdJJSul8jG0zJXVwRwQqGX" +
    "mX2sc7Zi4g8hTF3Ga8F7MJNEXfbvPkIBa91U/DMTMdPo3x2oZ7/aIg9urIy7F8HAJ1rw0fbUaAnhBrLdUyOckvXrft0eQWr3IfVQTCHUDFhM50Wz" +
    "xJGfKI7Aj72gRNG23DiP1//g2Z9/9667aYfRrPfydVteDw27GLDNeyreWGbzAm37kVD8RnW58dv9sEoxC5Q2crEFBxZp3G2uurUqSiZM6GRT9vSg" +
    "9FyxRUlrTjT2W/o/J+wo4o2SBTtj/puYjXBdzCzOGcU7b4u6PwAu0wcuK0whxXRLaGCRFpGaNX0LtWHfJUQAkiRajjqviX0iFsI6D/IELTedgn3b" +
    "37bcFTW3YBGm+HY5ybPmRN7szODqA0ZBrM7HU7haovYkfcsbjo6WyF1ormFctILPpeSQSZ8Sl7UdXNnLt2tVBAbG8zXidQlDPbAfVE/hSvceJRT9" +
    "lGe97yCslR9PWmnNaP1W7fcMKFSBqC3mkTpn/vAHh8tOr9CEgjg3HCiamKGTdd/eiE+M0AN2yRfW8IrH8KKrCIsryEDUFFW9/ACpnpfOB4B23V2l" +
    "S4ch+WKxgJH2ydw6oiy+laaBpgmXtotRs/Q6Yhr4/ljWyyor9oWiIdniEiKXIGJYL/pU2PbioC3yStHdSASCA8D0Cy3jG/pMZ4QgNCe0Y9LWxVC/" +
    "Iix4hbkzLVse/VUwcImApLiGGmfvrD1GBoqngrIUEIoTm0Y4qAnEu50RX/Jz5Q9yRS5gYlAqkLOq8IFNx6iwSPCt7/kYMeL5eN5MNzHIsGil4YNE" +
    "NOEy3nAQYL1Z+xx6v1nDzWFiuWs5BOywvUwXMMBVXZRM12qpkzFMNqIQXm98/EMj/z3SGxt0sj9E+85iJ7G+xg1brPvU1v91OuDbmxkzwWjlg4cf" +
    "dBLNfzyBmO1Ht8RfNYpI2EidH+hDBwDgpzu+PA2ZyKSUNy8vDWr4bcLALvucSzZ1dsXNL/F2DTAkkhULk2CJK0sRiggza5vElqMpbHvynh/wiDPd" +
    "P9hcWID8SzPQb0H4QnVqVg/A6n0iYv+N0xvBfcFAfM7xSe4DL0bD4yOB3kyYBitfH6KV61R4uh+eRahgHHrmjv5gZAx7RQBUDmOeo30DYVjq3OKA" +
    "2wfwLEx4dTyh7PBDOpIhFG7o/+hJtL/tZyv/H7PfHq3TLDEwHMqEcFsEo+rpUzFFLvmKfnjvSZkD7VcKp+pfmjBmkIpd6aTsheyhdHGsUXGrkNfo" +
    "oihsm41OsUPGqU4IJbyo76ydFjJL5H56EnWYCdD9DotrERVz4Xswh+TTwv+gkdfO1rr2p8B7uryl0B/Ww/t6YXhMYTPeAIWeWHW5uesW41wTNM2N" +
    "K7M9chIYT74KfpMrbOrmdzT2sR6HxRELXoZgWJFe2HnGx+4eoUShDArWK2EyY0y5E1bbTBfthKj8f/0je8UlsaHL/VlbWybW+1GDF22I4kry0FLx" +
    "9hjQTWHiUHXi0kxZR02VkJyyPj/m51l4Cq8gzqvQDjxriZfVa0dwAe3X+xzOJkjJ58ujGg4bnpKqHtEmq0SPVjEeRJ8DUNga5jXXJ5UDbFPPpcAL" +
    "TnUk+cXsgN986JtK14hGxrIDc7lgk7AwxqiVfh67zHBdPw/N1ell25omUmt1B3LB0hAeo5rmCTkhkchFi97FRjb8vj4gB5AQm0zgZX8jrd53Y/1y" +
    "FKJgDSCULiNiGyU5JT5fTc7vQBjozKzSEk4UHvsTSrd5KGYYkRrew0pNn+KZBQ+pPncrRGYFUdvXPhZBNDB8WVfQco80hTKva0Z74ADNZBrrNJkS" +
    "HNzzBlLtZZZnslxh85uuzlSFImYZbJXFzaGK4gKl5QSYTuRTVCP2opYGZKnYIdXnOWSHQSngcXYksmfiIA771bAM2LlJg9xGHg23xPfOw7ehc+iw" +
    "E+fdcxJwPfMTcturrM/YEGkAAAAAAAAAAAAAAAAwdzAvMAsGCWCGSAFlAwQCAQQgLdNWZ0Ac9z2YZEp9R90phwbccVAh8LNbppxnpboHbjUEQGF0" +
    "PoqRZ5+q4lGAYJIiG1e2OGL9N8wLDugEGnGR0+rDbpGjUClYLG5Oz7gFTNvStpodm5kaGsV1u4rg0AojE9YCAggA",
  "base64",
);
