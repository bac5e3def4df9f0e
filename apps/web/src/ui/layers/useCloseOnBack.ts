import { useEffect, useRef } from 'react';
import {
  type HistoryEntry,
  listenBeforeRouter,
  useRouterEntry,
} from '../../platform/navigation/navigation.ts';

/** The history entry of a layer, a copy of the page's entry that the router does not know. */
interface Entry extends HistoryEntry {
  /** The id of the layer; undefined in the router's own entries. */
  layer?: string;
}

interface Layer {
  id: string;
  /** Closes the layer, or returns false if it has to stay open. */
  close: () => boolean;
}

const open: Layer[] = [];
/** The ids of layers from which a link led to a page. Their entries stay in the history. */
const followed = new Set<string>();
/** The ids of layers that closed below an open layer. */
let beneath: string[] = [];
/** Returns the router's current entry, which is ahead of the page on screen during a navigation. */
let routerEntry: () => HistoryEntry = () => ({});
/** A layer that has just closed, and the timer of the step back over its entry. */
let leaving: { id: string; timer: ReturnType<typeof setTimeout> } | undefined;
/** A step in the history that this module has requested. The browser takes it later. */
interface Step {
  where: 'back' | 'forward';
  from: Entry;
  routerAt: string | undefined;
}
let step: Step | undefined;
/** Layers that opened during a step and get their entries after it. */
const pending: Layer[] = [];

let waiting: (() => void)[] = [];

const entryNow = () => (history.state ?? {}) as Entry;
const indexOf = ({ __TSR_index = 0 }: HistoryEntry) => __TSR_index;

/** Uses the prototype's method, because the router has replaced the method of `history`. */
function putEntry(how: 'pushState' | 'replaceState', id: string): void {
  History.prototype[how].call(history, { ...entryNow(), layer: id }, '');
}

/** Runs a function once no layer is open or closing, because browsers merge simultaneous steps. */
export function runAfterLayersClose(run: () => void): void {
  waiting.push(run);
  settle();
}

function settle(): void {
  if (open.length > 0 || leaving !== undefined || step !== undefined) return;
  const runs = waiting;
  waiting = [];
  for (const run of runs) run();
}

/** Records that a link led on from this layer, so that its entry and those of layers below it stay. */
function passedBy(id: string): void {
  for (const each of [id, ...beneath]) followed.add(each);
  beneath = [];
}

function take(where: Step['where']): void {
  step = { where, from: entryNow(), routerAt: routerEntry().__TSR_key };
  history[where]();
}

function onPop(event: PopStateEvent): void {
  const taken = step;
  step = undefined;
  const entry = (event.state ?? {}) as Entry;
  if (leaving !== undefined) clearTimeout(leaving.timer);
  leaving = undefined;
  const before = routerEntry();
  const isThere = before.__TSR_key !== undefined && before.__TSR_key === entry.__TSR_key;
  // The app has opened another page while the step ran, so the step is undone.
  if (taken !== undefined && before.__TSR_key !== taken.routerAt && !isThere) {
    event.stopImmediatePropagation();
    if (taken.from.layer !== undefined) passedBy(taken.from.layer);
    take('forward');
    return;
  }
  const place = open.findIndex(({ id }) => id === entry.layer);
  if (entry.layer !== undefined && place === -1) {
    // The layer of this entry no longer exists, so the step continues in the same direction.
    event.stopImmediatePropagation();
    const wasBack = indexOf(before) > indexOf(entry) || !followed.has(entry.layer);
    take(taken?.where ?? (wasBack ? 'back' : 'forward'));
    return;
  }
  // The router is already on this page and must not see the step.
  if (isThere) event.stopImmediatePropagation();
  for (const layer of open.splice(place + 1).reverse()) {
    if (layer.close()) continue;
    putLayer(layer);
  }
  for (const layer of pending.splice(0)) putLayer(layer);
  settle();
}

function putLayer(layer: Layer): void {
  open.push(layer);
  putEntry('pushState', layer.id);
}

function addLayer(close: () => boolean): () => void {
  const layer = { id: crypto.randomUUID(), close };
  listenBeforeRouter(onPop);
  // A running step may end at any entry, so the layer waits for its end.
  if (step !== undefined) {
    pending.push(layer);
    return () => removeLayer(layer);
  }
  if (leaving === undefined) putEntry('pushState', layer.id);
  else {
    // The new layer takes over the entry of the layer that is closing.
    clearTimeout(leaving.timer);
    leaving = undefined;
    putEntry(entryNow().layer === undefined ? 'pushState' : 'replaceState', layer.id);
  }
  open.push(layer);
  return () => removeLayer(layer);
}

function removeLayer(layer: Layer): void {
  if (pending.includes(layer)) pending.splice(pending.indexOf(layer), 1);
  const place = open.indexOf(layer);
  // The back button has already closed the layer, or the layer never got an entry.
  if (place === -1) return;
  open.splice(place, 1);
  const { id } = layer;
  const above = entryNow().layer;
  if (above === undefined) {
    passedBy(id);
    settle();
    return;
  }
  // Another layer lies above. A later step back skips this entry.
  if (above !== id) {
    beneath.push(id);
    return;
  }
  // Waits for a task, because a link may have closed the layer to open a page.
  const timer = setTimeout(() => {
    leaving = undefined;
    if (entryNow().layer === id) take('back');
    else passedBy(id);
    settle();
  }, 0);
  leaving = { id, timer };
}

/** Makes the back button close a layer, or call `onHeld` while the layer is `held`. */
export function useCloseOnBack(
  isOpen: boolean,
  onClose: () => void,
  held = false,
  onHeld?: (() => void) | undefined,
): void {
  const entryOfRouter = useRouterEntry();
  const latest = useRef({ onClose, held, onHeld });
  useEffect(() => {
    latest.current = { onClose, held, onHeld };
  });
  useEffect(() => {
    if (!isOpen) return;
    routerEntry = entryOfRouter;
    return addLayer(() => {
      if (latest.current.held) {
        latest.current.onHeld?.();
        return false;
      }
      latest.current.onClose();
      return true;
    });
  }, [isOpen, entryOfRouter]);
}
