import { DIAL_SEGMENTS, quietSegments } from '../quietHours.ts';

const CENTRE = { x: 110, y: 104 };
const OUTER = 96;
const INNER = { loud: 70, quiet: 58 };
/** The angle, in radians, by which each segment is shorter at both ends. */
const GAP = 0.012;

function point(radius: number, angle: number): string {
  return `${(CENTRE.x - radius * Math.cos(angle)).toFixed(1)} ${(CENTRE.y - radius * Math.sin(angle)).toFixed(1)}`;
}

function segmentPath(index: number, inner: number): string {
  const width = Math.PI / DIAL_SEGMENTS;
  const [start, end] = [index * width + GAP, (index + 1) * width - GAP];
  return `M${point(OUTER, start)}A${OUTER} ${OUTER} 0 0 1 ${point(OUTER, end)}L${point(inner, end)}A${inner} ${inner} 0 0 0 ${point(inner, start)}z`;
}

export interface NightDialProps {
  enabled: boolean;
  /** Both times are in the form HH:MM. */
  from: string;
  until: string;
  /** The hours in words, because screen readers cannot read the drawing. */
  label: string;
  className?: string | undefined;
}

/** A half-disc of the 24 hours from noon to noon, on which quiet hours are dark. */
export function NightDial({ enabled, from, until, label, className }: NightDialProps) {
  const segments = quietSegments(from, until).map((quiet) => quiet && enabled);
  return (
    <svg viewBox="0 0 220 108" role="img" aria-label={label} className={className}>
      {segments.map((quiet, hour) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day never move
          key={hour}
          d={segmentPath(hour, quiet ? INNER.quiet : INNER.loud)}
          fill={quiet ? undefined : '#F6C25C'}
          className={quiet ? 'fill-oxblood' : undefined}
        />
      ))}
      <circle cx="110" cy="84" r="20" className="fill-saffron" />
      <circle cx="118" cy="78" r="17" className="fill-surface" />
    </svg>
  );
}
