import { type ReactNode, useState } from 'react';

const LOOK = ['contents', 'contents moved-odd', 'contents moved-even'] as const;

/** Ignores taps for a moment after `with` has moved its content, because they were aimed at the old place. */
export function Steady({ with: cause, children }: { with: boolean; children: ReactNode }) {
  const [moved, setMoved] = useState({ cause, times: 0 });
  if (moved.cause !== cause) setMoved({ cause, times: moved.times + 1 });
  const look = moved.times === 0 ? 0 : 2 - (moved.times % 2);
  return <div className={LOOK[look]}>{children}</div>;
}
