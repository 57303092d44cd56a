import { DESKTOP } from "./browser.ts";
import { lookAtEveryScreen } from "./every-screen.ts";

lookAtEveryScreen("computer", DESKTOP);
