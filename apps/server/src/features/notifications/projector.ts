import type { Database } from '../../platform/db/database.ts';
import type { EventPublisher, InboxWorker } from '../../platform/events.ts';
import type { Logger } from '../../platform/log.ts';
import { repeatEvery } from '../../platform/work/repeatEvery.ts';
import { advanceHorizon, listInboxesBehind, projectGifts } from './queries/projection.ts';

/** One transaction locks and writes at most this many people's inboxes. */
const PEOPLE_PER_TURN = 50;
/** At most this many batches run at the same time. Several get a fair share of a busy database. */
const TURNS_AT_ONCE = 4;
/** Another batch begins when this many people wait per running batch, as large batches cost less. */
const WAITING_FOR_ANOTHER = 25;
/** If no batch has begun for this long, another one begins, because the running ones may wait for a lock. */
const STANDING_MS = 50;
const PEOPLE_PER_LOOK = 500;
const SWEEP_MS = 1_000;
/** The sweep takes only gifts that are older than this, because a living node writes its own gifts sooner. */
const BEHIND_MS = 1_000;

interface Parts {
  readonly database: Database;
  readonly events: EventPublisher;
  readonly log: Logger;
}

/** Writes the notifications of committed gifts in batches. A regular sweep finds the gifts of dead nodes. */
export function startInboxProjector({
  database,
  events,
  log,
}: Parts): InboxWorker & { stop(): Promise<void> } {
  const waiting = new Set<string>();
  let working = 0;
  const turns = new Set<Promise<void>>();
  let takenAt = 0;
  let later: NodeJS.Timeout | undefined;

  const project = async (profileIds: readonly string[]) =>
    events.publish(await projectGifts(database, profileIds));
  /** Writes one inbox after the other, so that a failure affects only one; returns the number of failures. */
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
    // Without an `await` since the loop's check, nobody was added meanwhile.
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
  const sweeping = repeatEvery({ everyMs: SWEEP_MS, log, failure: 'inboxes not swept' }, async (signal) => {
    let more = true;
    while (more && !signal.aborted) {
      const behind = await listInboxesBehind(database, BEHIND_MS, PEOPLE_PER_LOOK);
      // Stops after a failure, which would occur again at once.
      more = (await projectAll(behind)) === 0 && behind.length === PEOPLE_PER_LOOK;
      await advanceHorizon(database);
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
