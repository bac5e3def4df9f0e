import type { ReactNode } from 'react';

export interface SplitPageProps {
  picture: ReactNode;
  children: ReactNode;
}

/** The frame of a public page: one column, and from 1024 px an illustration beside it. */
export function SplitPage({ picture, children }: SplitPageProps) {
  return (
    <div className="lg:grid lg:grid-cols-2">
      <div data-toast-place className="sticky top-0 hidden h-dvh items-center p-6 lg:grid">
        {picture}
      </div>
      {children}
    </div>
  );
}
