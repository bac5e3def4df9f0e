import { cx } from '../layout/cx.ts';

/** Half-discs as [x, y, rotation in degrees, fill]. */
const CONFETTI = [
  [46, 150, 0, 'fill-rouge-600'],
  [340, 130, 30, 'fill-saffron'],
  [54, 330, 80, 'fill-apricot'],
  [350, 310, -20, 'fill-[#E4556B]'],
  [300, 410, 60, 'fill-rouge-600'],
  [96, 430, -40, 'fill-saffron'],
  [206, 90, 10, 'fill-[#E4556B]'],
  [120, 210, 140, 'fill-saffron'],
  [276, 196, 200, 'fill-apricot'],
  [196, 470, -12, 'fill-rouge-600'],
] as const;

export function SentScene({ className }: { className?: string | undefined }) {
  return (
    <div className={cx('relative overflow-hidden short:hidden', className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 390 540"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 size-full"
      >
        <rect x="-400" y="-800" width="1190" height="1146" className="fill-oxblood" />
        <path d="M0 345a195 195 0 0 0 390 0z" className="fill-oxblood" />
        {CONFETTI.map(([x, y, turn, fill]) => (
          <path
            key={`${x},${y}`}
            d={`M${x - 13} ${y}a13 13 0 0 1 26 0z`}
            transform={`rotate(${turn} ${x} ${y})`}
            className={fill}
          />
        ))}
        <g transform="translate(195 306) rotate(-7) scale(3.6) translate(-32 -35)">
          <path d="M4 30a14 14 0 0 1 28 0z" className="animate-meet-left fill-rouge-600" />
          <path d="M32 30a14 14 0 0 1 28 0z" className="animate-meet-right fill-apricot" />
          <path
            d="M4 33h56a21 21 0 0 1-21 21h-14a21 21 0 0 1-21-21z"
            className="animate-meet-bowl fill-rouge-600"
          />
        </g>
      </svg>
    </div>
  );
}
