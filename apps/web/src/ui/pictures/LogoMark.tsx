/** Draws the logo's mark: two half-discs over a bowl. `size` is its width in px. */
export function LogoMark({ size = 30, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="2 14 60 42" width={size} height={size * 0.7} className={className}>
      <path d="M4 30a14 14 0 0 1 28 0z" className="fill-rouge-600" />
      <path d="M32 30a14 14 0 0 1 28 0z" className="fill-oxblood" />
      <path d="M4 33h56a21 21 0 0 1-21 21h-14a21 21 0 0 1-21-21z" className="fill-rouge-600" />
    </svg>
  );
}
