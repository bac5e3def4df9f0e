import type { ReactNode } from 'react';
import { cx } from '../../../ui/layout/cx.ts';

export interface CardListProps {
  /** Each child must be a single element, which becomes a card. */
  children: ReactNode;
  /** True to lay out all cards at once, so that the scroll position can be restored. */
  whole?: boolean | undefined;
}

/**
 * Stacks cards. Unless `whole` is set, browsers lay out only the first three and the cards near the viewport.
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
