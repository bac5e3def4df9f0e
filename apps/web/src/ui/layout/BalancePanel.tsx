export interface BalancePanelProps {
  label: string;
  value: string;
  unit: string;
}

export function BalancePanel({ label, value, unit }: BalancePanelProps) {
  return (
    <section
      data-frame=""
      className="relative flex min-h-32 items-end overflow-hidden rounded-lg bg-feature p-5 text-white"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 180 130"
        preserveAspectRatio="xMaxYMid slice"
        // The illustration shrinks beside large text, because white text on it could not be read.
        className="absolute inset-y-0 right-0 h-full w-[min(52%,calc(100%-10.5rem))]"
      >
        <path d="M180 0a65 65 0 0 0 0 130z" className="fill-rouge-600" />
        <path d="M50 130v-64a64 64 0 0 1 64 64z" className="fill-saffron" />
        <path d="M78 0a44 44 0 0 0 88 0z" className="fill-apricot" />
      </svg>
      <div className="relative max-w-[max(9.25rem,calc(100%-8.125rem))]">
        <h2 className="type-sm relative font-semibold text-on-feature-2">{label}</h2>
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="num text-[2.75rem] leading-12!">{value}</span>
          <span className="font-strong">{unit}</span>
        </p>
      </div>
    </section>
  );
}
