import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from './announce.ts';

/** How many seconds are left when the time is announced halfway. */
const HALFWAY = 5;
/** The server ends the undo by its own clock, up to this many seconds before this device does. */
const LAST = 2;

export interface SpokenCountdown {
  seconds: number;
  undoing: boolean;
  /** Returns a sentence with the seconds left. */
  leftText: (seconds: number) => string;
  overText: string;
}

/** Announces the time left for an undo at its start, halfway and at its end. */
export function useSpokenCountdown({ seconds, undoing, leftText, overText }: SpokenCountdown): void {
  const runs = useRef(false);
  const speak = useEffectEvent(() => {
    const starts = !runs.current && seconds > 0;
    const ends = runs.current && seconds === 0;
    runs.current = seconds > 0;
    if (ends && !undoing) announce(overText);
    if (starts || seconds === HALFWAY) announce(leftText(seconds));
  });
  const leave = useEffectEvent(() => {
    if (runs.current && seconds <= LAST && !undoing) announce(overText);
  });
  useEffect(() => leave, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second is a new turn
  useEffect(speak, [seconds]);
}
