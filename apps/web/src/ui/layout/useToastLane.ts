import { TOAST_WIDTH_PX } from '@beso/contract/limits';
import { useEffect } from 'react';

/** Open layers. A closing one needs no room. */
const LAYERS = ':is([role="dialog"], [role="alertdialog"]):not([data-state="closed"])';
/** Elements with buttons that a toast must not cover. */
const OBSTACLES = `[data-lane-floor], ${LAYERS}`;
const MESSAGES = '[data-sonner-toast]:not([data-removed="true"])';
const GAP_PX = 12;
export const BETWEEN_PX = 8;
/** From this width on, toasts stand at the right. */
const WIDE_PX = 1024;
const RIGHT_PX = TOAST_WIDTH_PX + 24;
const LOOK_MS = 150;

interface Lane {
  /** The distance of toasts from the bottom of the window, in px. */
  bottom: number;
  /** The room for toasts inside the open layer, in px. */
  inside: number;
}

function heightOfMessages(): number {
  const heights = [...document.querySelectorAll<HTMLElement>(MESSAGES)].map((each) => each.offsetHeight);
  return heights.reduce((sum, height) => sum + height + BETWEEN_PX, 0);
}

/** Places toasts above the bottom bar, the dock, an open sheet and the keyboard. */
function laneNow(): Lane {
  const { innerHeight, innerWidth, visualViewport } = window;
  const left = innerWidth >= WIDE_PX ? innerWidth - RIGHT_PX : 0;
  const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  const room = heightOfMessages() + 2 * GAP_PX;
  const lowest = Math.min(bottom, innerHeight);
  let floor = lowest;
  let inside = 0;
  for (const obstacle of document.querySelectorAll(OBSTACLES)) {
    const { top, bottom: end, right, height } = obstacle.getBoundingClientRect();
    if (height === 0 || right <= left || end < floor - room || top > floor) continue;
    if (top >= room) floor = top;
    else if (obstacle.matches(LAYERS)) inside = end - lowest + room;
  }
  return { bottom: innerHeight - (inside > 0 ? lowest : floor) + GAP_PX, inside };
}

/** Updates the place of toasts while any are shown, because sheets and keyboards come and go. */
export function useToastLane(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    const { style } = document.documentElement;
    const look = () => {
      const { bottom, inside } = laneNow();
      style.setProperty('--lane-bottom', `${Math.round(bottom)}px`);
      if (inside <= 0) return leave();
      style.setProperty('--lane-inside', `${Math.round(inside)}px`);
      style.setProperty('--lane-least', '0px');
    };
    const leave = () => {
      style.removeProperty('--lane-inside');
      style.removeProperty('--lane-least');
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      leave();
    };
  }, [shown]);
}
