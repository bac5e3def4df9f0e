import { api } from '../api/client.ts';
import { type ApiError, errorStatus, hasCode, isApiError, isSessionError, isTransient } from '../errors.ts';
import { isServerCompatible } from '../native/compatibility.ts';
import { queryClient, sessionKey } from '../query/client.ts';
import type { AttemptResult } from './attempts.ts';
import { type LaneRules, type NextItem, nextItems, type QueueState } from './lanes.ts';
import type { QueuedItem } from './queuedItem.ts';
import { runInOneTab } from './tabs.ts';

const TRY_AGAIN_MS = 30_000;
/** Bounds of the wait until a limit ends, in case this device's clock is wrong. */
const LIMIT_TRY_MIN_MS = 1_000;
const LIMIT_TRY_MAX_MS = 60_000;
const LANES = 4;

export interface ItemSender<Item extends QueuedItem> {
  /**
   * Sends an item, and names its person in each request, because another person may sign in meanwhile.
   * Resolves to a function that shows the result, which the outbox calls after removing the item.
   * @param save stores the progress for the next attempt; rejects if the item's person has signed out
   */
  send(item: Item, save: (item: Item) => Promise<void>): Promise<() => void>;
  /** Returns the refused item to store. */
  refused?(item: Item): Item;
}

export interface RegisteredKind {
  readonly rules: LaneRules;
  /** Loads the code that sends this kind of item. */
  readonly load: () => Promise<ItemSender<QueuedItem>>;
}

export interface QueueAccess {
  owner(): string | undefined;
  items(): readonly QueuedItem[];
  senderOf(kind: string): RegisteredKind | undefined;
  reread(): Promise<void>;
  save(item: QueuedItem): Promise<void>;
  remove(idempotencyKey: string): Promise<void>;
  changed(): void;
  ended(idempotencyKey: string, end: AttemptResult): void;
}

class NotSignedIn extends Error {}

/** Returns whether this person is still signed in, which another tab may have changed. */
async function isSignedIn(personId: string): Promise<boolean> {
  const { session } = await api.auth.getSession();
  if (session?.user.id === personId) return true;
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  return false;
}

/** Returns the refusal of the item, or undefined if the error is not about the item. */
function refusalOf(error: unknown): ApiError | undefined {
  const status = errorStatus(error);
  // These errors are temporary or about the session, not about the item.
  if (status === undefined || isTransient(error) || isSessionError(error)) return undefined;
  if (hasCode(error, 'TOO_MANY_REQUESTS')) return undefined;
  if (!isApiError(error)) return { code: 'INTERNAL_SERVER_ERROR', status };
  return { code: error.code, status, data: error.data };
}

/** Returns when the server accepts items of this kind again, or undefined if the refusal is final. */
function openingOf({ status, data }: ApiError): string | undefined {
  const opensAt = typeof data === 'object' && data !== null ? Reflect.get(data, 'opensAt') : undefined;
  return status === 429 && typeof opensAt === 'string' ? opensAt : undefined;
}

