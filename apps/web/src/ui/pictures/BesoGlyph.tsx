/** Draws the sign of the currency. `size` is the width in px, at least 16. */
export function BesoGlyph({ size = 22, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="2 14 60 42"
      width={size}
      height={size * 0.7}
      fill="currentColor"
      className={className}
    >
      <path d="M4 30a14 14 0 0 1 28 0z M32 30a14 14 0 0 1 28 0z M4 33h56a21 21 0 0 1-21 21h-14a21 21 0 0 1-21-21z" />
    </svg>
  );
}
