import { useEffect, useRef } from 'react';
import {
  type HistoryEntry,
  listenBeforeRouter,
  useRouterEntry,
} from '../../platform/navigation/navigation.ts';

/** A layer's history entry: a copy of the page's entry that the router does not know. */
interface Entry extends HistoryEntry {
  /** The id of the entry's layer; undefined for the router's own entries. */
  layer?: string;
}

interface Layer {
  id: string;
  /** Returns false if the layer has to stay open. */
  close: () => boolean;
}

const open: Layer[] = [];
/** The ids of layers that were left by a link, whose entries lie between two pages. */
const followed = new Set<string>();
/** The ids of layers that closed below another one, which may still be left by a link. */
let beneath: string[] = [];
/** Returns the router's current entry, which is ahead of the visible page during a navigation. */
let routerEntry: () => HistoryEntry = () => ({});
/** The entry of a layer that has just closed, to be removed. */
let leaving: { id: string; timer: ReturnType<typeof setTimeout> } | undefined;
/** A running step in the history, which the browser takes asynchronously. */
interface Step {
  where: 'back' | 'forward';
  from: Entry;
  routerAt: string | undefined;
}
let step: Step | undefined;
/** Layers that opened during the step. They get their entries afterwards. */
const pending: Layer[] = [];

let waiting: (() => void)[] = [];

const entryNow = () => (history.state ?? {}) as Entry;
const indexOf = ({ __TSR_index = 0 }: HistoryEntry) => __TSR_index;

/** Calls the browser's own method, because the router overrides the one of its window. */
function putEntry(how: 'pushState' | 'replaceState', id: string): void {
  History.prototype[how].call(history, { ...entryNow(), layer: id }, '');
}

/** Runs a function once no layer is open or closing, because two simultaneous steps back would merge. */
export function afterLayers(run: () => void): void {
  waiting.push(run);
  settle();
}

function settle(): void {
  if (open.length > 0 || leaving !== undefined || step !== undefined) return;
  const runs = waiting;
  waiting = [];
  for (const run of runs) run();
}

/** Records that a link was followed from a layer, so that its entry and those below stay. */
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
  // The app has navigated while a layer's entry was being removed, so the step back is undone.
  if (taken !== undefined && before.__TSR_key !== taken.routerAt && !isThere) {
    event.stopImmediatePropagation();
    if (taken.from.layer !== undefined) passedBy(taken.from.layer);
    take('forward');
    return;
  }
  const place = open.findIndex(({ id }) => id === entry.layer);
  if (entry.layer !== undefined && place === -1) {
    // The layer of this entry is closed for good, so the step continues in the same direction.
    event.stopImmediatePropagation();
    const wasBack = indexOf(before) > indexOf(entry) || !followed.has(entry.layer);
    take(taken?.where ?? (wasBack ? 'back' : 'forward'));
    return;
  }
  // The router is already on this page.
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
  // Steps skip such an entry, even if it belongs to another page than the one on which the step began.
  if (step !== undefined) {
    pending.push(layer);
    return () => removeLayer(layer);
  }
  if (leaving === undefined) putEntry('pushState', layer.id);
  else {
    // The next layer takes over the entry of the one that is closing.
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
  // The back button has already closed it.
  if (place === -1) return;
  open.splice(place, 1);
  const { id } = layer;
  const above = entryNow().layer;
  if (above === undefined) {
    passedBy(id);
    settle();
    return;
  }
  // Another layer lies above, so a later step back skips this entry.
  if (above !== id) {
    beneath.push(id);
    return;
  }
  // The timeout lets a link that closed the layer change the page first.
  const timer = setTimeout(() => {
    leaving = undefined;
    if (entryNow().layer === id) take('back');
    else passedBy(id);
    settle();
  }, 0);
  leaving = { id, timer };
}

/** Lets the back button close a layer: calls `onClose`, or `onHeld` if the layer is `held` and stays open. */
export function useBackCloses(
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
