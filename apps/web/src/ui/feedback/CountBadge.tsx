import { cx } from '../layout/cx.ts';

export interface CountBadgeProps {
  count: number;
  /** The first count that is shown with a plus, such as 100 as "99+". */
  countedMax: number;
  className?: string | undefined;
}

/** Shows a small number on red. Screen readers skip it, because the control's label contains it. */
export function CountBadge({ count, countedMax, className }: CountBadgeProps) {
  return (
    <span
      aria-hidden="true"
      data-frame=""
      className={cx(
        'num grid min-h-6 min-w-6 shrink-0 place-items-center rounded-full bg-primary px-1.5 text-[0.8125rem] leading-none! text-white',
        className,
      )}
    >
      {count >= countedMax ? `${countedMax - 1}+` : count}
    </span>
  );
}
