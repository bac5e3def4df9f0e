import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { nextMidnight } from '../../../test/support/days.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let stranger: Person;
let pair: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco, stranger] = await Promise.all([
    person(app.url, { firstName: 'Giulia' }),
    person(app.url, { firstName: 'Marco' }),
    person(app.url),
  ]);
  pair = await couple(giulia, marco);
});
afterAll(() => app.close());

const aPerson = (whom: Person) => ({ kind: 'person' as const, id: whom.id });
const anActivity = (id: string) => ({ kind: 'activity' as const, id });

async function findCase(reportId: string) {
  const { rows } = await app.owner.query('SELECT * FROM reports WHERE id = $1', [reportId]);
  return rows[0];
}

test('a report of a person contains the current profile', async () => {
  const { reportId } = await giulia.api.moderation.report({
    subject: aPerson(marco),
    reason: 'harassment',
    note: '  Writes at night.\nEvery night.  ',
  });
  await marco.api.profiles.saveMyProfile({ firstName: 'Innocent', lastName: 'Rossi' });
  expect(await findCase(reportId)).toMatchObject({
    reporter_id: giulia.id,
    subject_kind: 'person',
    subject_id: marco.id,
    person_id: marco.id,
    reason: 'harassment',
    note: 'Writes at night.\nEvery night.',
    status: 'open',
    closed_at: null,
    snapshot: { firstName: 'Marco', lastName: 'Rossi', pronouns: '', avatarPath: null },
  });
});

test('a report of an activity contains text and picture, whatever is changed or deleted later', async () => {
  const picture = await upload(marco);
  const activity = await marco.api.besos.processBesoTransaction({
    ...gift(pair, giulia.id),
    description: 'Something nasty',
    imageId: picture.id,
  });
  const { reportId } = await giulia.api.moderation.report({
    subject: anActivity(activity.id),
    reason: 'hate',
  });
  const { rows } = await app.owner.query('SELECT path FROM images WHERE id = $1', [picture.id]);
  const expected = {
    person_id: marco.id,
    note: '',
    snapshot: {
      description: 'Something nasty',
      imagePath: rows[0].path,
      giverId: marco.id,
      receiverId: giulia.id,
      relationshipId: pair,
      amount: 1,
    },
  };
  expect(await findCase(reportId)).toMatchObject(expected);
  await app.owner.query("UPDATE activities SET description = 'Harmless', image_id = NULL WHERE id = $1", [
    activity.id,
  ]);
  await app.owner.query('DELETE FROM images WHERE id = $1', [picture.id]);
  expect(await findCase(reportId)).toMatchObject(expected);
});

test('a person who blocked first can still report earlier content', async () => {
  const one = await person(app.url);
  const shared = await couple(one, marco);
  const activity = await marco.api.besos.processBesoTransaction(gift(shared, one.id));
  await one.api.moderation.blockPerson({ personId: marco.id });
  const { moderation } = one.api;
  const ofGift = await moderation.report({ subject: anActivity(activity.id), reason: 'other' });
  const ofPerson = await moderation.report({ subject: aPerson(marco), reason: 'hate' });
  const filed = { reporter_id: one.id, person_id: marco.id, status: 'open' };
  expect(await findCase(ofGift.reportId)).toMatchObject({
    ...filed,
    subject_kind: 'activity',
    subject_id: activity.id,
    reason: 'other',
    snapshot: { description: activity.description, relationshipId: shared },
  });
  expect(await findCase(ofPerson.reportId)).toMatchObject({
    ...filed,
    subject_kind: 'person',
    subject_id: marco.id,
    reason: 'hate',
  });
});

test('a repeated report returns the open one; a closed one can be followed by another', async () => {
  const report = () => giulia.api.moderation.report({ subject: aPerson(marco), reason: 'spam' });
  const answers = await Promise.all([report(), report(), report()]);
  const [{ reportId } = { reportId: '' }] = answers;
  expect(new Set(answers.map((answer) => answer.reportId)).size).toBe(1);
  await app.owner.query("UPDATE reports SET status = 'dismissed', closed_at = now() WHERE id = $1", [
    reportId,
  ]);
  const again = await report();
  expect(again.reportId).not.toBe(reportId);
  expect(await findCase(again.reportId)).toMatchObject({ status: 'open' });
});

test('content that the reporter could not read looks like missing content', async () => {
  const activity = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
  const subjects = [
    anActivity(activity.id),
    anActivity(randomUUID()),
    { kind: 'person' as const, id: randomUUID() },
    aPerson(marco),
    { kind: 'comment' as const, id: activity.id },
    { kind: 'message' as const, id: randomUUID() },
  ];
  for (const subject of subjects) {
    expect(await refusalFrom(stranger.api.moderation.report({ subject, reason: 'other' }))).toEqual({
      code: 'REPORT_SUBJECT_NOT_FOUND',
      data: undefined,
    });
  }
});

test('nobody can report themselves or their own posts', async () => {
  const own = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
  for (const subject of [aPerson(giulia), anActivity(own.id)]) {
    expect(await refusalFrom(giulia.api.moderation.report({ subject, reason: 'other' }))).toMatchObject({
      code: 'CANNOT_REPORT_SELF',
    });
  }
});

test.each([
  ['an unknown reason', { reason: 'dislike' }],
  ['an unknown kind', { subject: { kind: 'planet', id: randomUUID() } }],
  ['no id', { subject: { kind: 'person', id: '1' } }],
  ['a note of 1001 characters', { note: '🍑'.repeat(1001) }],
  ['a note that is no text', { note: 7 }],
])('%s is INVALID_INPUT', async (_, change) => {
  const body = { subject: aPerson(marco), reason: 'other', note: '', ...change };
  const response = await giulia.fetch(`${API_PREFIX}/moderation/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([response.status, await response.json()]).toMatchObject([422, { code: 'INVALID_INPUT' }]);
});

test('a note of 1000 characters is stored completely', async () => {
  const note = '🍑'.repeat(1000);
  const reporter = await person(app.url);
  await couple(reporter, marco);
  const { reportId } = await reporter.api.moderation.report({
    subject: aPerson(marco),
    reason: 'other',
    note,
  });
  expect((await findCase(reportId)).note).toBe(note);
});

test('blocks are limited per day, even if lifted; repeated ones do not count', async () => {
  const eager = await person(app.url);
  await couple(eager, marco);
  const block = () => eager.api.moderation.blockPerson({ personId: marco.id });
  for (let count = 0; count < DAILY_LIMITS.block; count += 1) {
    await block();
    await block();
    await eager.api.moderation.unblockPerson({ personId: marco.id });
  }
  const opensAt = nextMidnight(eager.profile.timeZone).toISOString().replace('.000', '');
  expect(await refusalFrom(block())).toEqual({ code: 'BLOCK_DAILY_LIMIT', data: { opensAt } });
  expect((await eager.api.moderation.listBlockedPeople()).people).toEqual([]);
});

test('the 21st report of a day is refused with REPORT_DAILY_LIMIT and the reporter’s next midnight', async () => {
  const eager = await person(app.url);
  await couple(eager, marco);
  const report = () => eager.api.moderation.report({ subject: aPerson(marco), reason: 'spam' });
  for (let count = 0; count < DAILY_LIMITS.report; count += 1) await report();
  const opensAt = nextMidnight(eager.profile.timeZone).toISOString().replace('.000', '');
  expect(await refusalFrom(report())).toEqual({ code: 'REPORT_DAILY_LIMIT', data: { opensAt } });
});
