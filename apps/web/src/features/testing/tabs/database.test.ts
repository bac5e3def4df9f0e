import { DATABASE_CHECKS } from '@beso/contract/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerRequests } from '../../../../test/showScreen.tsx';
import { runCheck } from '../checks.ts';
import { databaseChecks } from './database.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://beso.example'));
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

it('each run asks the server once, and each check has its own result of that run [S2-144]', async () => {
  let runs = 0;
  const { calls } = answerRequests({
    'GET /testing/database': () => {
      runs += 1;
      const result = (id: string) => ({ id, passed: id !== 'jobs', detail: `${id} ${runs}` });
      return runs === 2 ? { status: 500 } : { body: { checks: DATABASE_CHECKS.map(result) } };
    },
  });
  const run = async () => {
    const outcomes = [];
    for (const check of databaseChecks) outcomes.push(await runCheck(check));
    return outcomes;
  };
  expect(await run()).toEqual(DATABASE_CHECKS.map((id) => ({ passed: id !== 'jobs', detail: `${id} 1` })));
  expect((await run()).map(({ passed }) => passed)).toEqual(DATABASE_CHECKS.map(() => false));
  expect(await run()).toContainEqual({ passed: true, detail: 'reachable 3' });
  expect(calls).toHaveLength(3);
});
