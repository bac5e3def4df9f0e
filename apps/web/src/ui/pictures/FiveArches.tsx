const ARCHES = [0, 1, 2, 3, 4] as const;

export interface FiveArchesProps {
  /** How many arches are filled, at most five. */
  done: number;
  label: string;
}

/** Shows progress as five arches, when the total is unknown. */
export function FiveArches({ done, label }: FiveArchesProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={ARCHES.length}
      aria-valuenow={done}
    >
      <svg width="190" height="18" viewBox="0 0 190 18" aria-hidden="true" className="max-w-full">
        {ARCHES.map((place) => (
          <path
            key={place}
            transform={`translate(${39 * place} 0)`}
            d={place === done ? 'M1 16a16 15 0 0 1 32 0z' : 'M0 17a17 17 0 0 1 34 0z'}
            strokeWidth={place === done ? 2 : 0}
            className={
              place < done ? 'fill-primary' : place === done ? 'fill-page stroke-primary' : 'fill-surface-2'
            }
          />
        ))}
      </svg>
    </div>
  );
}
