import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { finishMyInfo, PLAY_AT } from '../../../test/support/quizzes.ts';
import { QUIZ_QUESTION_BANK } from './bank.ts';

/** The numbers of random series of times for quiz_period (WALKS) and of whole quizzes (GAMES). */
const WALKS = Number(process.env.BESO_QUIZ_WALKS ?? 8_000);
const GAMES = Number(process.env.BESO_QUIZ_GAMES ?? 60);
const STEPS = 8;

const ZONES = [
  ...['Pacific/Kiritimati', 'Pacific/Auckland', 'Pacific/Apia', 'Australia/Lord_Howe', 'Asia/Tokyo'],
  ...['Asia/Kolkata', 'Europe/Rome', 'Europe/London', 'Atlantic/Azores', 'America/St_Johns'],
  ...['America/New_York', 'America/Santiago', 'Pacific/Honolulu', 'Pacific/Pago_Pago', 'Etc/GMT+12'],
];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let client: PoolClient;
let giulia: Person;
let others: Person[];
beforeAll(async () => {
  app = await startTestApp();
  client = await app.owner.connect();
  const people = await Promise.all([person(app.url), person(app.url), person(app.url)]);
  [giulia, ...others] = people as [Person, ...Person[]];
  const [marco, nora] = others as [Person, Person];
  await couple(giulia, marco);
  await couple(giulia, nora);
  await createGroup(giulia, marco, nora);
  for (const one of people) await finishMyInfo(one);
});
afterAll(async () => {
  client.release();
  await app.close();
});

/** Returns a generator of random numbers from 0 to 1, always the same for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Step {
  readonly at: number;
  readonly zone: string;
  readonly isSteady: boolean;
}

/** Returns times and zones, mostly near the ends of months. With `isStepped`, the clock also jumps. */
function walk(random: () => number, from: number, isStepped: boolean): Step[] {
  const pick = <Of>(list: readonly Of[]) => list[Math.floor(random() * list.length)] as Of;
  let zone = pick(ZONES);
  let now = from;
  let isSteady = true;
  return Array.from({ length: STEPS }, () => {
    if (random() < 0.5) zone = pick(ZONES);
    if (isStepped && random() < 0.3) {
      now += (random() - 0.5) * 800 * DAY;
      isSteady = false;
    } else if (random() < 0.7) {
      const { year, month } = { year: new Date(now).getUTCFullYear(), month: new Date(now).getUTCMonth() };
      now = Math.max(now, Date.UTC(year, month + 1) + (random() - 0.5) * 60 * HOUR);
    } else now += random() * 20 * DAY;
    return { at: Math.round(now), zone, isSteady };
  });
}

/** Calls quiz_period for each step of the walks, and returns the rules that a result breaks. */
const WALK = `
  CREATE FUNCTION pg_temp.walk(p_walk int[], p_at timestamptz[], p_zone text[], p_steady boolean[])
  RETURNS TABLE (walk int, broken text) LANGUAGE plpgsql AS $$
  DECLARE
    n record; l record; f record;
  BEGIN
    FOR i IN 1 .. array_length(p_walk, 1) LOOP
      IF i = 1 OR p_walk[i] <> p_walk[i - 1] THEN l := ROW(NULL::text, NULL::text, NULL::timestamptz); END IF;
      SELECT q.* INTO n FROM quiz_period(p_at[i], p_zone[i], l.f1, l.f2, l.f3) q;
      SELECT q.* INTO f FROM quiz_period(n.ends_at, n.zone, n.period, n.zone, n.ends_at) q;
      broken := CASE
        WHEN n.ends_at <= p_at[i] OR n.ends_at > p_at[i] + interval '32 days' THEN 'end'
        WHEN f.period <= n.period THEN 'stuck'
        WHEN p_steady[i] AND n.period < l.f1 THEN 'backwards'
        WHEN p_steady[i] AND n.period > l.f1 AND p_at[i] < l.f3 THEN 'early'
        WHEN p_steady[i] AND (p_at[i] < (n.period || '-01')::timestamp AT TIME ZONE 'Etc/GMT-14'
          OR p_at[i] >= ((n.period || '-01')::timestamp + interval '1 month') AT TIME ZONE 'Etc/GMT+12')
          THEN 'no month of any zone' END;
      IF broken IS NOT NULL THEN walk := p_walk[i]; RETURN NEXT; END IF;
      l := ROW(n.period, n.zone, n.ends_at);
    END LOOP;
  END $$`;

test(`the rules for months hold in ${WALKS} walks through zones, daylight saving and clock steps`, async () => {
  await client.query(WALK);
  const random = randomOf(26);
  for (let first = 0; first < WALKS; first += 1_000) {
    const steps = Array.from({ length: Math.min(1_000, WALKS - first) }, (_, place) =>
      walk(random, Date.UTC(2020 + random() * 20, random() * 12, 20), place % 2 === 1).map((step) => ({
        ...step,
        walk: first + place,
      })),
    ).flat();
    const { rows } = await client.query('SELECT * FROM pg_temp.walk($1, $2, $3, $4)', [
      steps.map(({ walk }) => walk),
      steps.map(({ at }) => new Date(at)),
      steps.map(({ zone }) => zone),
      steps.map(({ isSteady }) => isSteady),
    ]);
    expect(rows).toEqual([]);
  }
}, 600_000);

test(`in ${GAMES} games, a taker completes at most one quiz per subject and month`, async () => {
  await client.query(PLAY_AT);
  const random = randomOf(2026);
  let plays = 0;
  for (let game = 0; game < GAMES; game += 1) {
    await client.query(`DELETE FROM quiz_sessions WHERE quiz_type = 'partner_quiz'`);
    await client.query('UPDATE quiz_profiles SET period = NULL, period_zone = NULL, period_ends_at = NULL');
    for (const { at, zone } of walk(random, Date.UTC(2100 + game, 3, 20), game % 2 === 1)) {
      await client.query('UPDATE profiles SET time_zone = $2 WHERE id = $1', [giulia.id, zone]);
      for (const other of others) {
        const values = [giulia.id, other.id, JSON.stringify(QUIZ_QUESTION_BANK), new Date(at)];
        const { rows } = await client.query('SELECT pg_temp.play_at($1, $2, $3, $4) AS played', values);
        if (rows[0].played.period !== undefined) plays += 1;
      }
    }
    const { rows } = await client.query(`
      SELECT subject_id, period, count(*)::int AS count FROM quiz_sessions
      WHERE status = 'completed' AND subject_id IS NOT NULL
      GROUP BY subject_id, period HAVING count(*) > 1 OR max(besos_earned) > 3`);
    expect(rows).toEqual([]);
  }
  expect(plays).toBeGreaterThan(GAMES * 2);
  const { rows } = await client.query(
    `SELECT (SELECT total_besos FROM user_besos WHERE profile_id = $1) AS total,
       (SELECT count(*)::int FROM ledger_transactions WHERE kind = 'quiz') AS movements`,
    [giulia.id],
  );
  expect(rows).toEqual([{ total: plays * 3, movements: plays }]);
}, 600_000);
