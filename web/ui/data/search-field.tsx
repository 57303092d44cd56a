import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { TextField } from "../fields/text-input.tsx";

/** Searches a list. Only screen readers read its label. */
export function SearchField(props: ComponentProps<typeof TextField>) {
  return <TextField hideLabel icon={Search} type="search" maxLength={200} autoComplete="off" {...props} />;
}
