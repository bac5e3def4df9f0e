import { cx } from '../layout/cx.ts';
import { LogoMark } from './LogoMark.tsx';
import { Wordmark } from './Wordmark.tsx';

/** Shows the logo's mark and word. `height` is the word's, in px: 20 in headers, 24 on the welcome page. */
export function Logo({ height = 20, className }: { height?: number; className?: string | undefined }) {
  return (
    <span className={cx('inline-flex items-center gap-2 text-ink', className)}>
      <LogoMark size={Math.round(height * 1.45)} />
      <Wordmark height={height} />
    </span>
  );
}
