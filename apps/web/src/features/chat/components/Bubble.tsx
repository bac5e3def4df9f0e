import type { ReactNode } from 'react';
import { cx } from '../../../ui/layout/cx.ts';

export interface BubbleProps {
  /** My messages stand at the right, in rouge. */
  mine: boolean;
  /** The last message of a run has a sharp corner beside its writer. */
  last: boolean;
  /** The bubble replaces a deleted message. */
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
