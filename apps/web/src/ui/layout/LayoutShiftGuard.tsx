import { type ReactNode, useState } from 'react';

const CLASSES = ['contents', 'contents moved-odd', 'contents moved-even'] as const;

/** Ignores taps for a moment after `cause` has moved the content, because they aimed at the old place. */
export function LayoutShiftGuard({ cause, children }: { cause: boolean; children: ReactNode }) {
  const [shifts, setShifts] = useState({ cause, count: 0 });
  if (shifts.cause !== cause) setShifts({ cause, count: shifts.count + 1 });
  const index = shifts.count === 0 ? 0 : 2 - (shifts.count % 2);
  return <div className={CLASSES[index]}>{children}</div>;
}
