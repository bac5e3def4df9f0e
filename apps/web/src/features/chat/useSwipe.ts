import { type TouchEvent, useRef } from 'react';

/** The shortest distance of a swipe to the right, in px. */
const FAR = 56;

/** Returns touch handlers that call `onSwipe` after a swipe to the right. */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const start = useRef<{ x: number; y: number }>(undefined);
  if (onSwipe === undefined) return {};
  const move = (element: HTMLElement, by: number) => {
    element.style.transform = by === 0 ? '' : `translateX(${by}px)`;
  };
  const way = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    if (start.current === undefined || touch === undefined) return 0;
    const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y];
    return x > 12 && x > 2 * Math.abs(y) ? x : 0;
  };
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => move(event.currentTarget, Math.min(way(event), FAR + 8)),
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      move(event.currentTarget, 0);
      if (way(event) >= FAR) onSwipe();
      start.current = undefined;
    },
    onTouchCancel: ({ currentTarget }: TouchEvent<HTMLElement>) => move(currentTarget, 0),
  };
}
