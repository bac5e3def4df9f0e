import type { ReactNode } from 'react';
import { cx } from '../../../ui/layout/cx.ts';

export interface CardListProps {
  /** Each child must be one element, because it gets the margins and the line of a card. */
  children: ReactNode;
  /** True to lay out all cards at once, which gives the page its height for restoring the scroll position. */
  whole?: boolean | undefined;
}

/**
 * Stacks cards. Unless `whole` is set, browsers skip the layout of cards far from the viewport. The first
 * three are always laid out, because they are visible from the start and must not move.
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
