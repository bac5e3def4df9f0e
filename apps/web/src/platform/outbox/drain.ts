import { api } from '../api/client.ts';
import { type ApiError, errorStatus, hasCode, isApiError, isSessionError, isTransient } from '../errors.ts';
import { isServerCompatible } from '../native/compatibility.ts';
import { queryClient, sessionKey } from '../query/client.ts';
import type { AttemptResult } from './attempts.ts';
import { type LaneRules, type NextItem, nextItems, type QueueState } from './lanes.ts';
import type { QueuedItem } from './queuedItem.ts';
import { runInOneTab } from './tabs.ts';

const TRY_AGAIN_MS = 30_000;
/** Bounds of the wait after a limit. The server says when it ends, but this device's clock may be wrong. */
const LIMIT_TRY_MIN_MS = 1_000;
const LIMIT_TRY_MAX_MS = 60_000;
const LANES = 4;

export interface ItemSender<Item extends QueuedItem> {
  /**
   * Sends an item. Its requests name the item's person, because another person may sign in meanwhile.
   * Resolves to a function that shows the result; the outbox calls it after removing the item.
   * @param save stores the progress for the next attempt; rejects if the item's person has signed out
   */
  send(item: Item, save: (item: Item) => Promise<void>): Promise<() => void>;
  /** Returns the refused item to store, for example without the photo that the server no longer has. */
  refused?(item: Item): Item;
}

export interface RegisteredKind {
  readonly rules: LaneRules;
  /** Loads the code that sends this kind, when an item of it is queued. */
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

/** Returns whether this person is signed in. Asks the server, because another tab may have changed that. */
async function isSignedIn(personId: string): Promise<boolean> {
  const { session } = await api.auth.getSession();
  if (session?.user.id === personId) return true;
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  return false;
}

/** Returns the refusal of the item; undefined if the server did not decide about the item itself. */
function refusalOf(error: unknown): ApiError | undefined {
  const status = errorStatus(error);
  // These errors are temporary or about the session, not about the item.
  if (status === undefined || isTransient(error) || isSessionError(error)) return undefined;
  if (hasCode(error, 'TOO_MANY_REQUESTS')) return undefined;
  if (!isApiError(error)) return { code: 'INTERNAL_SERVER_ERROR', status };
  return { code: error.code, status, data: error.data };
}

/** Returns when the server accepts items of this kind again; undefined if the refusal is final. */
function openingOf({ status, data }: ApiError): string | undefined {
  const opensAt = typeof data === 'object' && data !== null ? Reflect.get(data, 'opensAt') : undefined;
  return status === 429 && typeof opensAt === 'string' ? opensAt : undefined;
}

/** Sends a person's queue. Lanes run in parallel, each in order. Only one tab sends at a time. */
export function createQueueSender(held: QueueAccess) {
  const sending = new Set<string>();
  /** For each kind, when its pause after a limit ends, by `performance.now`, which nobody can set. */
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

  /** Ends the run. Its other items wait for the network, the server or a sign-in. */
  const failed = (error: unknown): void => {
    // Calls of `send` during this run start no further run, because that would fail too.
    isWanted = false;
    if (isSessionError(error)) void queryClient.invalidateQueries({ queryKey: sessionKey });
    else if (!(error instanceof NotSignedIn)) tryLater(TRY_AGAIN_MS);
  };

  /** Stores a refused item until the person decides or, if the refusal is temporary, until its time comes. */
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

  /** Resolves to true if the item was sent or refused; to false if the whole queue has to wait. */
  async function trySending(item: QueuedItem, load: RegisteredKind['load']): Promise<boolean> {
    sending.add(item.idempotencyKey);
    held.changed();
    try {
      const sender = await load();
      // A slow step may end after another person has signed in. Its progress then belongs to nobody and is
      // not stored.
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

  /**
   * Sends the lanes. The `first` items were chosen before the session check; if another person has signed in
   * since, the server refuses them. Later ones are chosen when a lane is free, because the queue changes.
   */
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

  /** Sends what can be sent. Resolves when this tab sends nothing any more. */
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
    /** Resolves when this tab's requests have ended. Other tabs may still be sending. */
    settled: async () => (sending.size > 0 ? running : undefined),
    isSending: (idempotencyKey: string) => sending.has(idempotencyKey),
  };
}
