import type { ReactNode } from 'react';

export interface CardListProps {
  /** Accessible name. */
  label: string;
  busy?: boolean | undefined;
  /** Cards; each must be one element. */
  children: ReactNode;
}

/** Cards one below the other. What is far from view is not laid out, so that hundreds stay smooth. */
export function CardList({ label, busy, children }: CardListProps) {
  return (
    <section
      aria-label={label}
      aria-busy={busy}
      className="*:border-border *:pb-5 *:[contain-intrinsic-size:auto_25rem] *:[content-visibility:auto] *:not-first:border-t *:not-first:pt-5 lg:*:[contain-intrinsic-size:auto_34rem]"
    >
      {children}
    </section>
  );
}
