import type { Database } from '../../platform/db/database.ts';
import type { EventPublisher, Inboxes } from '../../platform/events.ts';
import type { Logger } from '../../platform/log.ts';
import { repeat } from '../../platform/work/repeat.ts';
import { listBehind, moveHorizon, projectGifts } from './queries/projection.ts';

/** How many inboxes one transaction holds. */
const PEOPLE_PER_TURN = 50;
/** How many at once: one connection alone gets too little of a database that sixteen others keep busy. */
const TURNS_AT_ONCE = 4;
/** So many wait for each that runs before another begins: an inbox costs less with more of them in a turn. */
const WAITING_FOR_ANOTHER = 25;
/** Or nobody was taken up for so long: what runs may stand at an inbox that somebody holds. */
const STANDING_MS = 50;
/** How many the sweep finds at once. */
const PEOPLE_PER_LOOK = 500;
const SWEEP_MS = 1_000;
/** Longer ago than this, nobody is about to do it any more. */
const BEHIND_MS = 1_000;

interface Parts {
  readonly database: Database;
  readonly events: EventPublisher;
  readonly log: Logger;
}

/**
 * Puts gifts into the inboxes of whoever got them, after the commit of the gift: those of this node at once,
 * many people's together when there are many, and in a sweep those that a node left behind when it died. Two
 * nodes that do the same do it once.
 */
export function startProjector({ database, events, log }: Parts): Inboxes & { stop(): Promise<void> } {
  const waiting = new Set<string>();
  let working = 0;
  const turns = new Set<Promise<void>>();
  let takenAt = 0;
  let later: NodeJS.Timeout | undefined;

  const project = async (profileIds: readonly string[]) =>
    events.publish(await projectGifts(database, profileIds));
  /** Whoever cannot be done keeps nobody else waiting; the sweep comes back to them. Answers their number. */
  const projectOneByOne = async (profileIds: readonly string[]): Promise<number> => {
    const errors: unknown[] = [];
    for (const profileId of profileIds) await project([profileId]).catch((error) => errors.push(error));
    const failed = errors.length;
    if (failed > 0) log.warn({ err: errors[0], failed }, 'gifts not put into inboxes');
    return failed;
  };
  const projectAll = async (profileIds: readonly string[]): Promise<number> => {
    let failed = 0;
    for (let done = 0; done < profileIds.length; done += PEOPLE_PER_TURN) {
      const people = profileIds.slice(done, done + PEOPLE_PER_TURN);
      failed += await project(people).then(
        () => 0,
        () => projectOneByOne(people),
      );
    }
    return failed;
  };
  const work = async () => {
    working += 1;
    while (waiting.size > 0) {
      const next = [...waiting].slice(0, PEOPLE_PER_TURN);
      for (const profileId of next) waiting.delete(profileId);
      takenAt = performance.now();
      await projectAll(next);
    }
    // In the same step as the last look: whoever is added after it begins a turn.
    working -= 1;
  };
  const begin = () => {
    if (waiting.size === 0 || working === TURNS_AT_ONCE) return;
    const turn = work().finally(() => turns.delete(turn));
    turns.add(turn);
  };
  const beginLater = () => {
    later ??= setTimeout(() => {
      later = undefined;
      if (performance.now() - takenAt >= STANDING_MS) begin();
      if (waiting.size > 0) beginLater();
    }, STANDING_MS);
  };
  const sweeping = repeat({ everyMs: SWEEP_MS, log, failure: 'inboxes not swept' }, async (signal) => {
    let more = true;
    while (more && !signal.aborted) {
      const behind = await listBehind(database, BEHIND_MS, PEOPLE_PER_LOOK);
      // Those who cannot be done would be found again at once.
      more = (await projectAll(behind)) === 0 && behind.length === PEOPLE_PER_LOOK;
      await moveHorizon(database);
    }
  });

  return {
    expect: (profileId) => {
      waiting.add(profileId);
      if (waiting.size >= working * WAITING_FOR_ANOTHER) begin();
      else beginLater();
    },
    stop: async () => {
      clearTimeout(later);
      begin();
      await sweeping.stop();
      await Promise.all(turns);
    },
  };
}
