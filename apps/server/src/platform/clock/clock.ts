import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import { type RepeatedWork, repeatEvery } from '../work/repeatEvery.ts';
import { beginClockHold, endClockHold, readClockWatch, recordClock } from './queries.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** How often the clock is read, and how often the reading is stored. */
const LOOK_EVERY_MS = SECOND;
const NOTE_EVERY_MS = MINUTE;
/** A smaller step back is ignored, because clocks are also adjusted gradually. */
const EXPLAINED_MS = SECOND;
/** After a jump beyond AHEAD_MS or BACK_MS, deletion and expiry wait an hour; beyond FAR_MS, a whole day. */
const AHEAD_MS = 2 * DAY;
const BACK_MS = MINUTE;
const FAR_MS = 30 * DAY;
const HOLD_SECONDS = 3_600;
const FAR_HOLD_SECONDS = 86_400;

const LOGGED_DIFFERENCE_MS = 2 * SECOND;
const WARNED_DIFFERENCE_MS = 30 * SECOND;

/** Returns how many seconds jobs wait after a jump; 0 after a harmless one. */
export function holdSecondsAfterJump(jumpMs: number): number {
  if (jumpMs <= AHEAD_MS && jumpMs >= -BACK_MS) return 0;
  return Math.abs(jumpMs) > FAR_MS ? FAR_HOLD_SECONDS : HOLD_SECONDS;
}

export interface ClockWatch extends RepeatedWork {
  isSteady(): Promise<boolean>;
  warnings(): string[];
}

interface Parts {
  readonly database: Database;
  readonly log: Logger;
  /** Corrects stored times that lie too far in the future. */
  readonly shorten: () => Promise<void>;
}

/** The database's time `now`, read at the monotonic time `at`, with an error of up to `slackMs`. */
interface Look {
  readonly now: number;
  readonly at: number;
  readonly slackMs: number;
}

/** Returns by how many milliseconds the clock jumped between two readings, less their inaccuracy. */
export function jumpBetween(from: Look, to: Look): number {
  const jump = to.now - from.now - (to.at - from.at);
  return Math.sign(jump) * Math.max(Math.abs(jump) - from.slackMs - to.slackMs, 0);
}

/**
 * Watches the database's clock. After a jump, jobs that delete or expire wait until the clock has run
 * steadily for some time or an operator runs `npm run clock:confirm`.
 */
export function startClock({ database: { pool, time }, log, shorten }: Parts): ClockWatch {
  let last: Look | undefined;
  let held: { readonly jumps: number; readonly since: number } | undefined;
  let notedAt = Number.NEGATIVE_INFINITY;
  let mustShorten = true;
  let difference = 0;
  let looking: Promise<boolean> | undefined;

  const measure = (now: number, before: number, after: number) => {
    const own = Date.now() - (performance.now() - (before + after) / 2);
    const measured = now - own;
    const wasLogged = Math.abs(difference) >= LOGGED_DIFFERENCE_MS;
    difference = Math.max(Math.abs(measured) - (after - before) / 2, 0) * Math.sign(measured);
    if (Math.abs(difference) >= LOGGED_DIFFERENCE_MS && !wasLogged)
      log.warn({ aheadMs: Math.round(difference) }, "the database's clock differs from this node's");
  };

  const look = async (): Promise<boolean> => {
    const before = performance.now();
    const row = await readClockWatch(pool);
    const after = performance.now();
    const at = (before + after) / 2;
    const now = row.now.getTime();
    time.seen(now, at);
    measure(now, before, after);
    const found = { now, at, slackMs: (after - before) / 2 };
    const jumpMs = jumpBetween(last ?? { now: row.seenAt.getTime(), at, slackMs: 0 }, found);
    last = found;
    if (jumpMs < -EXPLAINED_MS) mustShorten = true;
    const seconds = holdSecondsAfterJump(jumpMs);
    if (seconds > 0) {
      await beginClockHold(pool, seconds);
      log.error({ jumpSeconds: Math.round(jumpMs / SECOND), waitSeconds: seconds }, 'the clock has jumped');
      return false;
    }
    if (at - notedAt >= NOTE_EVERY_MS) {
      await recordClock(pool);
      notedAt = at;
    }
    if (row.holdSeconds === 0) {
      held = undefined;
      return true;
    }
    if (held === undefined || held.jumps !== row.jumps) held = { jumps: row.jumps, since: at };
    if (at - held.since < row.holdSeconds * SECOND) return false;
    await endClockHold(pool, row.jumps);
    return false;
  };

  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const failure = 'clock not looked at';
  const repeating = repeatEvery({ everyMs: LOOK_EVERY_MS, log, failure }, async () => {
    await lookOnce();
    if (!mustShorten) return;
    mustShorten = false;
    await shorten().catch((error: unknown) => {
      mustShorten = true;
      throw error;
    });
  });
  return {
    ...repeating,
    isSteady: lookOnce,
    warnings: () => [
      ...(held === undefined ? [] : ['clock-jumped']),
      ...(Math.abs(difference) >= WARNED_DIFFERENCE_MS ? ['clock-differs-from-database'] : []),
    ],
  };
}
