import { randomUUID } from 'node:crypto';
import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { REQUEST_VALID_DAYS, REQUESTS_PENDING_MAX } from '@beso/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { backdateDailyCounts, nextMidnight } from '../../../test/support/days.ts';
import {
  answerBesoRequest,
  applyDecisions,
  askForBesos,
  refusalWithoutChange,
  undoDecision,
} from '../../../test/support/economy.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  shared = await couple(giulia, marco);
});

const midnight = () => nextMidnight('Europe/Rome').toISOString().replace('.000', '');
const give = () => giulia.api.besos.processBesoTransaction(gift(shared, marco.id));
const undo = (activityId: string) => giulia.api.besos.undoGift({ activityId, idempotencyKey: randomUUID() });
const ask = (whom = marco, where = shared) => giulia.api.besos.createBesoRequest(askForBesos(where, whom.id));
const cancel = (activityId: string) => giulia.api.besos.cancelBesoRequest({ activityId });

test('beyond the daily limit of undone gifts, another gift can be undone only the next day', async () => {
  for (let count = 0; count < DAILY_LIMITS.undo; count += 1) await undo((await give()).id);
  const { id } = await give();
  expect(await refusalWithoutChange(app.owner, () => undo(id))).toEqual({
    code: 'UNDO_DAILY_LIMIT',
    data: { opensAt: midnight() },
  });
  await backdateDailyCounts(app.owner, giulia.id);
  expect((await undo(id)).status).toBe('undone');
});

test('requests, including withdrawn ones, are limited per day, and a new time zone begins no new day', async () => {
  for (let count = 0; count < DAILY_LIMITS.request; count += 1) {
    await cancel((await ask()).id);
    // A withdrawn request counts as pending until the withdrawal takes effect.
    if (count % REQUESTS_PENDING_MAX === REQUESTS_PENDING_MAX - 1) await applyDecisions(app.owner);
  }
  const limited = { code: 'REQUEST_DAILY_LIMIT', data: { opensAt: midnight() } };
  expect(await refusalWithoutChange(app.owner, ask)).toEqual(limited);
  await app.owner.query(`UPDATE profiles SET time_zone = 'Pacific/Kiritimati' WHERE id = $1`, [giulia.id]);
  expect(await refusalWithoutChange(app.owner, ask)).toMatchObject({ code: 'REQUEST_DAILY_LIMIT' });
  await backdateDailyCounts(app.owner, giulia.id);
  expect((await ask()).status).toBe('pending');
});

test('pending requests are limited in total; the refusal says when the oldest one ends', async () => {
  const other = await person(app.url);
  const elsewhere = await couple(giulia, other);
  const requests = [];
  for (let count = 0; count < REQUESTS_PENDING_MAX; count += 1) {
    requests.push(await (count % 2 === 0 ? ask() : ask(other, elsewhere)));
  }
  const ends = Date.parse(requests[0]?.createdAt ?? '') + REQUEST_VALID_DAYS * 86_400_000;
  const opensAt = new Date(Math.floor(ends / 1000) * 1000).toISOString().replace('.000', '');
  expect(await refusalWithoutChange(app.owner, () => ask(other, elsewhere))).toEqual({
    code: 'REQUESTS_PENDING_LIMIT',
    data: { opensAt },
  });
  // Marco's own limit is separate from Giulia's.
  const back = await marco.api.besos.createBesoRequest(askForBesos(shared, giulia.id));
  expect(back.status).toBe('pending');
  // A withdrawn request counts as pending until the withdrawal takes effect.
  const { undoableUntil } = await cancel(requests[3]?.id ?? '');
  expect(await refusalWithoutChange(app.owner, () => ask())).toEqual({
    code: 'REQUESTS_PENDING_LIMIT',
    data: { opensAt: undoableUntil?.replace(/\.\d+/, '') },
  });
  await applyDecisions(app.owner);
  const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => ask()));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('beyond the daily limit of undone decisions, a decision cannot be undone', async () => {
  const { id } = await ask();
  await answerBesoRequest(marco, id, false);
  await undoDecision(marco, id);
  await app.owner.query("UPDATE daily_counts SET total = $2 WHERE profile_id = $1 AND what = 'regret'", [
    marco.id,
    DAILY_LIMITS.regret,
  ]);
  await answerBesoRequest(marco, id, false);
  expect(await refusalWithoutChange(app.owner, () => undoDecision(marco, id))).toEqual({
    code: 'REGRET_DAILY_LIMIT',
    data: { opensAt: midnight() },
  });
  await backdateDailyCounts(app.owner, marco.id);
  expect((await undoDecision(marco, id)).status).toBe('pending');
});
