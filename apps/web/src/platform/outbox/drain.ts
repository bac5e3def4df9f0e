import { api } from '../api/client.ts';
import { type ApiError, hasCode, isAboutSession, isApiError, isTransient, statusOf } from '../errors.ts';
import { queryClient, sessionKey } from '../query/client.ts';
import { type Next, nextItems, type Queue, type Rules } from './lanes.ts';
import type { Waiting } from './store.ts';
import { alone } from './tabs.ts';

const TRY_AGAIN_MS = 30_000;
/** What the server takes again at a stated time is tried by then, and at least so often: clocks differ. */
const LIMIT_TRY_MIN_MS = 1_000;
const LIMIT_TRY_MAX_MS = 5 * 60_000;
/** Lanes that send at the same time. */
const LANES = 4;

/** How one kind is sent. */
export interface Sender<Item extends Waiting> {
  /**
   * Sends it, naming its person in each call: who signs in after the look here is not to have done it.
   * Resolves with what puts the answer on the page, in one step with the item's leaving.
   * @param save keeps what was reached on the way, for the next try; rejects when its person has left
   */
  send(item: Item, save: (item: Item) => Promise<void>): Promise<() => void>;
  /** What is kept of an item that was refused, e.g. without the part that no longer counts. */
  refused?(item: Item): Item;
}

export interface Registered {
  readonly rules: Rules;
  /** Its code is loaded when something of it waits. */
  readonly load: () => Promise<Sender<Waiting>>;
}

/** What is held of one person, and how it is changed. */
export interface Held {
  owner(): string | undefined;
  /** In the order of places. */
  items(): readonly Waiting[];
  senderOf(kind: string): Registered | undefined;
  /** Reads what other tabs changed. */
  reread(): Promise<void>;
  save(item: Waiting): Promise<void>;
  remove(idempotencyKey: string): Promise<void>;
  changed(): void;
}

class NotSignedIn extends Error {}

/** Asks the server, because another tab may have signed in as somebody else. */
async function isSignedIn(personId: string): Promise<boolean> {
  const { session } = await api.auth.getSession();
  if (session?.user.id === personId) return true;
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  return false;
}

/** What the server has against the item; undefined when it did not decide about it. */
function refusalOf(error: unknown): ApiError | undefined {
  const status = statusOf(error);
  // About the moment or the session, not about the item.
  if (status === undefined || isTransient(error) || isAboutSession(error)) return undefined;
  if (hasCode(error, 'TOO_MANY_REQUESTS')) return undefined;
  if (!isApiError(error)) return { code: 'INTERNAL_SERVER_ERROR', status };
  return { code: error.code, status, data: error.data };
}

/** When the server takes more of this kind, where it refused it only for now. */
function openingOf({ status, data }: ApiError): string | undefined {
  const opensAt = typeof data === 'object' && data !== null ? Reflect.get(data, 'opensAt') : undefined;
  return status === 429 && typeof opensAt === 'string' ? opensAt : undefined;
}

/** Sends what waits: the lanes of a person side by side, each in its order, in one tab at a time. */
export function createDrain(held: Held) {
  const sending = new Set<string>();
  /** Until when nothing of a kind is tried, by the clock that never steps. */
  const paused = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  let isWanted = false;
  /** Starts lanes that have become free or have something new, while others are at it. */
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

  const queue = (busy: Queue['busy'], tried: Queue['tried']): Queue => ({
    rulesOf: (kind) => held.senderOf(kind)?.rules,
    busy,
    tried,
    isPaused: (kind) => (paused.get(kind) ?? 0) > performance.now(),
  });

  /** The rest waits too: for the network, the server, or a sign-in. */
  const failed = (error: unknown): void => {
    // Whoever asked before it failed has had their answer.
    isWanted = false;
    if (isAboutSession(error)) void queryClient.invalidateQueries({ queryKey: sessionKey });
    else if (!(error instanceof NotSignedIn)) tryLater(TRY_AGAIN_MS);
  };

  /** Keeps what was refused in its place until the person decides, and what is too early until it is time. */
  async function settle(item: Waiting, refusal: ApiError, { refused }: Sender<Waiting>): Promise<void> {
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

  /** True when it was sent, or the server decided about it; false when everything else must wait too. */
  async function trySending(item: Waiting, load: Registered['load']): Promise<boolean> {
    sending.add(item.idempotencyKey);
    held.changed();
    try {
      const sender = await load();
      // What takes long may end when somebody else has signed in: then it waits for its own person. Nothing
      // of it is kept, because it may have been done as the other.
      const saveOwn = async (next: Waiting) => {
        if (!(await isSignedIn(item.personId))) throw new NotSignedIn();
        await held.save(next);
      };
      try {
        const show = await sender.send(item, saveOwn);
        const removed = held.remove(item.idempotencyKey);
        show();
        await removed;
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === undefined) throw error;
        await settle(item, refusal, sender);
      }
      return true;
    } catch (error) {
      failed(error);
      return false;
    } finally {
      sending.delete(item.idempotencyKey);
      held.changed();
    }
  }

  const nextOf = (busy: Queue['busy'], tried: Queue['tried']) => nextItems(held.items(), queue(busy, tried));

  /**
   * Those of `first` as they were when it was asked who is signed in: the server refuses what is not theirs.
   * Then looked up anew: some are taken back meanwhile, others come, and their person may leave.
   */
  function sendLanes(personId: string, first: readonly Next[]): Promise<void> {
    const busy = new Set<string>();
    const tried = new Set<string>();
    let isStopped = false;
    return new Promise((resolve) => {
      const start = (free: readonly Next[]) => {
        for (const { item, lane } of free.slice(0, LANES - busy.size)) {
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
    if (personId === undefined || firstOf().length === 0) return;
    stopWaiting();
    await alone(async () => {
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

  /** Resolves when nothing is on its way any more. */
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
    /** Resolves when what this tab has on its way has arrived or failed; others may send for long. */
    settled: async () => (sending.size > 0 ? running : undefined),
    isSending: (idempotencyKey: string) => sending.has(idempotencyKey),
  };
}
