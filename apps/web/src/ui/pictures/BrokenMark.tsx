export function BrokenMark({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 176" width={240} height={176} className={className}>
      <path d="M12 84a50 50 0 0 1 100 0z" transform="rotate(-9 62 84)" className="fill-rouge-600" />
      <path d="M130 74a50 50 0 0 1 100 0z" transform="rotate(11 178 74)" className="fill-oxblood" />
      <path
        d="M20 104h200a70 70 0 0 1-70 64h-60a70 70 0 0 1-70-64z"
        transform="rotate(3 120 130)"
        className="fill-apricot"
      />
      <circle cx="121" cy="34" r="8" className="fill-saffron" />
    </svg>
  );
}
