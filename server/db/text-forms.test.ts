import { expect, it } from "vitest";
import { buildCustomerSearchText } from "#core/people/customer-search.ts";
import { normalizeName, normalizeSearchText } from "#core/search-text.ts";
import { openTestServer } from "#server/test/harness.ts";

/** Typed characters, their variants from phones and pastes, and invisible characters. */
const PIECES = [
  ..."aAñÑéÉüzZ09 .,-+()/#:_'\"`´’‘“”–—…×øŁæŒßÞıİſςΣД\u00a0\u200b\u200d\u2060\ufeff\u00ad\u0301\u0303\u0327\u202e\u3164\u2800\u0085\u2028\t\n",
  ..."ﬁ㎏½²₂ａＺ４（）－℡™ªº№\u{1d400}\u{1f37a}\u{e0041}\u0001\u001f\u007f한글",
  "+57 300 123 4567",
  "1.023.456.789",
];

/** Deterministic: a linear congruential generator. */
function* generated(count: number): Generator<string> {
  let state = 20_261_125;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let i = 0; i < count; i++)
    yield Array.from({ length: 1 + next(24) }, () => PIECES[next(PIECES.length)]!).join("");
}

/** Up to Unicode 13: a browser and a PostgreSQL of different years decompose later characters differently. */
const assigned = (code: number) => !/[\p{Cn}\p{Cs}\p{Co}]/u.test(String.fromCodePoint(code)) && code < 0xa7c0;

const texts = [
  ...generated(20_000),
  ...Array.from({ length: 0xffff }, (_, code) => code)
    .filter((code) => code > 0 && (assigned(code) || (code >= 0xac00 && assigned(code))))
    .map((code) => `a${String.fromCodePoint(code)}B`),
];

it.each([
  ["search_form", normalizeSearchText],
  ["name_form", normalizeName],
  [
    "customer_form",
    (text: string) => buildCustomerSearchText({ name: text, phone: text, email: null, document: text }),
  ],
] as const)("%s of the database and its twin in TypeScript agree on every text", async (name, twin) => {
  const { pool } = await openTestServer();
  const owner = pool("owner");
  try {
    const args = name === "customer_form" ? "text, text, null, text" : "text";
    const { rows } = await owner.query<{ form: string }>(
      `select ${name}(${args}) as form from unnest($1::text[]) with ordinality as t (text, place) order by place`,
      [texts],
    );
    const apart = rows
      .map(({ form }, i) => ({ text: texts[i]!, form, twin: twin(texts[i]!) }))
      .filter(({ form, twin }) => form !== twin)
      .map(({ text, form, twin }) => [text, form, twin].map((t) => JSON.stringify(t)).join(" "));
    expect(apart.slice(0, 20)).toEqual([]);
  } finally {
    await owner.end();
  }
});
