import { expect, it } from "vitest";
import { formatCommandLine } from "#server/command-line.ts";

it.each([
  ["start", "", "npm start", "npx mostrador"],
  ["start", "--demo", "npm start -- --demo", "npx mostrador --demo"],
  ["backup", "a.mostrador", "npm run backup -- a.mostrador", "npx mostrador backup a.mostrador"],
] as const)(
  "names the command %s with «%s» in a clone and in a packed copy",
  (command, args, clone, packed) => {
    expect(formatCommandLine(command, args, "")).toBe(clone);
    expect(formatCommandLine(command, args, "npx mostrador")).toBe(packed);
  },
);
