import { cx } from './cx.ts';

export interface CountBadgeProps {
  count: number;
  /** From this number on it reads "99+" for 100. */
  countedMax: number;
  className?: string | undefined;
}

/** A small number on rouge. Decorative: what it counts is said by the control it stands on. */
export function CountBadge({ count, countedMax, className }: CountBadgeProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'num grid h-6 min-w-6 shrink-0 place-items-center rounded-full bg-primary px-1.5 text-[0.8125rem]/6 text-white',
        className,
      )}
    >
      {count >= countedMax ? `${countedMax - 1}+` : count}
    </span>
  );
}
