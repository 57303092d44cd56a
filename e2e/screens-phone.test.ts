import { PHONE_SCREEN } from "./browser.ts";
import { checkEveryScreen } from "./every-screen.ts";

checkEveryScreen("phone", PHONE_SCREEN, (page, path) => page.goto(path));
