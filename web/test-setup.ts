export {};

// A loaded machine needs a longer timeout. Test files without a document do not wait for elements.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 30_000 });
}
