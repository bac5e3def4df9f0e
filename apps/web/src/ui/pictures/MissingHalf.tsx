export function MissingHalf({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 260 200" width={260} height={200} className={className}>
      <path d="M0 170a70 70 0 0 1 140 0z" className="fill-apricot" />
      <path d="M140 170a56 56 0 0 1 112 0z" className="fill-apricot-100" />
      <path
        d="M140.5 170a56 56 0 0 1 111 0"
        fill="none"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
        className="stroke-rouge-600"
      />
      <g fill="none" strokeWidth="5" strokeLinecap="round" className="stroke-oxblood">
        <path d="M45 132a11 11 0 0 0 22 0" />
        <path d="M83 132a11 11 0 0 0 22 0" />
      </g>
      <circle cx="40" cy="152" r="10" fill="#EC8A72" />
      <rect y="170" width="260" height="8" rx="4" className="fill-oxblood" />
      <circle cx="150" cy="50" r="26" className="fill-saffron" />
    </svg>
  );
}
