import { expect, test } from "vitest";
import { cutChangelog, nextVersion, sectionOf } from "./release.mjs";

test.each([
  ["0.9.3", "patch", "0.9.4"],
  ["0.9.3", "minor", "0.10.0"],
  ["0.9.3", "major", "1.0.0"],
  ["0.9.3", "0.9.10", "0.9.10"],
])("after %s comes %s: %s", (current, wanted, next) => expect(nextVersion(current, wanted)).toBe(next));

test.each(["0.9.3", "0.9.2", "0.8.12", "1", "v1.0.0", "latest", undefined])(
  "%s does not come after 0.9.3",
  (wanted) => expect(() => nextVersion("0.9.3", wanted)).toThrow("name a version above 0.9.3"),
);

const CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A.\n\n## [0.9.0] - 2026-11-29\n\n- B.\n";

test("the changelog's newest part becomes the section of the release", () => {
  const cut = cutChangelog(CHANGELOG, "0.10.0", "2026-12-24");
  expect(cut).toContain("## [Unreleased]\n\n## [0.10.0] - 2026-12-24\n\n### Added\n\n- A.\n\n## [0.9.0]");
  expect(sectionOf(cut, "0.10.0")).toBe("### Added\n\n- A.");
  expect(sectionOf(cut, "0.9.0")).toBe("- B.");
  expect(() => cutChangelog(cut, "0.11.0", "2026-12-25")).toThrow("nothing under [Unreleased]");
});
