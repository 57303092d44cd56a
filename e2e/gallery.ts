import { describe } from "vitest";
import { registerScreenTests } from "./every-screen.ts";
import { registerPrinterFaultTests } from "./printer-faults.ts";

// Takes pictures of every screen at every width, in both themes and in three store colours (`npm run
// gallery`).

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const COLORS = { green: null, red: "#dc2626", yellow: "#facc15" };

for (const size of SIZES)
  for (const [name, color] of Object.entries(COLORS)) {
    const device = `${size.width}-${name}`;
    describe(device, () => registerScreenTests(device, size, (page, path) => page.goto(path), color));
  }

for (const size of [
  { width: 360, height: 780 },
  { width: 1366, height: 768 },
])
  describe(`printer-${size.width}`, () => registerPrinterFaultTests(size));
