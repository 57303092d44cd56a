import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { TextField } from "../fields/text-input.tsx";

/** A field that searches a list. Only screen readers get its label. */
export function SearchField(props: ComponentProps<typeof TextField>) {
  return <TextField hideLabel icon={Search} type="search" maxLength={200} autoComplete="off" {...props} />;
}
