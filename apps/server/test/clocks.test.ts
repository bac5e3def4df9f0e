import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifySnapshot } from '../src/features/audit/index.ts';
import { APP_ROLE } from '../src/platform/postgres/queries.ts';
import { findRunningPostgres } from '../src/platform/postgres/running.ts';
import { couple, gift, PASSWORD, type Person, person } from './support/builders.ts';
import { type Browser, openBrowser } from './support/client.ts';
import { collectEvents, openLiveConnection } from './support/connection.ts';
import { askForBesos, createTestReward } from './support/economy.ts';
import { enrolApp, generateTotp } from './support/factor.ts';
import { createGroup } from './support/groups.ts';
import { startProgram } from './support/program.ts';
import { refusalFrom } from './support/refusalFrom.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  requireFaketime,
  type ServerWithTurnedClocks,
  startWithTurnedClocks,
} from './support/turned-clock.ts';

const YEAR = 366 * DAY;
/** Enough time for the server's check of its clock, even on a busy machine. */
const LOOKED = { timeout: 15_000, interval: 100 };

let turned: ServerWithTurnedClocks;
let nora: Person;
let ida: Person;
let both: string;

beforeAll(async () => {
  turned = await startWithTurnedClocks();
  [nora, ida] = await Promise.all([person(turned.url), person(turned.url)]);
  both = await couple(nora, ida);
});
beforeEach(() => turned.turn(0));
afterAll(() => turned.close());

const give = (by: Pick<Person, 'api'>, to: Person, within = both) =>
  by.api.besos.processBesoTransaction(gift(within, to.id));
const feedOf = async (reader: Pick<Person, 'api'>) =>
  (await reader.api.feed.listActivities({})).activities.map(({ id }) => id);
const count = async (from: string): Promise<number> =>
  (await turned.owner.query(`SELECT count(*)::int AS count FROM ${from}`)).rows[0].count;
const warnings = async () =>
  ((await (await fetch(`${turned.url}/readyz`)).json()) as { warnings: string[] }).warnings;
async function signedIn({ profile }: Person): Promise<Browser> {
  const browser = openBrowser(turned.url);
  await browser.api.auth.signIn({ email: profile.email, password: PASSWORD });
  return browser;
}

