// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { EmailAddress } from "./email-address.tsx";

test("an e-mail breaks before its provider and then at its dots, with unchanged text", () => {
  const { container } = render(<EmailAddress email="ana.ruiz@tienda.com.co" />);
  expect(container.querySelector("span")?.innerHTML).toBe("@tienda<wbr>.com<wbr>.co");
  expect(container.textContent).toBe("ana.ruiz@tienda.com.co");
});
