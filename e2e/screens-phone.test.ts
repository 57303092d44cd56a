import { PHONE_SCREEN } from "./browser.ts";
import { registerScreenTests } from "./every-screen.ts";

registerScreenTests("phone", PHONE_SCREEN, (page, path) => page.goto(path));
