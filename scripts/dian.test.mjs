import { expect, test } from "vitest";
import { DIAN_STAND_IN_HELP, parseDianStandInCommand } from "../dian/command-line.ts";

const optionLines = [...DIAN_STAND_IN_HELP.matchAll(/^ {2}--([a-z]+) +(.*)$/gm)];
const values = { port: "9000", trouble: "DOWN", rule: "FAD06", certificate: "900373076-4" };

test("takes every option that its help names", () => {
  const named = optionLines.map(([, name]) => name);
  expect(named).toEqual(["port", "trouble", "rule", "certificate", "help"]);
  const args = named.flatMap((name) => [`--${name}`, ...(name === "help" ? [] : [values[name]])]);
  expect(parseDianStandInCommand(args)).toEqual({
    port: 9000,
    fault: { kind: "DOWN", rule: "FAD06" },
    certificate: "900373076-4",
    help: true,
  });
});

test("takes every fault that its help names, and no other", () => {
  const kinds = optionLines.find(([, name]) => name === "trouble")[2].split(", ");
  expect(kinds).toHaveLength(24);
  for (const kind of kinds)
    expect(parseDianStandInCommand(["--trouble", kind]).fault).toMatchObject({ kind });
  expect(() => parseDianStandInCommand(["--trouble", "TIRED"])).toThrow("--trouble takes one of SLOW");
});

test("simulates no fault by default, and a rule alone rejects", () => {
  expect(parseDianStandInCommand([])).toMatchObject({ port: 8443, fault: null, help: false });
  expect(parseDianStandInCommand(["--rule", "FAK24"]).fault).toEqual({ kind: "REJECT", rule: "FAK24" });
  expect(() => parseDianStandInCommand(["--port", "https"])).toThrow("--port takes a number");
});
