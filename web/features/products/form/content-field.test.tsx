// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { afterEach, expect, test } from "vitest";
import { ContentField, ContentProposal } from "./product-fields.tsx";
import { type ProductFormDraft, type ProductFormValues, toProductDraft } from "./product-form.ts";

afterEach(cleanup);

function Form(fields: Partial<ProductFormDraft>) {
  const defaultValues = { ...toProductDraft(null), ...fields };
  const form = useForm<ProductFormDraft, unknown, ProductFormValues>({ defaultValues });
  return (
    <>
      <ContentProposal form={form} />
      <ContentField form={form} />
    </>
  );
}

const content = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Contenido" }).value;

test("the content in a name is proposed, and put only when somebody says so", () => {
  render(<Form name="Arroz 500 g" price={2_400} />);
  expect(screen.getByRole("status").textContent).toBe("¿Trae 500 g? Gramo a $ 4,80.Sí, trae 500 g");
  expect(content()).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Sí, trae 500 g" }));
  expect(content()).toBe("500 g");
  expect(screen.getByRole("status").textContent).toBe("Trae 500 g. Gramo a $ 4,80.");
  screen.getByText("Gramo a $ 4,80");
});

test.each([
  ["a name without one", { name: "Pan" }],
  ["another content that somebody typed", { name: "Arroz 500 g", content: "460 g" }],
  ["goods by measure", { name: "Arroz 500 g", unit: "KG" as const }],
])("nothing is proposed for %s", (_, fields) => {
  render(<Form {...fields} />);
  expect(screen.queryByRole("status")).toBeNull();
});
