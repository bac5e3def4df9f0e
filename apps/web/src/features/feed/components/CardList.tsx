import type { ReactNode } from 'react';
import { cx } from '../../../ui/layout/cx.ts';

export interface CardListProps {
  /** Each child must be one element. */
  children: ReactNode;
  /** True if all cards are laid out at once, so that the scroll position can be restored. */
  whole?: boolean | undefined;
}

/** Stacks cards. Unless `whole` is set, the browser skips the layout of cards far from the viewport. */
export function CardList({ children, whole = false }: CardListProps) {
  return (
    <div
      className={cx(
        '*:border-border *:pb-5 *:not-first:border-t *:not-first:pt-5',
        !whole &&
          '*:[contain-intrinsic-size:auto_25rem] *:[content-visibility:auto] lg:*:[contain-intrinsic-size:auto_34rem]',
      )}
    >
      {children}
    </div>
  );
}
