// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { StreetAddress } from "./street-address.tsx";

test.each([
  ["Calle 17 # 68-90, Bogotá", "# 68-90,"],
  ["Carrera 11 #45-09", "#45-09"],
  ["Plaza de Paloquemao, local 214", undefined],
])("%s is read whole, and «%s» is not split", (address, together) => {
  const { container } = render(<StreetAddress address={address} />);
  expect(container.textContent).toBe(address);
  expect(container.querySelector("span")?.textContent).toBe(together);
});
