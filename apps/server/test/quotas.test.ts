import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeatures } from '../src/features/index.ts';
import { operationsOf } from '../src/platform/feature.ts';
import { type Quota, READ_QUOTA } from '../src/platform/limits/quotas.ts';
import { byFullName, type OperationName } from '../src/platform/operations.ts';
import { CONTRACT_OPERATIONS, performRow } from './authorization/perform.ts';
import type { AuthorizationRow } from './authorization/row.ts';
import { ROWS } from './authorization/rows.ts';
import { type AuthorizationWorld, buildWorld, ROLES, type Role } from './authorization/world.ts';
import { startTestApp, type TestApp } from './support/app.ts';
import { verifyAddress } from './support/builders.ts';
import { recommendation } from './support/recommendations.ts';

let app: TestApp;
let world: AuthorizationWorld;
beforeAll(async () => {
  app = await startTestApp();
  world = await buildWorld(app);
  await verifyAddress(app, world.owner);
});
afterAll(() => app.close());

/** Operations use the auth services only when they are called, so this test needs none. */
const features = createFeatures({} as Parameters<typeof createFeatures>[0]);
const QUOTAS: ReadonlyMap<string, Quota> = new Map(
  byFullName(operationsOf(features)).map(([name, { quota }]) => [name, quota]),
);
const NAMES = [...QUOTAS.keys()];

function quotaOf(name: string): Quota {
  const quota = QUOTAS.get(name);
  if (quota === undefined) throw new Error(`${name} has no quota`);
  return quota;
}

/** Replaces inputs of the authorization table that the server refuses before the limit counts the call. */
const COUNTED: Partial<Record<OperationName, Pick<AuthorizationRow, 'input' | 'prepare'>>> = {
  'profiles.saveMyProfile': { input: () => ({ firstName: 'Nora', lastName: 'Rossi' }) },
  'connections.askToConnect': {
    input: ({ actors }) => ({ personId: actors.stranger.profile?.id, relationshipType: 'friend' }),
  },
  'recommendations.shareRecommendation': {
    prepare: async ({ owner }) => JSON.stringify(await recommendation(owner)),
    input: (_, prepared) => JSON.parse(prepared) as Record<string, unknown>,
  },
  'moderation.blockPerson': { input: ({ member }) => ({ personId: member.id }) },
  'roles.handOverGroup': {
    input: ({ relationshipId, member }) => ({ relationshipId, memberId: member.id }),
  },
};

function rowOf(name: string): AuthorizationRow {
  const row = ROWS.find(({ operation }) => operation === name);
  if (row === undefined) throw new Error(`${name} has no row`);
  return { ...row, ...(name in COUNTED ? COUNTED[name as OperationName] : {}) };
}

async function answered(row: AuthorizationRow, role: Role, prepared: string) {
  const answer = await performRow(row, world, role, prepared);
  const text = await answer.text();
  const body = answer.status < 400 ? {} : (JSON.parse(text) as { code?: string; data?: unknown });
  return { status: answer.status, code: body.code, data: body.data };
}

const countedSoFar = (points: number, limit: string) =>
  app.owner.query('UPDATE auth_limits SET points = $1 WHERE key LIKE $2', [points, limit]);

const is = (kind: 'perPerson' | 'perClient' | 'within' | 'daily') => (name: string) => kind in quotaOf(name);
const tooMany = {
  status: 429,
  code: 'TOO_MANY_REQUESTS',
  data: { retryAfterSeconds: expect.any(Number) },
};

// OWASP ASVS: automated use is limited.
// ASVS V2.4.1
describe('each operation declares how often it may be called', () => {
  test('and only operations that read are unlimited without a further reason', () => {
    const writing = CONTRACT_OPERATIONS.filter(({ method }) => method !== 'GET').map(({ name }) => name);
    expect(writing.filter((name) => QUOTAS.get(name) === READ_QUOTA)).toEqual([]);
    expect(writing.length).toBeGreaterThan(60);
  });

  const byRouter = NAMES.filter((name) => is('perPerson')(name) || is('perClient')(name));
  test.each(byRouter)('%s succeeds up to its limit and is refused after it', async (name) => {
    const row = rowOf(name);
    const role = is('perPerson')(name) ? 'stranger' : 'anonymous';
    const prepared = String(await row.prepare?.(world));
    await app.owner.query('DELETE FROM auth_limits');
    await answered(row, role, prepared);
    const counted = await countedSoFar(pointsOf(quotaOf(name)) - 1, `${name}:%`);
    expect(counted.rowCount).toBe(1);
    expect(await answered(row, role, prepared)).not.toMatchObject({ status: 429 });
    expect(await answered(row, role, prepared)).toMatchObject(tooMany);
  });

  // At its limit, `links.redeemMailCode` claims that the code has expired. See `mail-code.test.ts`.
  const counting = NAMES.filter((name) => is('within')(name) && name !== 'links.redeemMailCode');
  test.each(counting)('%s is refused by its feature at the limit', async (name) => {
    await app.owner.query('DELETE FROM auth_limits');
    const row = rowOf(name);
    const role = row.cells[0]?.startsWith('401 UNAUTHORIZED') ? 'stranger' : 'anonymous';
    expect(await answered(row, role, '')).not.toMatchObject({ status: 429 });
    await countedSoFar(2_000_000_000, '%');
    const code = expect.stringMatching(/^(TOO_MANY_REQUESTS|PHONE_DAILY_LIMIT)$/);
    expect(await answered(row, role, '')).toMatchObject({ status: 429, code });
  });

  test.each(NAMES.filter(is('daily')))('%s: so often on a day', async (name) => {
    const quota = quotaOf(name);
    const row = rowOf(name);
    const isAllowed = (_role: Role, index: number) => row.cells[index]?.startsWith('2') === true;
    const role = ROLES.filter(isAllowed).at(-1) ?? 'owner';
    const prepared = String(await row.prepare?.(world));
    await endTheDay(world.actors[role].profile?.id);
    const answer = await answered(row, role, prepared);
    expect(answer).toMatchObject({
      status: 429,
      code: 'daily' in quota ? quota.daily : '',
      data: { opensAt: expect.any(String) },
    });
    await app.owner.query('DELETE FROM daily_counts');
    await app.owner.query('DELETE FROM beso_daily_totals');
  });
});

function pointsOf(quota: Quota): number {
  const { config } = app.services;
  if ('perClient' in quota) return Math.floor(quota.perClient * config.rateLimitPerMinute);
  if (!('perPerson' in quota)) throw new Error('the router does not count it');
  return typeof quota.perPerson === 'number' ? quota.perPerson : quota.perPerson(config);
}

async function endTheDay(id: string | undefined): Promise<void> {
  await app.owner.query('DELETE FROM daily_counts');
  await app.owner.query(
    `INSERT INTO daily_counts (profile_id, what, day, ends_at, total)
     SELECT $1, what, current_date, now() + interval '1 day', 1000000
     FROM unnest($2::text[]) what`,
    [id, Object.keys(DAILY_LIMITS)],
  );
  await app.owner.query(
    `INSERT INTO beso_daily_totals (giver_id, receiver_id, day, ends_at, total)
     SELECT $1, id, current_date, now() + interval '1 day', 50 FROM profiles WHERE id <> $1
     ON CONFLICT (giver_id, receiver_id) DO UPDATE SET day = excluded.day, ends_at = excluded.ends_at, total = 50`,
    [id],
  );
}
