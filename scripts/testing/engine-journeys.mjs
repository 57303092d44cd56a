/** The journeys that carry a shop's day. They run in every engine; the other ones run in Chromium. */
const DAY = [
  "engines",
  "registration",
  "journey",
  "free-sale",
  "whole-day",
  "fiado",
  "returns",
  "drawer",
  "import-and-labels",
  "export-and-ticket",
  "two-tabs",
  "offline-phone",
].map((name) => `e2e/${name}.test.ts`);

/** By project of Vitest, which is the engine's name. */
export const ENGINE_JOURNEYS = { firefox: DAY, webkit: DAY };
