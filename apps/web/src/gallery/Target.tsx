import type { ComponentProps } from 'react';

/** A link that goes nowhere, in place of the router's. */
export function Target({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} href="#top">
      {children}
    </a>
  );
}
