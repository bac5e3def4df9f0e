import { cx } from '../layout/cx.ts';

const WIDTH_TO_HEIGHT = 241.2 / 79.9;

/** Shows the word of the logo in the current text colour. `height` is in px, at least 18. */
export function Wordmark({ height = 20, className }: { height?: number; className?: string | undefined }) {
  return (
    <span
      role="img"
      aria-label="Beso"
      className={cx('wordmark block shrink-0 bg-current forced-colors:bg-[CanvasText]', className)}
      style={{ width: height * WIDTH_TO_HEIGHT, height }}
    />
  );
}
