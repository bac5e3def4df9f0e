import type { ComponentProps } from 'react';

/** Replaces the router's link and leads nowhere. */
export function Target({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} href="#top">
      {children}
    </a>
  );
}
