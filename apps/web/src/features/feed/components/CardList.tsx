import type { ReactNode } from 'react';
import { cx } from '../../../ui/layout/cx.ts';

export interface CardListProps {
  /** Cards; each must be one element. */
  children: ReactNode;
  /** All are laid out at once, so that the page has its height: for whoever comes back to their place. */
  whole?: boolean | undefined;
}

/** Cards one below the other. Unless they are wanted whole, what is far from view is not laid out. */
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
