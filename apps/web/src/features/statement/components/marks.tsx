/** Position and pattern tell the three kinds apart without colours. */
export type MarkKind = 'received' | 'given' | 'spent';

/** Defines the pattern of the marks for given besos. Render it once on a page. */
export function HatchPattern({ id }: { id: string }) {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <defs>
        <pattern id={id} width="4.5" height="4.5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="4.5" height="4.5" className="fill-apricot-100" />
          <rect width="1.5" height="4.5" className="fill-oxblood" />
        </pattern>
      </defs>
    </svg>
  );
}

export interface MarkProps {
  kind: MarkKind;
  /** The left end of the half-disc's flat side. */
  x: number;
  y: number;
  radius: number;
  hatchId: string;
}

/** Draws a half-disc: solid for received, hatched for given, below the line for spent besos. */
export function MovementMark({ kind, x, y, radius: r, hatchId }: MarkProps) {
  if (r === 0) return null;
  if (kind === 'spent') return <path d={`M${x} ${y}a${r} ${r} 0 0 0 ${2 * r} 0z`} className="fill-oxblood" />;
  const dome = `M${x} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`;
  if (kind === 'received') return <path d={dome} className="fill-rouge-600" />;
  return <path d={dome} fill={`url(#${hatchId})`} strokeWidth="1.2" className="stroke-oxblood" />;
}

export function MarkIcon({ kind, hatchId }: { kind: MarkKind; hatchId: string }) {
  const [x, y, radius] = kind === 'given' ? [1, 16, 11] : [0, kind === 'spent' ? 6 : 16, 12];
  return (
    <svg aria-hidden="true" viewBox="0 0 24 20" width={24} height={20} className="shrink-0">
      <MovementMark kind={kind} x={x} y={y} radius={radius} hatchId={hatchId} />
    </svg>
  );
}