test('no environment variable changes the clock of the server or of PostgreSQL', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'beso-right-'));
  chmodSync(dataDir, 0o755);
  const program = startProgram({
    BESO_DATA_DIR: dataDir,
    PORT: '0',
    LD_PRELOAD: requireFaketime(),
    FAKETIME: '+366d',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  try {
    const answer = await fetch(`${await program.url}/healthz`);
    const client = new pg.Client({ connectionString: await findRunningPostgres(join(dataDir, 'postgres')) });
    await client.connect();
    const { rows } = await client.query('SELECT clock_timestamp() AS at');
    await client.end();
    for (const at of [new Date(answer.headers.get('date') ?? 0), rows[0].at])
      expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(HOUR * 1_000);
  } finally {
    program.child.kill('SIGINT');
    await program.exited;
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('after the clock goes backwards, new posts are visible to members and hidden from former members', async () => {
  const [one, other, third] = await Promise.all([0, 1, 2].map(() => person(turned.url)));
  if (!one || !other || !third) throw new Error('unreachable');
  const pair = await couple(one, other);
  const flat = await createGroup(one, other, third);
  turned.turn(-5);
  const { id } = await give(one, other, pair);
  for (const reader of [one, other]) {
    expect(await feedOf(reader)).toEqual([id]);
    expect((await reader.api.activities.getActivity({ activityId: id })).id).toBe(id);
  }
  await turned.owner.query('SELECT leave_relationship($1, $2)', [third.id, flat]);
  turned.turn({ server: -5, database: -15 });
  const later = await give(one, other, flat);
  expect(await feedOf(third)).toEqual([]);
  expect(await feedOf(other)).toEqual([later.id, id]);
  const { events } = await third.api.events.listEvents({ after: 0 });
  expect(JSON.stringify(events)).not.toContain(later.id);
});

/** Rows whose times are too far in the future, because a fast clock set them. */
const HELD = [
  `auth_sessions WHERE expires_at > now() + interval '30 days'`,
  'activities WHERE created_at > now()',
  `notification_deliveries WHERE push_due_at > now() + interval '1 hour'`,
  `notification_deliveries WHERE email_due_at > now() + interval '1 hour'`,
  `notification_deliveries WHERE greatest(push_paused_until, email_paused_until) > now() + interval '5 hours'`,
  `pgboss.job WHERE start_after > now() + interval '1 hour'`,
  `pgboss.queue WHERE greatest(monitor_on, maintain_on) > now()`,
];

test('a clock that was a year ahead and is right again delays nothing, and accepts no used code', async () => {
  const careful = await person(turned.url);
  await turned.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [careful.id]);
  const { key, recoveryCodes } = await enrolApp(careful);
  const code = (by: number, steps = 0) => generateTotp(key, Math.round(by / 30) + steps);
  const verify = async (what: string) => {
    const browser = await signedIn(careful);
    return browser.api.secondFactor.verifySignIn({ code: what });
  };
  await verify(recoveryCodes[0] ?? '');

  turned.turn(YEAR);
  await expect.poll(warnings, LOOKED).toContain('clock-jumped');
  const usedThen = code(YEAR);
  await verify(usedThen);
  expect((await refusalFrom(verify(usedThen))).code).toBe('CODE_USED');
  const there = await signedIn(nora);
  const ahead = await give(there, ida);
  await turned.owner.query('UPDATE beso_daily_totals SET total = 50 WHERE giver_id = $1', [nora.id]);
  expect((await refusalFrom(give(there, ida))).code).toBe('DAILY_LIMIT');
  await turned.owner.query(
    'UPDATE auth_limits SET points = 1000000 WHERE expire > extract(epoch FROM now()) * 1000',
  );
  await turned.owner.query(
    `INSERT INTO notification_deliveries AS known (profile_id, push_due_at, email_due_at, push_paused_until,
       email_paused_until) VALUES ($1, now(), now(), now() + interval '1 hour', now() + interval '1 day')
     ON CONFLICT (profile_id) DO UPDATE SET push_due_at = now(), email_due_at = now(),
       push_paused_until = excluded.push_paused_until, email_paused_until = excluded.email_paused_until`,
    [ida.id],
  );

  turned.turn(0);
  for (const held of HELD) await expect.poll(() => count(held), { ...LOOKED, message: held }).toBe(0);
  const next = await give(nora, ida);
  expect((await feedOf(ida)).slice(0, 2)).toEqual([next.id, ahead.id]);
  // A used-up rate limit that the fast clock has left must not refuse the sign-in.
  await verify(code(0, 1));
  turned.turn(-5 * MINUTE);
  await verify(code(-5 * MINUTE));
  turned.turn(0);
  expect((await refusalFrom(verify(code(0, 1)))).code).toMatch('CODE_');
  expect((await refusalFrom(verify(recoveryCodes[0] ?? ''))).code).toBe('CODE_WRONG');
  turned.turn(YEAR);
  expect((await refusalFrom(verify(usedThen))).code).toBe('CODE_USED');
});

test('a start with a wrong clock erases nothing until an operator confirms the clock', async () => {
  const asked = await nora.api.besos.createBesoRequest(askForBesos(both, ida.id));
  await nora.api.invitations.createInvitation({ kind: 'friends' });
  const kept = async () => [
    await count('auth_sessions'),
    await count('notifications'),
    await count('partner_invitations WHERE sealed_token IS NOT NULL'),
    await count('outbox_events'),
    await count("activities WHERE status = 'pending'"),
  ];
  await turned.stop();
  const before = await kept();
  turned.turn(YEAR);
  await turned.start();
  await expect.poll(warnings, LOOKED).toContain('clock-jumped');
  const jumps = async () =>
    (await turned.owner.query('SELECT jumps FROM clock_watch')).rows[0].jumps as number;
  const known = await jumps();
  turned.turn(0);
  await expect.poll(jumps, LOOKED).toBeGreaterThan(known);
  expect(await kept()).toEqual(before);
  expect(before.every((number) => number > 0)).toBe(true);
  expect((await ida.api.activities.getActivity({ activityId: asked.id })).status).toBe('pending');
  expect(await count('clock_watch WHERE hold_seconds = 86400')).toBe(1);
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'clock:confirm'], {
    env: { PATH: process.env.PATH, ...turned.env },
  });
  expect(stdout).toContain('removed again from now on');
  await expect.poll(warnings, LOOKED).not.toContain('clock-jumped');
});

