import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { gift, type Person } from '../../../test/support/builders.ts';
import { createFriendCircle, listFeedIds, recommend } from '../../../test/support/recommendations.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let nora: Person;
let sven: Person;
let lea: Person;
let pair: string;
let friends: string;

beforeAll(async () => {
  app = await startTestApp();
  ({ giulia, marco, nora, sven, lea, pair, friends } = await createFriendCircle(app));
});
afterAll(() => app.close());

const codeOf = async (call: Promise<unknown>) => (await refusalFrom(call)).code;
const say = (by: Person, activityId: string, text: string, idempotencyKey: string = randomUUID()) =>
  by.api.activities.addComment({ activityId, text, idempotencyKey });
const textsFor = async (by: Person, activityId: string) =>
  (await by.api.activities.listComments({ activityId })).comments.map(({ text }) => text);

test('a list by ids returns only the activities that the viewer may see [S3-005]', async () => {
  const { receiverId: _, ...asked } = gift(friends, nora.id);
  const pending = await giulia.api.besos.createBesoRequest({ ...asked, targetId: nora.id });
  const undone = await giulia.api.besos.processBesoTransaction(gift(friends, nora.id));
  await giulia.api.besos.undoGift({ activityId: undone.id, idempotencyKey: randomUUID() });
  const ours = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
  const shown = await giulia.api.besos.processBesoTransaction(gift(friends, sven.id));
  const ids = [pending, undone, ours, shown].map(({ id }) => id);
  const seenBy = async (by: Person) => {
    const { activities } = await by.api.activities.listActivitiesById({ ids: [...ids, ...ids].join(',') });
    return activities.map(({ id }) => id).toSorted();
  };
  expect(await seenBy(sven)).toEqual([shown.id]);
  expect(await seenBy(lea)).toEqual([]);
  expect(await seenBy(nora)).toEqual([pending.id, shown.id].toSorted());
});

test('the id of a foreign comment gives no access to it, through any activity [S3-006]', async () => {
  const one = await giulia.api.besos.processBesoTransaction(gift(friends, nora.id));
  const other = await giulia.api.besos.processBesoTransaction(gift(friends, sven.id));
  const { id } = await say(nora, one.id, 'Hers');
  for (const on of [one.id, other.id])
    for (const text of ['Hers', 'Mine'])
      expect(await codeOf(say(sven, on, text, id))).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await codeOf(sven.api.activities.deleteComment({ commentId: id }))).toBe('COMMENT_NOT_FOUND');
  expect([await textsFor(sven, one.id), await textsFor(sven, other.id)]).toEqual([['Hers'], []]);
});

test('a gift can be neither saved nor deleted as a recommendation [S3-016]', async () => {
  const { id } = await giulia.api.besos.processBesoTransaction(gift(friends, nora.id));
  const { recommendations } = giulia.api;
  const about = { recommendationId: id };
  expect(await codeOf(recommendations.saveRecommendation(about))).toBe('RECOMMENDATION_NOT_FOUND');
  expect(await codeOf(recommendations.deleteRecommendation(about))).toBe('RECOMMENDATION_NOT_FOUND');
  expect(await listFeedIds(giulia)).toContain(id);
});

test('the acting person is never taken from the body [S6-002]', async () => {
  const { id } = await giulia.api.besos.processBesoTransaction(gift(friends, nora.id));
  const as = {
    profileId: nora.id,
    userId: nora.id,
    giverId: nora.id,
    authorId: nora.id,
    __proto__: { id: 1 },
  };
  const answer = await sven.fetch(`${API_PREFIX}/activities/${id}/comments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...as, text: 'From whom?', idempotencyKey: randomUUID() }),
  });
  expect(await answer.json()).toMatchObject({ author: { id: sven.id } });
});

test('simultaneous likes, comments and undos leave counts that match the rows [S4-012]', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id: activityId } = await giulia.api.besos.processBesoTransaction(gift(friends, nora.id));
    const calls = [nora, sven, giulia].flatMap((by) => [
      ...Array.from({ length: 4 }, () => by.api.activities.likeActivity({ activityId })),
      ...Array.from({ length: 2 }, () => by.api.activities.unlikeActivity({ activityId })),
      ...Array.from({ length: 3 }, (_, n) => say(by, activityId, `Word ${n}`)),
    ]);
    const undo = round === 2 ? [giulia.api.besos.undoGift({ activityId, idempotencyKey: randomUUID() })] : [];
    const ended = await Promise.allSettled([...calls, ...undo]);
    const codes = new Set(ended.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : [])));
    expect([...codes].filter((code) => code !== 'ACTIVITY_NOT_FOUND')).toEqual([]);
    const { rows } = await app.owner.query(
      `SELECT like_count = (SELECT count(*) FROM activity_reactions WHERE activity_id = $1) AS likes,
         comment_count = (SELECT count(*) FROM activity_comments WHERE activity_id = $1) AS comments
       FROM activities WHERE id = $1`,
      [activityId],
    );
    expect(rows).toEqual([{ likes: true, comments: true }]);
  }
});

test('a person who left a recommendation’s audience cannot comment on it, not even through another group of its author [S7-050]', async () => {
  const shared = await recommend(giulia);
  await nora.api.roles.leaveRelationship({ relationshipId: friends });
  const { token } = await giulia.api.invitations.createInvitation({ kind: 'friends' });
  await nora.api.invitations.acceptInvitation({ token });
  // Nora may read the activity as a former member, but it was never shared with the new group.
  expect(await codeOf(say(nora, shared.id, 'Still here'))).toBe('ACTIVITY_NOT_FOUND');
  expect(await codeOf(nora.api.activities.likeActivity({ activityId: shared.id }))).toBe(
    'ACTIVITY_NOT_FOUND',
  );
  expect(await textsFor(sven, shared.id)).toEqual([]);
});
