import { expect, it } from "vitest";
import { formatPackCount } from "./pack-count.ts";

it.each([
  [1, "Paca", "1 paca"],
  [2, "Paca", "2 pacas"],
  [0, "Caja", "0 cajas"],
  [1_200, "Panal", "1.200 panales"],
  [2, "Six pack", "2 six packs"],
  [2, "Four Pack", "2 four packs"],
  [2, "Sixpack", "2 sixpacks"],
  [4, "Cubeta x 30", "4 cubetas x 30"],
  [2, "Media libra", "2 medias libras"],
  [2, "Caja de lujo", "2 cajas de lujo"],
  [2, "CARTÓN", "2 cartones"],
  [2, "Galón", "2 galones"],
  [2, "Blíster x 10", "2 blísteres x 10"],
  [2, "Display", "2 displays"],
  [2, "Luz", "2 luces"],
  [2, "Pacas", "2 pacas"],
  [2, "Box", "2 box"],
  [2, "Und.", "2 und."],
  [2, "x12", "2 x12"],
  [2, "KG", "2 kg"],
])("%d of '%s' are '%s'", (count, name, text) => {
  expect(formatPackCount(count, name)).toBe(text);
});
