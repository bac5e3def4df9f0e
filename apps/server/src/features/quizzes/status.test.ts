import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { finishMyInfo, playWholeQuiz } from '../../../test/support/quizzes.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let nora: Person;
let two: string;
let many: string;
beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco, nora] = await Promise.all([
    person(app.url),
    person(app.url, { firstName: 'Marco' }),
    person(app.url, { firstName: 'Nora' }),
  ]);
  two = await couple(giulia, marco);
  many = await createGroup(giulia, marco, nora);
});
afterAll(() => app.close());

async function with_(other: Person) {
  const { people } = await giulia.api.quizzes.getQuizStatus();
  const found = people.find(({ person: { id } }) => id === other.id);
  if (found === undefined) throw new Error('not listed');
  return found;
}
const start = (other: Person) => refusalFrom(giulia.api.quizzes.startQuiz({ personId: other.id }));

test('everybody with a shared relationship is listed with all of them, most recent first [S2-123]', async () => {
  const { people, userCompletedMyInfo, besosLeft } = await giulia.api.quizzes.getQuizStatus();
  expect(userCompletedMyInfo).toBe(false);
  expect(besosLeft).toBe(30);
  expect(people.map(({ person: { firstName } }) => firstName)).toEqual(['Nora', 'Marco']);
  expect(people.map(({ relationships }) => relationships.map(({ id }) => id))).toEqual([[many], [many, two]]);
  expect((await (await person(app.url)).api.quizzes.getQuizStatus()).people).toEqual([]);
});

test('if not everybody can be listed, members of a newer group displace no partner', async () => {
  const { rows } = await app.owner.query('SELECT person_id FROM quiz_people($1, now(), 1)', [giulia.id]);
  expect(rows).toEqual([{ person_id: marco.id }]);
});

test('a quiz is locked until both people have completed My Info, and tells who has to [S3-014] [S4-045] [S6-008] [S7-042] [S7-043] [S2-125]', async () => {
  expect(await with_(marco)).toMatchObject({
    userCompletedMyInfo: false,
    partnerCompletedMyInfo: false,
    canTakePartnerQuiz: false,
    lock: 'complete_my_info',
  });
  expect(await start(marco)).toMatchObject({ code: 'QUIZ_MY_INFO_MISSING' });
  await finishMyInfo(marco);
  expect(await with_(marco)).toMatchObject({ partnerCompletedMyInfo: true, lock: 'complete_my_info' });
  expect(await start(marco)).toMatchObject({ code: 'QUIZ_MY_INFO_MISSING' });
  await finishMyInfo(giulia);
  expect(await with_(marco)).toMatchObject({
    userCompletedMyInfo: true,
    partnerCompletedMyInfo: true,
    canTakePartnerQuiz: true,
    lock: null,
  });
  await app.owner.query('UPDATE quiz_profiles SET my_info_at = NULL WHERE profile_id = $1', [marco.id]);
  expect(await with_(marco)).toMatchObject({ canTakePartnerQuiz: false, lock: 'waiting_for_partner' });
  await app.owner.query('UPDATE quiz_profiles SET my_info_at = now() WHERE profile_id = $1', [marco.id]);
  expect(
    (await app.owner.query('SELECT count(*)::int AS count FROM quiz_sessions WHERE subject_id IS NOT NULL'))
      .rows,
  ).toEqual([{ count: 0 }]);
});

test('members of a group can play about a person only with that person’s consent, and learn nothing before', async () => {
  await finishMyInfo(nora);
  expect(await with_(nora)).toMatchObject({ lock: 'not_open', partnerCompletedMyInfo: false });
  expect(await start(nora)).toMatchObject({ code: 'QUIZ_NOT_OPEN' });
  await nora.api.quizzes.setQuizSettings({ open: true, groups: false });
  expect(await with_(nora)).toMatchObject({ lock: 'not_open' });
  await nora.api.quizzes.setQuizSettings({ open: true, groups: true });
  expect(await with_(nora)).toMatchObject({ lock: null, partnerCompletedMyInfo: true });
  await nora.api.quizzes.setQuizSettings({ open: false, groups: true });
  expect(await with_(nora)).toMatchObject({ lock: 'not_open', partnerCompletedMyInfo: false });
  expect(await start(nora)).toMatchObject({ code: 'QUIZ_NOT_OPEN' });
});

test('a person who is not open and has no My Info looks closed and not unfinished', async () => {
  const sofia = await person(app.url);
  await createGroup(giulia, sofia);
  expect(await with_(sofia)).toMatchObject({ lock: 'not_open' });
  await sofia.api.quizzes.setQuizSettings({ open: true, groups: true });
  expect(await with_(sofia)).toMatchObject({ lock: 'waiting_for_partner' });
  expect(await start(sofia)).toMatchObject({ code: 'QUIZ_WAITS_FOR_PARTNER' });
});

test('a running quiz can be continued; a completed one tells when the next can start [S2-115] [S9-011]', async () => {
  const { id } = await giulia.api.quizzes.startQuiz({ personId: marco.id });
  expect(await with_(marco)).toMatchObject({ lock: null, canTakePartnerQuiz: true, runningSessionId: id });
  const session = await playWholeQuiz(app.owner, giulia, marco, 6);
  expect(session.id).toBe(id);
  const { rows } = await app.owner.query(
    `SELECT (date_trunc('month', now() AT TIME ZONE 'Europe/Rome') + interval '1 month') AT TIME ZONE 'Europe/Rome' AS at`,
  );
  const nextAt = rows[0].at.toISOString();
  expect(await with_(marco)).toMatchObject({
    lock: 'completed',
    canTakePartnerQuiz: false,
    runningSessionId: null,
    completed: { sessionId: id, score: 6, besosEarned: 2, nextAt },
  });
  const refused = await start(marco);
  expect(refused.code).toBe('QUIZ_COMPLETED');
  expect(new Date((refused.data as { opensAt: string }).opensAt).toISOString()).toBe(nextAt);
  expect((await giulia.api.quizzes.getQuizStatus()).besosLeft).toBe(28);
});

test('oneself, strangers, former members, blocked people and invalid ids are all not found [S5-045]', async () => {
  const [stranger, former, blocked] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
  const before = await createGroup(giulia, former);
  await former.api.roles.leaveRelationship({ relationshipId: before });
  await couple(giulia, blocked);
  await finishMyInfo(blocked);
  await blocked.api.moderation.blockPerson({ personId: giulia.id });
  for (const personId of [giulia.id, stranger.id, former.id, blocked.id, randomUUID(), 'mock-user-1', '']) {
    const refused = await refusalFrom(giulia.api.quizzes.startQuiz({ personId }));
    expect(refused, personId).toEqual({ code: 'QUIZ_NOT_FOUND', data: undefined });
  }
  const listed = (await giulia.api.quizzes.getQuizStatus()).people.map(({ person: { id } }) => id);
  expect(listed.filter((id) => [former.id, blocked.id, stranger.id].includes(id))).toEqual([]);
});
