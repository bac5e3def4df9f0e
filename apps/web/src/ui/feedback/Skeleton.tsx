import { cx } from '../layout/cx.ts';

/** A pulsing placeholder for content that is loading; give it the exact size by `className`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse-soft rounded-full bg-surface-2', className)}
    />
  );
}
