import { PHONE } from "./browser.ts";
import { lookAtEveryScreen } from "./every-screen.ts";

lookAtEveryScreen("phone", PHONE, (page, path) => page.goto(path));
