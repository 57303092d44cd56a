import { useId } from "react";

/** The shop's awning over a form. As wide as its box: the strips repeat. */
export function Awning() {
  const strips = useId();
  return (
    <svg aria-hidden className="block h-9 w-full">
      <defs>
        <pattern id={strips} width="64" height="36" patternUnits="userSpaceOnUse">
          <path d="M0 0h32v20a16 16 0 0 1-32 0Z" className="fill-primary" />
          <path d="M32 0h32v20a16 16 0 0 1-32 0Z" className="fill-primary-soft" />
        </pattern>
      </defs>
      <rect width="100%" height="36" fill={`url(#${strips})`} />
    </svg>
  );
}
