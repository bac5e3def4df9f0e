import type { ComponentProps } from 'react';

/** Stands in for the router's link. It leads nowhere. */
export function Target({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} href="#top">
      {children}
    </a>
  );
}
