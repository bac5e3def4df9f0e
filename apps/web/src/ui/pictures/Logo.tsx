import { cx } from '../layout/cx.ts';
import { LogoMark } from './LogoMark.tsx';
import { Wordmark } from './Wordmark.tsx';

/** Shows the logo's mark and word. `height` is the height of the word in px. */
export function Logo({ height = 20, className }: { height?: number; className?: string | undefined }) {
  return (
    <span className={cx('inline-flex items-center gap-2 text-ink', className)}>
      <LogoMark size={Math.round(height * 1.45)} />
      <Wordmark height={height} />
    </span>
  );
}
