export {};

// Allows for a loaded machine. Files without a document need no such timeout.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 30_000 });
}