test('a server whose clock is wrong offers an undo exactly as long as the database accepts it', async () => {
  const made = await ida.api.rewards.createUserReward(createTestReward(1, both));
  await ida.api.rewards.redeemUserReward({ rewardId: made.id, idempotencyKey: crypto.randomUUID() });
  turned.turn({ server: 40, database: 0 });
  const { id: activityId } = await give(nora, ida);
  expect((await nora.api.activities.getActivity({ activityId })).undoableUntil).not.toBeNull();
  await nora.api.besos.undoGift({ activityId, idempotencyKey: crypto.randomUUID() });
  await nora.api.rewards.fulfilUserReward({ rewardId: made.id });
  const mine = async () =>
    (await nora.api.rewards.listUserRewards()).toFulfil.find(({ id }) => id === made.id);
  expect((await mine())?.undoableUntil).toBeTypeOf('string');
  await expect.poll(warnings, LOOKED).toContain('clock-differs-from-database');

  turned.turn({ server: -40, database: 0 });
  const second = await give(nora, ida);
  turned.turn({ server: -29, database: 11 });
  expect((await nora.api.activities.getActivity({ activityId: second.id })).undoableUntil).toBeNull();
  const late = nora.api.besos.undoGift({ activityId: second.id, idempotencyKey: crypto.randomUUID() });
  expect((await refusalFrom(late)).code).toBe('UNDO_EXPIRED');
});

test('a socket gets no event after its session ended while the machine slept', async () => {
  const browser = await signedIn(ida);
  const connection = await openLiveConnection(turned.url, browser);
  const heard = collectEvents(connection);
  const ended = new Promise((resolve) => connection.once('disconnect', resolve));
  await turned.owner.query(
    `UPDATE auth_sessions SET expires_at = now() + interval '1 day' WHERE id = (
       SELECT id FROM auth_sessions WHERE user_id = $1 ORDER BY order_number DESC LIMIT 1)`,
    [ida.id],
  );
  const began = performance.now();
  turned.turn(30 * HOUR);
  await ended;
  expect(performance.now() - began).toBeLessThan(5_000);
  const { id } = await give(nora, ida);
  expect(JSON.stringify(heard)).not.toContain(id);
});

test('after the clock goes backwards the newest session stays, confirmations are not extended, and jobs run', async () => {
  const many = await person(turned.url);
  await turned.owner.query(
    `INSERT INTO auth_sessions (user_id, token, expires_at)
     SELECT $1, 'x' || n, now() + interval '1 day' FROM generate_series(1, 60) AS n`,
    [many.id],
  );
  // The clock jumps while pg-boss waits in its query for new jobs.
  const watcher = new pg.Client({ connectionString: turned.superuserUrl });
  await watcher.connect();
  const client = await turned.owner.connect();
  await client.query('BEGIN; LOCK TABLE pgboss.job');
  const fetching = async () =>
    (
      await watcher.query(`SELECT FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()
        AND query LIKE '%FOR UPDATE OF j SKIP LOCKED%' AND query LIKE '%notifications.push%'`)
    ).rowCount;
  await expect.poll(fetching, LOOKED).toBe(1);
  turned.turn(-3 * HOUR);
  await client.query('ROLLBACK');
  client.release();
  // pg-boss alone would compute its next pause from the time before the jump, and wait three hours.
  await expect.poll(fetching, LOOKED).toBe(0);
  await watcher.end();
  await turned.owner.query(
    `INSERT INTO pgboss.job (name, data) VALUES ('notifications.push', '{"profileId": "none"}')`,
  );
  const newest = await signedIn(many);
  expect((await newest.api.auth.getSession()).profile?.id).toBe(many.id);
  const open = `pgboss.job WHERE name = 'notifications.push' AND state = 'created'`;
  await expect.poll(() => count(open), LOOKED).toBe(0);
  const future = 'auth_sessions WHERE confirmed_at > now() OR password_proven_at > now()';
  await expect.poll(() => count(future), LOOKED).toBe(0);
});

test('during eight clock jumps each gift is accepted and first in both feeds, and the ledger is right', async () => {
  const given: string[] = [];
  const [one, other] = await Promise.all([person(turned.url), person(turned.url)]);
  const pair = await couple(one, other);
  for (const by of [11 * MINUTE, 25 * HOUR, 8 * DAY, YEAR, 40 * DAY, -10, -2 * HOUR, -YEAR]) {
    turned.turn(by);
    const [giver, reader] = await Promise.all([signedIn(one), signedIn(other)]);
    given.unshift((await give(giver, other, pair)).id);
    expect([await feedOf(giver), await feedOf(reader)], `${by} s`).toEqual([given, given]);
  }
  const client = await turned.owner.connect();
  const { rules } = await verifySnapshot(client, APP_ROLE);
  client.release();
  expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
});
