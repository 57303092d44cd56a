import "./install/require-node.mjs";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { licenceProblems } from "./build/licences.mjs";
import { captureOutput, root } from "./run.mjs";

// npm run audit: checks licences from the lock file, and known vulnerabilities if the registry answers.
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const licences = licenceProblems(lock);
console.log(licences.length > 0 ? `✗ licences\n    ${licences.join("\n    ")}` : "✓ licences");

const { output } = await captureOutput("npm", ["audit", "--json"], { shell: process.platform === "win32" });
const counts = readCounts(output);
const vulnerabilities = counts
  ? Object.entries(counts).filter(([level, count]) => level !== "total" && count > 0)
  : [];
if (!counts)
  console.log("✗ known vulnerabilities: the package registry did not answer; try another connection");
else if (vulnerabilities.length > 0)
  console.log(
    `✗ known vulnerabilities: ${vulnerabilities.map(([level, count]) => `${count} ${level}`).join(", ")} (mira npm audit)`,
  );
else console.log("✓ known vulnerabilities");
process.exitCode = licences.length === 0 && counts && vulnerabilities.length === 0 ? 0 : 1;

function readCounts(text) {
  try {
    return (
      JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)).metadata?.vulnerabilities ?? null
    );
  } catch {
    return null;
  }
}
