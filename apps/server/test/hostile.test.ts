import { afterAll, beforeAll, expect, test } from 'vitest';
import { performRow } from './authorization/perform.ts';
import type { AuthorizationRow } from './authorization/row.ts';
import { ROWS } from './authorization/rows.ts';
import { type AuthorizationWorld, buildWorld } from './authorization/world.ts';
import { startTestApp, type TestApp } from './support/app.ts';

const cursor = (createdAt: string, id: string) => Buffer.from(`${createdAt} ${id}`).toString('base64url');
const ID = '00000000-0000-4000-8000-00000000000a';

/** Values that PostgreSQL cannot store, or that programs often handle wrongly. */
const HOSTILE: readonly unknown[] = [
  null,
  'a\u0000b',
  '\ud800',
  "'; DROP TABLE profiles; --",
  '../../etc/passwd',
  'x'.repeat(20_000),
  -1,
  1e308,
  2 ** 53,
  [null],
  { constructor: { prototype: 1 } },
  ID.toUpperCase(),
  '2026-02-30',
  'infinity',
  cursor('9999999999999', ID),
  cursor('0', '999999999999999999'),
  cursor('0', 'infinity'),
];

const LISTS: Readonly<Record<string, readonly string[]>> = {
  'feed.listActivities': ['cursor', 'limit', 'month'],
  'statement.listMovements': ['cursor', 'limit', 'month', 'personId'],
  'notifications.listNotifications': ['cursor', 'limit'],
  'relationships.listMyRelationships': ['cursor', 'limit'],
  'events.listEvents': ['after', 'within'],
};

let app: TestApp;
let world: AuthorizationWorld;

beforeAll(async () => {
  app = await startTestApp();
  world = await buildWorld(app);
});
afterAll(() => app.close());

const rows = ROWS.filter(({ call, input }) => call === undefined && input !== undefined).concat(
  ROWS.filter(({ operation }) => operation in LISTS),
);
const byOperation = new Map(rows.toReversed().map((row) => [row.operation, row]));

// OWASP ASVS: the ranges and types of input are checked, and no input pollutes prototypes.
// ASVS V1.4.2, V2.2.1, V15.3.5, V15.3.6
test.each([...byOperation])('%s responds to any input without an internal error', async (operation, row) => {
  const prepared = String(await row.prepare?.(world));
  const fields = Object.keys(row.input?.(world, prepared, world.member) ?? {}).concat(LISTS[operation] ?? []);
  expect(fields.length).toBeGreaterThan(0);
  for (const field of new Set(fields)) {
    const answers = HOSTILE.map(async (value) => {
      const strange: AuthorizationRow = {
        ...row,
        input: (...given) => ({ ...row.input?.(...given), [field]: value }),
      };
      const { status } = await performRow(strange, world, 'member', prepared);
      return status < 500 ? [] : [`${field} = ${JSON.stringify(value).slice(0, 80)}: ${status}`];
    });
    expect((await Promise.all(answers)).flat()).toEqual([]);
  }
});
