import Undo from 'lucide-react/icons/undo-2';
import { type MouseEvent, useId } from 'react';
import { Button } from '../controls/Button.tsx';
import { useSecondsUntil } from './useSecondsUntil.ts';
import { useSpokenCountdown } from './useSpokenCountdown.ts';

const DOUBLE_TAP_MS = 600;
let [tapBefore, lastTap] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
const noteTap = ({ timeStamp }: PointerEvent) => {
  [tapBefore, lastTap] = [lastTap, timeStamp];
};
// This module is also loaded on the server, which has no document.
if (typeof document !== 'undefined') document.addEventListener('pointerdown', noteTap, { capture: true });

/** Returns whether a click is the second of a double tap. For a click by keyboard, `detail` is 0. */
const isSecondTap = ({ detail }: MouseEvent) => detail > 0 && lastTap - tapBefore < DOUBLE_TAP_MS;

export interface UndoLineProps {
  /** Until when the action can be undone, in ms by this device's clock. */
  deadline: number;
  undoLabel: string;
  leftText: (seconds: number) => string;
  overText: string;
  undoing: boolean;
  onUndo: () => void;
}

export function UndoLine({ deadline, undoLabel, leftText, overText, undoing, onUndo }: UndoLineProps) {
  const timerId = useId();
  const seconds = useSecondsUntil(deadline);
  useSpokenCountdown({ seconds, undoing, leftText, overText });
  if (seconds === 0 && !undoing) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p id={timerId} role="timer" className="type-sm min-w-0 text-text-2">
        {leftText(seconds)}
      </p>
      <Button
        compact
        variant="secondary"
        icon={<Undo size={18} aria-hidden="true" />}
        loading={undoing}
        aria-describedby={timerId}
        onClick={(event) => {
          if (!isSecondTap(event)) onUndo();
        }}
      >
        {undoLabel}
      </Button>
    </div>
  );
}
