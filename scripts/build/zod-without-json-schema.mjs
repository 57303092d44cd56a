const IMPORT =
  /^import (\* as (\w+)|\{(.+)\}) from "\.\.\/core\/(?:json-schema-processors|to-json-schema)\.js";$/gm;

/** Removes JSON Schema from zod, which only the server needs; saves 5 kB of the first load. */
export const zodWithoutJsonSchema = {
  name: "zod-without-json-schema",
  apply: "build",
  transform(code, id) {
    if (!id.replaceAll("\\", "/").endsWith("/zod/v4/classic/schemas.js")) return;
    let removed = 0;
    const reduced = code.replaceAll(IMPORT, (_line, _what, all, some) => {
      removed += 1;
      if (all) return `const ${all} = {};`;
      return some.replaceAll(/\w+/g, (name) => `const ${name} = () => undefined;`).replaceAll(",", "");
    });
    if (removed !== 2) this.error("zod imports its JSON Schemas in another way than this plugin knows");
    return { code: reduced, map: null };
  },
};
