import type { ReactNode } from 'react';
import { cx } from '../layout/cx.ts';

export type EndedLink = 'expired' | 'invalid' | 'declined' | 'used' | 'mine' | 'older' | 'elsewhere';

const MARKS: Record<EndedLink, ReactNode> = {
  expired: (
    <>
      <path d="M14 6h32v6a16 16 0 0 1-32 0z" className="fill-saffron" />
      <path d="M14 54h32v-6a16 16 0 0 0-32 0z" className="fill-rouge-600" />
      <path d="M10 4h40M10 56h40" strokeWidth="5" strokeLinecap="round" className="stroke-oxblood" />
    </>
  ),
  invalid: (
    <>
      <path d="M6 24a22 22 0 0 1 22-22v22z" className="fill-rouge-600" />
      <path d="M32 4a22 22 0 0 1 22 22H32z" transform="rotate(12 43 15)" className="fill-oxblood" />
      <path
        d="M8 34h44a22 22 0 0 1-22 22A22 22 0 0 1 8 34z"
        transform="rotate(-5 30 45)"
        className="fill-saffron"
      />
    </>
  ),
  declined: (
    <>
      <circle cx="30" cy="30" r="26" className="fill-saffron" />
      <path d="M18 30h24" strokeWidth="6" strokeLinecap="round" className="stroke-oxblood" />
    </>
  ),
  used: (
    <>
      <path d="M29 4a26 26 0 0 0 0 52z" className="fill-rouge-600" />
      <path d="M31 4a26 26 0 0 1 0 52z" className="fill-oxblood" />
      <path
        d="M20 30l7 8 14-16"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-white"
      />
    </>
  ),
  mine: (
    <>
      <path d="M29 4a26 26 0 0 0 0 52z" className="fill-rouge-600" />
      <path
        d="M33 5a25 25 0 0 1 0 50z"
        fill="none"
        strokeWidth="3"
        strokeDasharray="2 7"
        strokeLinecap="round"
        className="stroke-rouge-600"
      />
    </>
  ),
  older: (
    <>
      <circle cx="30" cy="30" r="26" className="fill-oxblood" />
      <path
        d="M30 14v17l11 7"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-white"
      />
    </>
  ),
  elsewhere: (
    <>
      <circle cx="30" cy="20" r="14" className="fill-rouge-600" />
      <path d="M6 56a24 24 0 0 1 48 0z" className="fill-oxblood" />
      <circle cx="50" cy="12" r="8" className="fill-saffron" />
    </>
  ),
};

interface EndedLinkDrawingProps {
  reason: EndedLink;
  className?: string | undefined;
}

export function EndedLinkDrawing({ reason, className }: EndedLinkDrawingProps) {
  return (
    <svg
      width="240"
      height="190"
      viewBox="0 0 240 190"
      aria-hidden="true"
      className={cx('max-w-full', className)}
    >
      <circle cx="38" cy="44" r="5" className="fill-apricot" />
      <circle cx="214" cy="34" r="5" className="fill-saffron" />
      <circle cx="224" cy="92" r="4" className="fill-apricot" />
      <rect x="30" y="70" width="180" height="110" rx="16" className="fill-apricot" />
      <path d="M68 12h104v120H68z" className="fill-apricot-100" />
      <g transform="translate(86 24) scale(1.13)">{MARKS[reason]}</g>
      <path
        d="M30 92a122 122 0 0 0 180 0v72a16 16 0 0 1-16 16H46a16 16 0 0 1-16-16z"
        className="fill-apricot"
      />
      <path
        d="M30 92a122 122 0 0 0 180 0"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-rouge-600"
      />
    </svg>
  );
}
