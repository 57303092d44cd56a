import { PHONE } from "./browser.ts";
import { checkEveryScreen } from "./every-screen.ts";

checkEveryScreen("phone", PHONE, (page, path) => page.goto(path));
