export {};

// A loaded machine is slow, not wrong: what waits for something on a screen waits as long as everything else. Files
// without a document have nothing to wait for.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 30_000 });
}
