import { API_PREFIX } from '@beso/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTRACT_OPERATIONS, callAsEachRole, expectedCells } from './authorization/perform.ts';
import { ROWS } from './authorization/rows.ts';
import { type AuthorizationWorld, buildWorld } from './authorization/world.ts';
import { startTestApp, type TestApp } from './support/app.ts';

let app: TestApp;
let world: AuthorizationWorld;

beforeAll(async () => {
  app = await startTestApp();
  world = await buildWorld(app);
});
afterAll(() => app.close());

const titled = ROWS.map((row) => ({ ...row, title: [row.operation, row.about].filter(Boolean).join(': ') }));

// OWASP ASVS: the rules of access are documented.
// ASVS V8.1.1
test('every operation of the contract and of the API’s description has a row [S6-001] [S6-010]', async () => {
  const rows = new Set(ROWS.map(({ operation }) => operation));
  expect(CONTRACT_OPERATIONS.length).toBeGreaterThan(30);
  expect(CONTRACT_OPERATIONS.filter(({ name }) => !rows.has(name))).toEqual([]);
  const described = await fetch(`${app.url}${API_PREFIX}/openapi.json`);
  const { paths } = (await described.json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(ids.length).toBeGreaterThan(CONTRACT_OPERATIONS.length);
  expect(ids.filter((id) => !rows.has(id))).toEqual([]);
});

// OWASP ASVS: only permitted people can call an operation, and see data.
// ASVS V8.2.1, V8.2.2
test.each(titled)('the permitted roles can call $title, and no others [S6-010]', async (row) => {
  expect(await callAsEachRole(row, world)).toEqual(expectedCells(row));
});
