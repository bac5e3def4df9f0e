export function ElsewhereDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 176" width={240} height={176}>
      <rect x="26" y="40" width="78" height="128" rx="14" className="fill-apricot-100" />
      <rect
        x="27.5"
        y="41.5"
        width="75"
        height="125"
        rx="13"
        fill="none"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
        className="stroke-rouge-600"
      />
      <rect x="134" y="14" width="84" height="154" rx="16" className="fill-oxblood" />
      <rect x="142" y="24" width="68" height="134" rx="9" className="fill-apricot" />
      <path d="M150 96a26 26 0 0 1 26-26v52a26 26 0 0 1-26-26z" className="fill-rouge-600" />
      <path d="M202 96a26 26 0 0 1-26 26V70a26 26 0 0 1 26 26z" className="fill-oxblood" />
      <path
        d="M66 22c18-14 38-16 58-8"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-saffron"
      />
      <path d="M112 4l15 11-16 9z" className="fill-saffron" />
      <circle cx="65" cy="104" r="8" className="fill-apricot" />
    </svg>
  );
}
