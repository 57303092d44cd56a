import { version } from "../../package.json";

/** The version of this program, by https://semver.org. The build writes it into the bundle. */
export const VERSION: string = version;
