import { type ReactNode, useState } from 'react';

const LOOK = ['contents', 'contents moved-odd', 'contents moved-even'] as const;

/**
 * Around what moves when `with` changes, such as a page below a banner: for a moment after that it takes no
 * taps, because they were meant for what stood under the finger before.
 */
export function Steady({ with: cause, children }: { with: boolean; children: ReactNode }) {
  const [moved, setMoved] = useState({ cause, times: 0 });
  if (moved.cause !== cause) setMoved({ cause, times: moved.times + 1 });
  const look = moved.times === 0 ? 0 : 2 - (moved.times % 2);
  return <div className={LOOK[look]}>{children}</div>;
}
