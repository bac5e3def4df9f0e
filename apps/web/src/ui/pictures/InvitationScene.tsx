import { cx } from '../layout/cx.ts';

export interface InvitationSceneProps {
  /** True once the invitation is accepted, which fills both half-discs. */
  complete?: boolean | undefined;
  className?: string | undefined;
}

export function InvitationScene({ complete, className }: InvitationSceneProps) {
  return (
    <div className={cx('relative overflow-hidden bg-feature', className)}>
      <svg
        aria-hidden="true"
        viewBox="16 30 358 372"
        preserveAspectRatio="xMidYMid meet"
        className="absolute inset-0 size-full"
      >
        <path d="M187 80a136 136 0 0 0 0 272z" className="fill-apricot" />
        <path d="M187 216h-136a136 136 0 0 1 136-136z" className="fill-rouge-600" />
        <path
          d="M127 238a15 15 0 0 0 30 0"
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          className="stroke-oxblood"
        />
        <circle cx="112" cy="278" r="20" fill="#EC8A72" />
        {complete ? <YourHalf /> : <DottedHalf />}
      </svg>
    </div>
  );
}

function DottedHalf() {
  return (
    <>
      <path
        d="M203 82a134 134 0 0 1 0 268z"
        fill="#6E1A2C"
        strokeWidth="4"
        strokeDasharray="1 12"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-apricot"
      />
      <g transform="translate(256 216) scale(1.12) translate(-32 -35)">
        <path d="M4 30a14 14 0 0 1 28 0z" className="fill-white" />
        <path d="M32 30a14 14 0 0 1 28 0z" className="fill-apricot" />
        <path d="M4 33h56a21 21 0 0 1-21 21h-14a21 21 0 0 1-21-21z" className="fill-white" />
      </g>
    </>
  );
}

function YourHalf() {
  return (
    <>
      <path d="M203 80a136 136 0 0 1 0 272z" fill="#9A3B2C" />
      <path d="M203 216h136a136 136 0 0 0-136-136z" className="fill-ink" />
      <path
        d="M233 238a15 15 0 0 0 30 0"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <circle cx="278" cy="278" r="20" fill="#B94A38" />
    </>
  );
}
