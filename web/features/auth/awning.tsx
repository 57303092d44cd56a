/** An odd number, so that both ends look the same. */
const STRIPS = Array.from({ length: 11 }, (_, i) => i);

export function AwningDecoration() {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${STRIPS.length * 32} 36`}
      preserveAspectRatio="none"
      className="block h-9 w-full"
    >
      {STRIPS.map((i) => (
        <path
          key={i}
          d={`M${i * 32} 0h32v20a16 16 0 0 1-32 0Z`}
          className={i % 2 === 0 ? "fill-primary" : "fill-primary-soft"}
        />
      ))}
    </svg>
  );
}
