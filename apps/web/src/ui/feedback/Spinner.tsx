import { cx } from '../layout/cx.ts';

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block size-[18px] shrink-0 animate-spin-slow rounded-full border-[2.5px] border-current border-r-transparent',
        className,
      )}
    />
  );
}
