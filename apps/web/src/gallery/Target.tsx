import type { ComponentProps } from 'react';

/** Stands in for the router's link and goes nowhere. */
export function Target({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} href="#top">
      {children}
    </a>
  );
}
