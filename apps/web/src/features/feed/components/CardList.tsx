import type { ReactNode } from 'react';
import { cx } from '../../../ui/layout/cx.ts';

export interface CardListProps {
  /** Each child must be one element. */
  children: ReactNode;
  /** True if all cards are laid out at once, so that the scroll position can be restored. */
  whole?: boolean | undefined;
}

/**
 * Stacks cards. Unless `whole` is set, the browser skips the layout of cards far from the viewport, but never
 * of the first three, which a start shows at once and must not move.
 */
export function CardList({ children, whole = false }: CardListProps) {
  return (
    <div
      className={cx(
        '*:border-border *:pb-5 *:not-first:border-t *:not-first:pt-5',
        !whole &&
          '[&>:nth-child(n+4)]:[contain-intrinsic-size:auto_25rem] [&>:nth-child(n+4)]:[content-visibility:auto] lg:[&>:nth-child(n+4)]:[contain-intrinsic-size:auto_34rem]',
      )}
    >
      {children}
    </div>
  );
}
