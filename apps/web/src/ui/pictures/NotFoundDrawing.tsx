export function NotFoundDrawing({ className }: { className?: string | undefined }) {
  return (
    <svg
      role="img"
      aria-label="404"
      viewBox="0 0 320 150"
      width={320}
      height={150}
      className={['h-auto max-w-full', className].join(' ')}
    >
      <g textAnchor="middle" className="fill-ink font-display font-bold" fontSize="130">
        <text x="52" y="122">
          4
        </text>
        <text x="276" y="122">
          4
        </text>
      </g>
      <path d="M154 24a52 52 0 0 0 0 104z" transform="rotate(-8 156 76)" className="fill-rouge-600" />
      <path
        d="M170 24a52 52 0 0 1 0 104z"
        transform="translate(8 6) rotate(10 172 76)"
        className="fill-apricot"
      />
    </svg>
  );
}
