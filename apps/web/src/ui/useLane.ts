import { TOAST_WIDTH_PX } from '@beso/contract/limits';
import { useEffect } from 'react';

/** What stands at the bottom of the page or over it, and has buttons that a message must not cover. */
const OBSTACLES = '[data-lane-floor], [role="dialog"], [role="alertdialog"]';
/** The height of one message with its margins: less room than this above an obstacle is none. */
const ROOM_PX = 96;
const GAP_PX = 12;
/** From here on messages stand at the right, this wide with their margin. */
const WIDE_PX = 1024;
const RIGHT_PX = TOAST_WIDTH_PX + 24;
const LOOK_MS = 150;

/**
 * How far from the bottom of the window messages begin, so that they stand above the bottom bar, the dock, an
 * open sheet and the keyboard. What leaves no room above it is ignored if it ends above the messages.
 */
function laneBottom(): number {
  const { innerHeight, innerWidth, visualViewport } = window;
  const left = innerWidth >= WIDE_PX ? innerWidth - RIGHT_PX : 0;
  const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  let floor = Math.min(bottom, innerHeight);
  for (const obstacle of document.querySelectorAll(OBSTACLES)) {
    const { top, bottom: end, right, height } = obstacle.getBoundingClientRect();
    if (height === 0 || right <= left || end < floor - ROOM_PX || top > floor) continue;
    if (top >= ROOM_PX) floor = top;
  }
  return Math.max(innerHeight - floor, 0) + GAP_PX;
}

/** Keeps `--lane-bottom` of the page right while there are messages: sheets and keyboards come and go. */
export function useLane(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    const look = () =>
      document.documentElement.style.setProperty('--lane-bottom', `${Math.round(laneBottom())}px`);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [shown]);
}
