import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { kindsAfter, lastSeq } from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import {
  createFriendCircle,
  listRecommendedIds,
  recommend,
  whoSees,
} from '../../../test/support/recommendations.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let nora: Person;
let sven: Person;
let lea: Person;
let everybody: Person[];
let pair: string;
let friends: string;

beforeAll(async () => {
  app = await startTestApp();
  ({ giulia, marco, nora, sven, lea, pair, friends } = await createFriendCircle(app));
  everybody = [giulia, marco, nora, sven, lea];
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('DELETE FROM daily_counts');
});

const like = (by: Person, activityId: string) => by.api.activities.likeActivity({ activityId });
const comment = (by: Person, activityId: string, text: string) =>
  by.api.activities.addComment({ activityId, text, idempotencyKey: randomUUID() });

describe('likes and comments', () => {
  test('of a recommendation to everybody are visible to people who know their authors', async () => {
    const { id } = await recommend(giulia);
    await like(marco, id);
    await like(nora, id);
    await comment(marco, id, 'From your other half');
    await comment(giulia, id, 'From me');
    const seenBy = async (by: Person) => {
      const single = await by.api.activities.getActivity({ activityId: id });
      const { likers } = await by.api.activities.listLikers({ activityId: id });
      const { comments } = await by.api.activities.listComments({ activityId: id });
      expect([likers.length, comments.length]).toEqual([single.likes, single.comments]);
      return [likers.map(({ person: { firstName } }) => firstName), comments.map(({ text }) => text)];
    };
    expect(await seenBy(giulia)).toEqual([
      ['Nora', 'Marco'],
      ['From me', 'From your other half'],
    ]);
    expect(await seenBy(marco)).toEqual([['Marco'], ['From me', 'From your other half']]);
    expect(await seenBy(sven)).toEqual([['Nora'], ['From me']]);
    expect((await refusalFrom(like(lea, id))).code).toBe('ACTIVITY_NOT_FOUND');
    const strangers = await sven.api.activities.listComments({ activityId: id });
    expect(strangers.comments.map(({ author }) => author?.id)).toEqual([giulia.id]);
  });

  test('reach these people live, and nobody else', async () => {
    const { id } = await recommend(giulia);
    const people = [giulia, marco, nora, sven];
    const before = await Promise.all(people.map(lastSeq));
    await comment(nora, id, 'How lovely');
    const kinds = await Promise.all(people.map((one, index) => kindsAfter(one, before[index] ?? 0)));
    expect(kinds.map((each) => each.includes('reactions.changed'))).toEqual([true, false, true, true]);
  });

  test('notify its author, once each', async () => {
    const { id } = await recommend(giulia, { audience: 'pareja', relationshipId: pair });
    await like(marco, id);
    await comment(marco, id, 'Lovely');
    const { notifications } = await giulia.api.notifications.listNotifications({});
    expect(
      notifications
        .filter(({ activity }) => activity?.id === id)
        .map(({ kind, activity }) => [kind, activity?.kind]),
    ).toEqual([
      ['comment', 'recommendation'],
      ['like', 'recommendation'],
    ]);
  });
});

