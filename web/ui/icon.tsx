import type { LucideIcon, LucideProps } from "lucide-react";
import { memo } from "react";

type Props = Omit<LucideProps, "ref"> & { of: LucideIcon };

/** Memoized, because a scan renders some twenty icons again, and none of them changes. */
export const Icon = memo(function Icon({ of: Glyph, ...props }: Props) {
  return <Glyph aria-hidden {...props} />;
});
