export function LetterDrawing() {
  return (
    <svg width="240" height="190" viewBox="0 0 240 190" aria-hidden="true">
      <circle cx="40" cy="40" r="5" className="fill-apricot" />
      <circle cx="212" cy="30" r="5" className="fill-apricot" />
      <circle cx="222" cy="86" r="4" className="fill-saffron" />
      <rect x="30" y="64" width="180" height="116" rx="16" className="fill-apricot" />
      <path d="M72 20h96v96H72z" className="fill-apricot-100" />
      <g transform="translate(120 58) scale(1.05) translate(-32 -35)">
        <path d="M4 30a14 14 0 0 1 28 0z" className="fill-rouge-600" />
        <path d="M32 30a14 14 0 0 1 28 0z" className="fill-oxblood" />
        <path d="M4 33h56a21 21 0 0 1-21 21h-14a21 21 0 0 1-21-21z" className="fill-rouge-600" />
      </g>
      <path
        d="M30 84a106 106 0 0 0 180 0v80a16 16 0 0 1-16 16H46a16 16 0 0 1-16-16z"
        className="fill-rouge-600"
      />
    </svg>
  );
}
