import type { ReactNode } from 'react';
import { cx } from '../../../ui/layout/cx.ts';

export interface BubbleProps {
  /** True for the viewer's own messages, which are red and on the right. */
  mine: boolean;
  /** True for the last of a person's consecutive messages, whose corner is sharp. */
  last: boolean;
  muted?: boolean | undefined;
  children: ReactNode;
}

export function Bubble({ mine, last, muted, children }: BubbleProps) {
  return (
    <div
      className={cx(
        'max-w-[78%] min-w-0 rounded-[22px] px-3.5 py-2.5',
        mine ? 'ml-auto' : 'mr-auto',
        last && (mine ? 'rounded-br-[6px]' : 'rounded-bl-[6px]'),
        muted ? 'border border-border text-text-2' : mine ? 'on-dark bg-primary text-white' : 'bg-surface',
      )}
    >
      {children}
    </div>
  );
}