/** Sends a person's queue, from only one tab at a time. */
export function createQueueSender(held: QueueAccess) {
  const sending = new Set<string>();
  /** When each kind's pause ends, by `performance.now`, because nobody can set that clock. */
  const paused = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  let isWanted = false;
  /** Starts free lanes while a run is going on. */
  let refill: (() => void) | undefined;

  const tryLater = (milliseconds: number): void => {
    const at = performance.now() + milliseconds;
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => {
      stopWaiting();
      void send();
    }, milliseconds);
  };
  const stopWaiting = (): void => {
    clearTimeout(timer);
    timer = undefined;
    dueAt = Number.POSITIVE_INFINITY;
  };

  const queue = (busy: QueueState['busy'], tried: QueueState['tried']): QueueState => ({
    rulesOf: (kind) => held.senderOf(kind)?.rules,
    busy,
    tried,
    isPaused: (kind) => (paused.get(kind) ?? 0) > performance.now(),
  });

  /** Ends the run after an error. Unsent items stay queued for a later run. */
  const failed = (error: unknown): void => {
    // Drops the calls of `send` during this run, because they would fail too.
    isWanted = false;
    if (isSessionError(error)) void queryClient.invalidateQueries({ queryKey: sessionKey });
    else if (!(error instanceof NotSignedIn)) tryLater(TRY_AGAIN_MS);
  };

  /**
   * Stores a refused item until the person decides. After a temporary refusal, a kind with `inOrder` pauses
   * until the server accepts it again.
   */
  async function settle(
    item: QueuedItem,
    refusal: ApiError,
    { refused }: ItemSender<QueuedItem>,
  ): Promise<void> {
    const current = held.items().find(({ idempotencyKey }) => idempotencyKey === item.idempotencyKey) ?? item;
    const opensAt = held.senderOf(item.kind)?.rules.inOrder === true ? openingOf(refusal) : undefined;
    if (opensAt === undefined) {
      const marked = { ...current, refusal };
      return held.save(refused?.(marked) ?? marked);
    }
    const wait = Math.min(Math.max(Date.parse(opensAt) - Date.now(), LIMIT_TRY_MIN_MS), LIMIT_TRY_MAX_MS);
    paused.set(item.kind, performance.now() + wait);
    tryLater(wait);
    await held.save({ ...current, opensAt });
  }

  /** Resolves to true if the item was sent or refused, or to false if the whole queue has to wait. */
  async function trySending(item: QueuedItem, load: RegisteredKind['load']): Promise<boolean> {
    sending.add(item.idempotencyKey);
    held.changed();
    try {
      const sender = await load();
      // Another person may have signed in during a slow step, so its progress must not be stored.
      const saveOwn = async (next: QueuedItem) => {
        if (!(await isSignedIn(item.personId))) throw new NotSignedIn();
        await held.save(next);
      };
      try {
        const show = await sender.send(item, saveOwn);
        held.ended(item.idempotencyKey, 'sent');
        const removed = held.remove(item.idempotencyKey);
        show();
        await removed;
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === undefined) throw error;
        await settle(item, refusal, sender);
        held.ended(item.idempotencyKey, { error });
      }
      return true;
    } catch (error) {
      failed(error);
      const isAnswer = errorStatus(error) !== undefined && !isSessionError(error);
      held.ended(item.idempotencyKey, isAnswer ? { error } : 'left');
      return false;
    } finally {
      sending.delete(item.idempotencyKey);
      held.changed();
    }
  }

  const nextOf = (busy: QueueState['busy'], tried: QueueState['tried']) =>
    nextItems(held.items(), queue(busy, tried));

  /** Sends the queued items, at most one at a time for each lane, such as a conversation. */
  function sendLanes(personId: string, first: readonly NextItem[]): Promise<void> {
    const busy = new Set<string>();
    const tried = new Set<string>();
    let isStopped = false;
    return new Promise((resolve) => {
      const start = (free: readonly NextItem[]) => {
        for (const { item, lane } of isServerCompatible() ? free.slice(0, LANES - busy.size) : []) {
          const load = held.senderOf(item.kind)?.load;
          if (load === undefined) continue;
          busy.add(lane);
          tried.add(item.idempotencyKey);
          void trySending(item, load).then((isSettled) => {
            isStopped ||= !isSettled;
            busy.delete(lane);
            fill();
          });
        }
        if (busy.size > 0) return;
        refill = undefined;
        resolve();
      };
      const fill = () => {
        const goesOn = !isStopped && held.owner() === personId;
        start(goesOn ? nextOf(busy, tried) : []);
      };
      refill = fill;
      start(first);
    });
  }

  const firstOf = () => nextOf(new Set(), new Set());

  async function drainOnce(): Promise<void> {
    const personId = held.owner();
    if (personId === undefined || !isServerCompatible() || firstOf().length === 0) return;
    stopWaiting();
    await runInOneTab(async () => {
      await held.reread();
      const first = held.owner() === personId ? firstOf() : [];
      try {
        if (first.length === 0 || !(await isSignedIn(personId))) return;
      } catch (error) {
        return failed(error);
      }
      await sendLanes(personId, first);
    });
  }

  async function drain(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await drainOnce();
    }
  }

  /** Sends the items that can be sent. Resolves when this tab sends nothing any more. */
  function send(): Promise<void> {
    isWanted = true;
    refill?.();
    running ??= drain().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    send,
    stopWaiting,
    /** Resolves when this tab's requests have ended. */
    settled: async () => (sending.size > 0 ? running : undefined),
    isSending: (idempotencyKey: string) => sending.has(idempotencyKey),
  };
}