describe('the list [S2-128]', () => {
  test('can be filtered by audience, own and saved ones', async () => {
    const [author, partner, friend] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    const two = await couple(author, partner);
    const three = await createGroup(author, partner, friend);
    const pareja = (await recommend(author, { audience: 'pareja', relationshipId: two })).id;
    const grupos = (await recommend(partner, { audience: 'grupos', relationshipId: three })).id;
    const todos = (await recommend(author)).id;
    await author.api.besos.processBesoTransaction(gift(two, partner.id));
    expect(await listRecommendedIds(author)).toEqual([todos, grupos, pareja]);
    expect(await listRecommendedIds(author, 'pareja')).toEqual([pareja]);
    expect(await listRecommendedIds(author, 'grupos')).toEqual([grupos]);
    expect(await listRecommendedIds(author, 'todos')).toEqual([todos]);
    expect(await listRecommendedIds(author, 'mine')).toEqual([todos, pareja]);
    const one = { recommendationId: grupos };
    await author.api.recommendations.saveRecommendation(one);
    await author.api.recommendations.saveRecommendation(one);
    expect(await listRecommendedIds(author, 'saved')).toEqual([grupos]);
    expect(await listRecommendedIds(friend, 'saved')).toEqual([]);
    const saved = await author.api.activities.getActivity({ activityId: grupos });
    expect(saved.recommendation?.saved).toBe(true);
    await author.api.recommendations.unsaveRecommendation(one);
    await author.api.recommendations.unsaveRecommendation(one);
    expect(await listRecommendedIds(author, 'saved')).toEqual([]);
  });

  test('does not save a recommendation that the person cannot see, and omits a saved one that becomes invisible', async () => {
    const { id } = await recommend(giulia, { audience: 'grupos', relationshipId: friends });
    const one = { recommendationId: id };
    const given = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    const save = (by: Person, recommendationId = id) =>
      by.api.recommendations.saveRecommendation({ recommendationId });
    expect((await refusalFrom(save(marco))).code).toBe('RECOMMENDATION_NOT_FOUND');
    expect((await refusalFrom(save(giulia, given.id))).code).toBe('RECOMMENDATION_NOT_FOUND');
    await save(sven);
    await sven.api.moderation.blockPerson({ personId: giulia.id });
    expect(await listRecommendedIds(sven, 'saved')).toEqual([]);
    await sven.api.moderation.unblockPerson({ personId: giulia.id });
    expect(await listRecommendedIds(sven, 'saved')).toEqual([id]);
    await giulia.api.recommendations.deleteRecommendation(one);
    expect(await listRecommendedIds(sven, 'saved')).toEqual([]);
    const { rows } = await app.owner.query(
      'SELECT 1 FROM recommendation_saves WHERE recommendation_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  test('limits the number of saved ones', async () => {
    const { id } = await recommend(giulia);
    await app.owner.query(
      `INSERT INTO recommendation_saves SELECT $1, gen_random_uuid() FROM generate_series(1, 500)`,
      [marco.id],
    );
    expect(
      (await refusalFrom(marco.api.recommendations.saveRecommendation({ recommendationId: id }))).code,
    ).toBe('RECOMMENDATIONS_SAVED_LIMIT');
    await app.owner.query('DELETE FROM recommendation_saves WHERE profile_id = $1', [marco.id]);
  });
});

describe('deleting it', () => {
  test('is possible only for its author, and removes it for everybody with likes, comments and notifications', async () => {
    const { id } = await recommend(giulia);
    await like(marco, id);
    await comment(nora, id, 'Lovely');
    const one = { recommendationId: id };
    const take = (by: Person) => by.api.recommendations.deleteRecommendation(one);
    expect((await refusalFrom(take(marco))).code).toBe('RECOMMENDATION_NOT_FOUND');
    const given = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    const aGift = giulia.api.recommendations.deleteRecommendation({ recommendationId: given.id });
    expect((await refusalFrom(aGift)).code).toBe('RECOMMENDATION_NOT_FOUND');
    const before = await lastSeq(sven);
    await take(giulia);
    expect((await refusalFrom(take(giulia))).code).toBe('RECOMMENDATION_NOT_FOUND');
    expect(await whoSees(everybody, id)).toEqual([]);
    expect(await kindsAfter(sven, before)).toEqual(['activity.changed']);
    const { notifications } = await giulia.api.notifications.listNotifications({});
    expect(notifications.filter(({ activity }) => activity?.id === id)).toEqual([]);
    const left = await app.owner.query('SELECT 1 FROM notifications WHERE activity_id = $1', [id]);
    expect(left.rows).toEqual([]);
    const { rows } = await app.owner.query(
      `SELECT 1 FROM activity_reactions WHERE activity_id = $1
       UNION ALL SELECT 1 FROM activity_comments WHERE activity_id = $1
       UNION ALL SELECT 1 FROM activity_audiences WHERE activity_id = $1`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  test('during likes and comments leaves none of them, and each is accepted or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await recommend(giulia);
      const calls = await Promise.allSettled([
        like(marco, id),
        comment(nora, id, 'Lovely'),
        sven.api.recommendations.saveRecommendation({ recommendationId: id }),
        giulia.api.recommendations.deleteRecommendation({ recommendationId: id }),
        like(nora, id),
      ]);
      expect(calls[3]?.status).toBe('fulfilled');
      for (const call of calls) {
        if (call.status === 'rejected')
          expect(['ACTIVITY_NOT_FOUND', 'RECOMMENDATION_NOT_FOUND']).toContain(call.reason.code);
      }
      const { rows } = await app.owner.query(
        `SELECT 1 FROM activity_reactions WHERE activity_id = $1
         UNION ALL SELECT 1 FROM activity_comments WHERE activity_id = $1
         UNION ALL SELECT 1 FROM recommendation_saves WHERE recommendation_id = $1
         UNION ALL SELECT 1 FROM notifications WHERE activity_id = $1`,
        [id],
      );
      expect(rows).toEqual([]);
    }
  });
});
