import { cx } from './cx.ts';

/** A pulsing shape where something is about to be; give it the exact size by `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse-soft rounded-full bg-surface-2', className)}
    />
  );
}
