type Props = {
  label: string;
  /** Progress from 0 to 1; null when unknown. */
  part: number | null;
};

export function ProgressBar({ label, part }: Props) {
  return (
    <div>
      <p role="status" className="mb-2">
        {label}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={part === null ? undefined : Math.round(part * 100)}
        className="h-3 overflow-hidden rounded-full bg-sunken"
      >
        {part === null ? (
          <div className="h-full w-full animate-pulse rounded-full bg-primary-edge motion-reduce:animate-none" />
        ) : (
          <div
            className="h-full rounded-full bg-primary-edge transition-[width]"
            style={{ width: `${part * 100}%` }}
          />
        )}
      </div>
    </div>
  );
}
