import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Keeps the submit button of a long form at the bottom edge. Must be the last child of a `column`. */
export function Dock({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <footer
      data-lane-floor
      className={cx(
        'px-gutter sticky bottom-0 z-(--layer-bar) flex shrink-0 flex-col gap-2 border-t border-border bg-page pt-3',
        'pb-[max(1.25rem,env(safe-area-inset-bottom))] short:not-focus-within:static',
        className,
      )}
    >
      {children}
    </footer>
  );
}
