import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from './announce.ts';

/** The time left is announced again when it is this many seconds. */
const HALFWAY = 5;
/** A countdown removed with at most this many seconds left has ended: the server's clock may be ahead. */
const LAST = 2;

export interface SpokenCountdown {
  seconds: number;
  undoing: boolean;
  leftText: (seconds: number) => string;
  overText: string;
}

/** Announces how much time is left for an undo. */
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
