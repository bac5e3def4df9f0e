import { cx } from '../layout/cx.ts';

/** A pulsing placeholder while content loads. `className` has to set its size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse-soft rounded-full bg-surface-2', className)}
    />
  );
}
