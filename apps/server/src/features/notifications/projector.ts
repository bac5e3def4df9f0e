import type { Database } from '../../platform/db/database.ts';
import type { EventPublisher, Inboxes } from '../../platform/events.ts';
import type { Logger } from '../../platform/log.ts';
import { repeat } from '../../platform/work/repeat.ts';
import { listBehind, moveHorizon, projectGifts } from './queries/projection.ts';

/** How many inboxes one transaction holds. */
const PEOPLE_PER_TURN = 50;
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
  let turn: Promise<void> | undefined;

  const project = async (profileIds: readonly string[]) =>
    events.publish(await projectGifts(database, profileIds));
  /** Whoever cannot be done keeps nobody else waiting; the sweep comes back to them. */
  const projectAll = async (profileIds: readonly string[]) => {
    try {
      await project(profileIds);
    } catch (error) {
      if (profileIds.length === 1) return log.warn({ err: error }, 'gifts not put into an inbox');
      for (const profileId of profileIds) await projectAll([profileId]);
    }
  };
  const projectInTurns = async (profileIds: readonly string[]) => {
    for (let done = 0; done < profileIds.length; done += PEOPLE_PER_TURN)
      await projectAll(profileIds.slice(done, done + PEOPLE_PER_TURN));
  };
  const work = async () => {
    while (waiting.size > 0) {
      const next = [...waiting];
      waiting.clear();
      await projectInTurns(next);
    }
    turn = undefined;
  };
  const sweeping = repeat({ everyMs: SWEEP_MS, log, failure: 'inboxes not swept' }, async (signal) => {
    for (let found = PEOPLE_PER_LOOK; found === PEOPLE_PER_LOOK && !signal.aborted; ) {
      const behind = await listBehind(database, BEHIND_MS, PEOPLE_PER_LOOK);
      await projectInTurns(behind);
      await moveHorizon(database);
      found = behind.length;
    }
  });

  return {
    expect: (profileId) => {
      waiting.add(profileId);
      turn ??= work();
    },
    stop: async () => {
      await sweeping.stop();
      await turn;
    },
  };
}
