import { useEffect, useRef } from 'react';
import { type HistoryEntry, hearPopsFirst, useRouterEntry } from '../../platform/navigation/navigation.ts';

/**
 * The back button closes what lies over the page before it leaves the page. While a layer is open, a second
 * entry of the same page stands in the browser's history; going back from it closes the layer. The entry is a
 * copy, so the router, which numbers its entries and gives each a key, is not told of it.
 */
interface Entry extends HistoryEntry {
  /** Which layer the entry belongs to; none of the router's own entries has one. */
  layer?: string;
}

interface Layer {
  id: string;
  /** False when it must stay open for now. */
  close: () => boolean;
}

const open: Layer[] = [];
/** Layers that a link was followed from: their entry lies between two pages. */
const followed = new Set<string>();
/** Layers that went while another one lay over them; a link may yet be followed from that one. */
let beneath: string[] = [];
/** Where the router is: it has gone on when a link was followed, whether or not its page is shown yet. */
let routerEntry: () => HistoryEntry = () => ({});
/** An entry whose layer is closed and that is about to go. */
let leaving: { id: string; timer: ReturnType<typeof setTimeout> } | undefined;
/** A step of ours that is on its way: the browser takes it later than it is asked for. */
interface Step {
  where: 'back' | 'forward';
  /** The entry that it begins at. */
  from: Entry;
  /** Where the router is then. */
  routerAt: string | undefined;
}
let step: Step | undefined;
/** Layers that opened meanwhile; they get their entry when the step was taken. */
const pending: Layer[] = [];

/** Waits until every layer has gone. */
let waiting: (() => void)[] = [];

const entryNow = () => (history.state ?? {}) as Entry;
const indexOf = ({ __TSR_index = 0 }: HistoryEntry) => __TSR_index;

/** The router watches its window's own `pushState`; this is the browser's. */
function putEntry(how: 'pushState' | 'replaceState', id: string): void {
  History.prototype[how].call(history, { ...entryNow(), layer: id }, '');
}

/**
 * Runs once no layer is open or about to go. A step back that is asked for in the moment in which a layer
 * closes would be one with the layer's own step: the browser takes two of the same moment as one.
 */
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

/** A link was followed from a layer, so its entry cannot go, nor those under it. */
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
  // The app went to another page while a layer's entry was about to go: it stays on that one.
  if (taken !== undefined && before.__TSR_key !== taken.routerAt && !isThere) {
    event.stopImmediatePropagation();
    if (taken.from.layer !== undefined) passedBy(taken.from.layer);
    take('forward');
    return;
  }
  const place = open.findIndex(({ id }) => id === entry.layer);
  if (entry.layer !== undefined && place === -1) {
    // The layer of this entry is closed for good: one step further in the same direction.
    event.stopImmediatePropagation();
    const wasBack = indexOf(before) > indexOf(entry) || !followed.has(entry.layer);
    take(taken?.where ?? (wasBack ? 'back' : 'forward'));
    return;
  }
  // The router stands on this page already.
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
  hearPopsFirst(onPop);
  // Also on another page than the one that the step began on: it passes over this one, and back.
  if (step !== undefined) {
    pending.push(layer);
    return () => removeLayer(layer);
  }
  if (leaving === undefined) putEntry('pushState', layer.id);
  else {
    // One layer follows another: it takes over the entry.
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
  // Closed by the back button.
  if (place === -1) return;
  open.splice(place, 1);
  const { id } = layer;
  const above = entryNow().layer;
  if (above === undefined) {
    passedBy(id);
    settle();
    return;
  }
  // Under another one, which goes in the same moment or later: the way back then passes over this entry.
  if (above !== id) {
    beneath.push(id);
    return;
  }
  // A link that closed the layer changes the page in this same moment.
  const timer = setTimeout(() => {
    leaving = undefined;
    if (entryNow().layer === id) take('back');
    else passedBy(id);
    settle();
  }, 0);
  leaving = { id, timer };
}

/**
 * For what lies over the page: the back button calls `onClose` while it is open. With `held` it stays, and so
 * does the page; `onHeld` is called instead.
 */
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
