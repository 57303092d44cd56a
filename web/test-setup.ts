export {};

// A loaded machine is slow, not wrong. Files without a document need none.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 30_000 });
}
