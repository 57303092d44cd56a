import { DESKTOP_SCREEN } from "./browser.ts";
import { followLink, registerScreenTests } from "./every-screen.ts";

registerScreenTests("computer", DESKTOP_SCREEN, followLink);
