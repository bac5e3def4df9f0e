import { TOAST_WIDTH_PX } from '@beso/contract/limits';
import { useEffect } from 'react';

/** What is open over the page. One that is on its way out makes no room any more. */
const LAYERS = ':is([role="dialog"], [role="alertdialog"]):not([data-state="closed"])';
/** What stands at the bottom of the page or over it, and has buttons that a message must not cover. */
const OBSTACLES = `[data-lane-floor], ${LAYERS}`;
const MESSAGES = '[data-sonner-toast]:not([data-removed="true"])';
const GAP_PX = 12;
/** Between two messages. */
export const BETWEEN_PX = 8;
/** From here on messages stand at the right, this wide with their margin. */
const WIDE_PX = 1024;
const RIGHT_PX = TOAST_WIDTH_PX + 24;
const LOOK_MS = 150;

interface Lane {
  /** How far from the bottom of the window messages begin. */
  bottom: number;
  /** How much room the layer that is open has to leave for them at its own end. */
  inside: number;
}

function heightOfMessages(): number {
  const heights = [...document.querySelectorAll<HTMLElement>(MESSAGES)].map((each) => each.offsetHeight);
  return heights.reduce((sum, height) => sum + height + BETWEEN_PX, 0);
}

/**
 * Messages stand above the bottom bar, the dock, an open sheet and the keyboard. A sheet that leaves no room
 * above itself makes room for them at its own end.
 */
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

/** Keeps the lane of the page right while there are messages: sheets and keyboards come and go. */
export function useLane(shown: boolean): void {
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
