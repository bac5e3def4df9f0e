import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import { useEffect, useRef } from 'react';
import { cx } from '../../../../ui/layout/cx.ts';

const WINDOW_MS = GIFT_UNDO_SECONDS * 1_000;

/** Half-discs as [x, y, rotation in degrees, fill]. */
const CONFETTI = [
  [46, 90, 0, 'fill-rouge-600'],
  [340, 70, 30, 'fill-saffron'],
  [54, 270, 80, 'fill-apricot'],
  [350, 250, -20, 'fill-[#E4556B]'],
  [300, 350, 60, 'fill-rouge-600'],
  [96, 370, -40, 'fill-saffron'],
  [206, 30, 10, 'fill-[#E4556B]'],
  [120, 150, 140, 'fill-saffron'],
] as const;

/** Returns the SVG path of a fan over the logo's right half-disc, open by `part` (0 to 1). */
function fan(part: number): string {
  const angle = Math.PI * Math.min(Math.max(part, 0), 1);
  const x = 46 + 14 * Math.cos(angle);
  const y = 30 - 14 * Math.sin(angle);
  return `M46 30h14A14 14 0 0 0 ${x.toFixed(3)} ${y.toFixed(3)}z`;
}

export interface UndoSceneProps {
  /** In milliseconds, by this device's clock. */
  deadline: number;
  seconds: number;
  className?: string | undefined;
}

/** Shows the time left to undo a gift as a closing fan. Hidden from screen readers. */
export function UndoScene({ deadline, seconds, className }: UndoSceneProps) {
  const path = useRef<SVGPathElement>(null);
  useEffect(() => {
    const part = () => (deadline - Date.now()) / WINDOW_MS;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      path.current?.setAttribute('d', fan(seconds / GIFT_UNDO_SECONDS));
      return;
    }
    let frame = 0;
    const draw = () => {
      path.current?.setAttribute('d', fan(part()));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [deadline, seconds]);
  return (
    <div className={cx('relative overflow-hidden short:hidden', className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 390 470"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 size-full"
      >
        <rect x="-400" y="-800" width="1190" height="1076" className="fill-oxblood" />
        <path d="M0 275a195 195 0 0 0 390 0z" className="fill-oxblood" />
        {CONFETTI.map(([x, y, turn, fill]) => (
          <path
            key={`${x},${y}`}
            d={`M${x - 12} ${y}a12 12 0 0 1 24 0z`}
            transform={`rotate(${turn} ${x} ${y})`}
            className={fill}
          />
        ))}
      </svg>
      <svg
        aria-hidden="true"
        viewBox="2 14 60 42"
        className="absolute inset-x-[20%] top-[22%] h-[48%] w-[60%] overflow-visible"
      >
        <path d="M4 30a14 14 0 0 1 28 0z" className="animate-meet-left fill-rouge-600" />
        <g className="animate-meet-right">
          <path d="M32 30a14 14 0 0 1 28 0z" className="fill-[#7A2233]" />
          <path ref={path} className="fill-apricot" />
        </g>
        <g className="animate-meet-bowl">
          <path d="M4 33h56a21 21 0 0 1-21 21h-14a21 21 0 0 1-21-21z" className="fill-rouge-600" />
          <text
            x="32"
            y="48.5"
            textAnchor="middle"
            fontSize="15"
            className="fill-white font-display font-bold"
          >
            {seconds}
          </text>
        </g>
      </svg>
    </div>
  );
}
