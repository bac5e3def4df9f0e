export function SleepingBell({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 260 206" width={260} height={206} className={className}>
      <circle cx="196" cy="44" r="30" className="fill-saffron" />
      <circle cx="184" cy="36" r="26" className="fill-page" />
      <path d="M46 150a84 84 0 0 1 168 0z" className="fill-rouge-600" />
      <rect x="36" y="154" width="188" height="16" rx="8" className="fill-oxblood" />
      <path d="M106 174a24 24 0 0 0 48 0z" className="fill-apricot" />
      <g fill="none" strokeWidth="5" strokeLinecap="round" className="stroke-white">
        <path d="M95 118a13 13 0 0 0 26 0" />
        <path d="M139 118a13 13 0 0 0 26 0" />
      </g>
      <circle cx="130" cy="58" r="10" className="fill-oxblood" />
      <g className="fill-apricot">
        <circle cx="40" cy="60" r="4" />
        <circle cx="70" cy="30" r="4" />
        <circle cx="240" cy="100" r="4" />
      </g>
    </svg>
  );
}
