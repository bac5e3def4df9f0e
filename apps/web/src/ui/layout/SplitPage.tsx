import type { ReactNode } from 'react';

export interface SplitPageProps {
  /** A drawing that fills its place. */
  picture: ReactNode;
  /** A `column`. */
  children: ReactNode;
}

/**
 * A page of somebody who is not signed in: its column alone,
 * from 1024 px beside a drawing in a frame, nearly as tall as the screen.
 */
export function SplitPage({ picture, children }: SplitPageProps) {
  return (
    <div className="lg:grid lg:grid-cols-2">
      <div className="sticky top-0 hidden h-dvh items-center p-6 lg:grid">{picture}</div>
      {children}
    </div>
  );
}
