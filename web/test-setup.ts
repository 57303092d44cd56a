export {};

// A loaded machine is slow, not wrong: screens get the same timeout as everything else. Files without a
// document need none.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 30_000 });
}
