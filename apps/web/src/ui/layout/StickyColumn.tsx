import { SCROLL_BAR_HIDE_MS } from '@beso/contract/limits';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

export interface StickyColumnProps {
  children: ReactNode;
  className?: string | undefined;
}

/** [S9-035] A column that stays in view beside a longer page, and scrolls if it exceeds the window. */
export function StickyColumn({ children, className }: StickyColumnProps) {
  const column = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const showBar = () => {
    clearTimeout(timer.current);
    column.current?.setAttribute('data-bar', '');
    timer.current = setTimeout(() => column.current?.removeAttribute('data-bar'), SCROLL_BAR_HIDE_MS);
  };
  return (
    <aside
      ref={column}
      onScroll={showBar}
      onPointerMove={showBar}
      className={cx('staying-column flex flex-col gap-5 pt-6 pb-6', className)}
    >
      {children}
    </aside>
  );
}
