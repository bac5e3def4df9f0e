import { TOAST_WIDTH_PX } from '@beso/contract/limits';
import { useEffect } from 'react';

/** Open layers, without those that are closing. */
const LAYERS = ':is([role="dialog"], [role="alertdialog"]):not([data-state="closed"])';
/** Parts of the page with buttons, which no toast may cover. */
const OBSTACLES = `[data-lane-floor], ${LAYERS}`;
const MESSAGES = '[data-sonner-toast]:not([data-removed="true"])';
const GAP_PX = 12;
export const TOAST_GAP_PX = 8;
const WIDE_PX = 1024;
const EDGE_PX = 24;
/** Illustrations beside a page's buttons, which toasts may cover. */
const DRAWING = '[data-toast-place], .scene-beside > :first-child';
const LOOK_MS = 150;

interface Lane {
  /** The distance of toasts from the bottom of the window, in px. */
  bottom: number;
  /** The distance of toasts from the right of the window, in px, from 1024 px on. */
  right: number;
  /** The room that the open layer has to leave for toasts, in px. */
  inside: number;
}

function heightOfMessages(): number {
  const heights = [...document.querySelectorAll<HTMLElement>(MESSAGES)].map((each) => each.offsetHeight);
  return heights.reduce((sum, height) => sum + height + TOAST_GAP_PX, 0);
}

const isDrawn = ({ width, height }: DOMRect) => width > 0 && height > 0;

/** Returns the left edge of the right column, which never scrolls away. */
function rightColumn(): number | undefined {
  const grid = [...document.querySelectorAll('.page-columns')].at(-1);
  const boxes = [...(grid?.children ?? [])].map((part) => part.getBoundingClientRect()).filter(isDrawn);
  const page = boxes[0];
  const beside = boxes.filter(({ left }) => page !== undefined && left >= page.right);
  return beside.length === 0 ? undefined : Math.min(...beside.map(({ left }) => left));
}

/** Returns toasts' distance from the right, which puts them on an illustration or beside the right column. */
function rightNow(): number {
  const { innerWidth } = window;
  if (document.querySelector(LAYERS) !== null) return EDGE_PX;
  const drawing = [...document.querySelectorAll(DRAWING)].map((each) => each.getBoundingClientRect());
  const place = drawing.find((box) => isDrawn(box) && box.width > TOAST_WIDTH_PX);
  if (place !== undefined) return innerWidth - place.right + EDGE_PX;
  const column = rightColumn();
  return column === undefined ? EDGE_PX : innerWidth - column + GAP_PX;
}

/** Returns the position where toasts cover no buttons. */
function laneNow(): Lane {
  const { innerHeight, innerWidth, visualViewport } = window;
  const wide = innerWidth >= WIDE_PX;
  const right = wide ? rightNow() : 0;
  const end = innerWidth - right;
  const start = wide ? end - TOAST_WIDTH_PX : 0;
  const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  const room = heightOfMessages() + 2 * GAP_PX;
  const lowest = Math.min(bottom, innerHeight);
  let floor = lowest;
  let inside = 0;
  for (const obstacle of document.querySelectorAll(OBSTACLES)) {
    const box = obstacle.getBoundingClientRect();
    if (box.height === 0 || box.right <= start || box.left >= end) continue;
    if (box.bottom < floor - room || box.top > floor) continue;
    if (box.top >= room) floor = box.top;
    else if (obstacle.matches(LAYERS)) inside = box.bottom - lowest + room;
  }
  return { bottom: innerHeight - (inside > 0 ? lowest : floor) + GAP_PX, right, inside };
}

const styleOfPage = () => document.documentElement.style;

function leaveLayer(): void {
  styleOfPage().removeProperty('--lane-inside');
  styleOfPage().removeProperty('--lane-least');
}

/** Sets the position of toasts. Call it before a toast appears, so that the toast need not move. */
export function placeToasts(): void {
  const style = styleOfPage();
  const { bottom, right, inside } = laneNow();
  style.setProperty('--lane-bottom', `${Math.round(bottom)}px`);
  style.setProperty('--lane-right', `${Math.round(right)}px`);
  if (inside > 0) {
    style.setProperty('--lane-inside', `${Math.round(inside)}px`);
    style.setProperty('--lane-least', '0px');
  } else leaveLayer();
}

/** Updates the position of toasts while they are shown, because sheets and the keyboard open and close. */
export function useToastLane(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    placeToasts();
    const timer = setInterval(placeToasts, LOOK_MS);
    return () => {
      clearInterval(timer);
      leaveLayer();
    };
  }, [shown]);
}
