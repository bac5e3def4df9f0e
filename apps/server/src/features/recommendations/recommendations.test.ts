import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import type { RecommendationFilter } from '@beso/contract/limits';
import { RECOMMENDATIONS_PER_DAY } from '@beso/contract/limits';
import type { ShareRecommendationInput } from '@beso/contract/recommendations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { nextMidnight } from '../../../test/support/days.ts';
import { kindsAfter, lastSeq, leave } from '../../../test/support/economy.ts';
import { group } from '../../../test/support/groups.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusal } from '../../../test/support/refusal.ts';

let app: TestApp;
/** Giulia and Marco are a couple; the group is Giulia, Nora and Sven; Lea is Nora's other friend. */
let giulia: Person;
let marco: Person;
let nora: Person;
let sven: Person;
let lea: Person;
let pair: string;
let friends: string;

beforeAll(async () => {
  app = await startTestApp();
  const make = (firstName: string) => person(app.url, { firstName });
  [giulia, marco, nora, sven, lea] = await Promise.all([
    make('Giulia'),
    make('Marco'),
    make('Nora'),
    make('Sven'),
    make('Lea'),
  ]);
  pair = await couple(giulia, marco);
  friends = await group(giulia, nora, sven);
  await couple(nora, lea);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('DELETE FROM daily_counts');
});

const about = async (
  by: Person,
  rest: Partial<ShareRecommendationInput> = {},
): Promise<ShareRecommendationInput> => ({
  idempotencyKey: randomUUID(),
  imageId: rest.imageId ?? (await upload(by, undefined, 'recommendation-images')).id,
  description: 'The little sailing boat at Porto Venere',
  audience: 'todos',
  ...rest,
});
const share = async (by: Person, rest?: Partial<ShareRecommendationInput>) =>
  by.api.recommendations.shareRecommendation(await about(by, rest));
const listed = async (by: Person, filter: RecommendationFilter = 'all') =>
  (await by.api.recommendations.listRecommendations({ filter, limit: 50 })).recommendations.map(
    ({ id }) => id,
  );
const inFeed = async (by: Person) =>
  (await by.api.feed.listActivities({ limit: 50 })).activities.map(({ id }) => id);
const sees = async (by: Person, id: string) => {
  const single = await by.api.activities.getActivity({ activityId: id }).then(
    () => true,
    () => false,
  );
  expect([(await listed(by)).includes(id), (await inFeed(by)).includes(id)]).toEqual([single, single]);
  return single;
};
const whoSees = async (id: string) => {
  const people = [giulia, marco, nora, sven, lea];
  const answers = await Promise.all(people.map((one) => sees(one, id)));
  return people.filter((_, index) => answers[index]).map(({ profile }) => profile.firstName);
};
const like = (by: Person, activityId: string) => by.api.activities.likeActivity({ activityId });
const comment = (by: Person, activityId: string, text: string) =>
  by.api.activities.addComment({ activityId, text, idempotencyKey: randomUUID() });
const reportedBy = (by: Person, id: string) =>
  by.api.moderation.report({ subject: { kind: 'activity', id }, reason: 'spam' });

describe('[S1-006] [S3-016] [S7-049] sharing a recommendation', () => {
  test('[S7-050] pareja is the chosen couple, grupos the chosen group, todos all connections and nobody else', async () => {
    const pareja = await share(giulia, { audience: 'pareja', relationshipId: pair });
    const grupos = await share(giulia, { audience: 'grupos', relationshipId: friends });
    const todos = await share(giulia);
    expect(await whoSees(pareja.id)).toEqual(['Giulia', 'Marco']);
    expect(await whoSees(grupos.id)).toEqual(['Giulia', 'Nora', 'Sven']);
    expect(await whoSees(todos.id)).toEqual(['Giulia', 'Marco', 'Nora', 'Sven']);
    expect(await listed(marco)).toEqual([todos.id, pareja.id]);
  });

  test('answers what its author sees, with what was given, trimmed; what was left out is null', async () => {
    const image = await upload(giulia, undefined, 'recommendation-images');
    const shared = await share(giulia, {
      imageId: image.id,
      audience: 'grupos',
      relationshipId: friends,
      description: '  Ask for the bean soup ',
      title: ' Da  Nino ',
      category: 'food',
      location: 'Genova ',
    });
    expect(shared).toMatchObject({
      kind: 'recommendation',
      status: 'approved',
      giver: { id: giulia.id },
      receiver: { id: giulia.id },
      relationshipId: friends,
      amount: 0,
      description: 'Ask for the bean soup',
      category: 'food',
      image: { id: image.id },
      undoableUntil: null,
      recommendation: {
        audience: 'grupos',
        title: 'Da Nino',
        category: 'food',
        location: 'Genova',
        saved: false,
      },
    });
    expect((await share(giulia)).recommendation).toEqual({
      audience: 'todos',
      title: null,
      category: null,
      location: null,
      saved: false,
    });
  });

  test('who sees it through one relationship learns of no other', async () => {
    const { id } = await share(giulia);
    const through = async (by: Person) => {
      const single = await by.api.activities.getActivity({ activityId: id });
      const [first] = (await by.api.feed.listActivities({})).activities;
      expect(first).toEqual(single);
      return single.relationshipId;
    };
    expect([await through(marco), await through(nora)]).toEqual([pair, friends]);
    const { rows } = await app.owner.query(
      `SELECT changes::text FROM outbox_events WHERE recipient_id = $1 AND changes::text LIKE '%' || $2 || '%'`,
      [marco.id, id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].changes).toContain(pair);
  });

  test('[S5-029] without a picture, a text or an audience it is refused', async () => {
    const valid = await about(giulia);
    const { imageId: _, ...without } = valid;
    const refused: [object, string][] = [
      [without, 'imageId'],
      [{ ...valid, description: ' \n ' }, 'description'],
      [{ ...valid, description: 'é'.repeat(501) }, 'description'],
      [{ ...valid, audience: 'public' }, 'audience'],
      [{ ...valid, audience: 'pareja' }, 'relationshipId'],
      [{ ...valid, relationshipId: friends }, 'relationshipId'],
      [{ ...valid, title: 'x'.repeat(101) }, 'title'],
      [{ ...valid, location: 'x'.repeat(121) }, 'location'],
      [{ ...valid, category: 'weather' }, 'category'],
    ];
    for (const [body, path] of refused) {
      const response = await giulia.fetch(`${API_PREFIX}/recommendations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ path }] } });
    }
    expect(await listed(giulia)).not.toContain(valid.idempotencyKey);
    const longest = await share(giulia, { ...valid, description: '🍑'.repeat(500) });
    expect(longest.description).toHaveLength(1000);
  });

  test('an audience that is not mine, is of another kind, or has nobody else in it is not found', async () => {
    const [alone, other] = await Promise.all([person(app.url), person(app.url)]);
    const ended = await couple(alone, other);
    await leave(app.owner, ended, other.id);
    const refused: [Person, Partial<ShareRecommendationInput>][] = [
      [giulia, { audience: 'grupos', relationshipId: pair }],
      [giulia, { audience: 'pareja', relationshipId: friends }],
      [giulia, { audience: 'pareja', relationshipId: randomUUID() }],
      [lea, { audience: 'grupos', relationshipId: friends }],
      [alone, { audience: 'pareja', relationshipId: ended }],
      [alone, {}],
    ];
    for (const [by, rest] of refused) {
      expect(await refusal(share(by, rest))).toEqual({ code: 'AUDIENCE_NOT_FOUND', data: undefined });
    }
  });

  test('[S7-066] the picture is its author’s own, uploaded for this, and shown nowhere else', async () => {
    const mine = await share(giulia);
    const ids = [
      mine.image?.id ?? '',
      (await upload(marco, undefined, 'recommendation-images')).id,
      (await upload(giulia)).id,
      randomUUID(),
    ];
    for (const imageId of ids) {
      expect((await refusal(share(giulia, { imageId }))).code).toBe('IMAGE_NOT_FOUND');
    }
    const { rows } = await app.owner.query('SELECT path FROM images WHERE id = $1', [mine.image?.id]);
    expect(rows[0].path).toMatch(new RegExp(`^recommendation-images/${giulia.id}/\\d+-[0-9a-f]{16}$`));
  });

  test('the picture can be read by its audience alone, and no longer once it is taken back', async () => {
    const { id } = await share(giulia, { audience: 'pareja', relationshipId: pair });
    const { image } = await marco.api.activities.getActivity({ activityId: id });
    const link = image?.urls.feed ?? '';
    expect((await marco.fetch(link)).status).toBe(200);
    for (const one of [giulia, nora, lea]) expect((await one.fetch(link)).status).toBe(404);
    await giulia.api.recommendations.deleteRecommendation({ recommendationId: id });
    expect((await marco.fetch(link)).status).toBe(404);
  });

  test('once per key, also when both calls come at once; another content with it is refused', async () => {
    const body = await about(giulia, { audience: 'pareja', relationshipId: pair });
    const before = await lastSeq(marco);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => giulia.api.recommendations.shareRecommendation(body)),
    );
    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([body.idempotencyKey]));
    expect(await kindsAfter(marco, before)).toEqual(['activity.changed']);
    for (const change of [
      { description: 'Another' },
      { title: 'A title' },
      { audience: 'todos' as const, relationshipId: null },
    ]) {
      expect((await refusal(share(giulia, { ...body, ...change }))).code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    const given = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    const taken = await about(giulia, { idempotencyKey: given.id });
    expect((await refusal(share(giulia, taken))).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test(`at most ${RECOMMENDATIONS_PER_DAY} on a day of one’s own calendar`, async () => {
    await share(giulia);
    await app.owner.query(`UPDATE daily_counts SET total = $1 WHERE what = 'recommendation'`, [
      RECOMMENDATIONS_PER_DAY,
    ]);
    expect(await refusal(share(giulia))).toEqual({
      code: 'RECOMMENDATION_DAILY_LIMIT',
      data: { opensAt: nextMidnight('Europe/Rome') },
    });
  });
});

describe('who sees it later', () => {
  test('who joins sees nothing of before, who left keeps what was shared until then, a block ends it', async () => {
    const [author, early, late] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    const shared = await group(author, early);
    const other = await couple(author, late);
    const first = await share(author);
    await leave(app.owner, shared, early.id);
    await leave(app.owner, other, late.id);
    expect([await sees(early, first.id), await sees(late, first.id)]).toEqual([true, true]);
    const again = await group(author, late);
    const second = await share(author, { audience: 'grupos', relationshipId: again });
    expect([await sees(early, second.id), await sees(late, second.id)]).toEqual([false, true]);
    await late.api.moderation.blockPerson({ personId: author.id });
    expect([await sees(late, second.id), await sees(late, first.id)]).toEqual([false, false]);
    expect((await refusal(share(author))).code).toBe('AUDIENCE_NOT_FOUND');
    expect(await sees(author, second.id)).toBe(true);
  });

  test('a block keeps it from the other at once, event and picture included', async () => {
    const [author, blocked, third] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    const shared = await group(author, blocked, third);
    await blocked.api.moderation.blockPerson({ personId: author.id });
    const before = await lastSeq(blocked);
    const { id } = await share(author, { audience: 'grupos', relationshipId: shared });
    expect(await kindsAfter(blocked, before)).toEqual([]);
    expect([await sees(blocked, id), await sees(third, id)]).toEqual([false, true]);
  });

  test('who is in two of the relationships sees it once, page by page', async () => {
    const [author, friend] = await Promise.all([person(app.url), person(app.url)]);
    await couple(author, friend);
    await group(author, friend);
    await group(author, friend);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await share(author)).id);
    for (const reader of [author, friend]) {
      const read: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await reader.api.recommendations.listRecommendations({
          limit: 2,
          ...(cursor && { cursor }),
        });
        read.push(...page.recommendations.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(read).toEqual(ids);
      expect(await inFeed(reader)).toEqual(ids);
    }
  });
});

describe('likes and comments', () => {
  test('of a recommendation to everybody are seen by those who know who added them', async () => {
    const { id } = await share(giulia);
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
    expect((await refusal(like(lea, id))).code).toBe('ACTIVITY_NOT_FOUND');
    const strangers = await sven.api.activities.listComments({ activityId: id });
    expect(strangers.comments.map(({ author }) => author?.id)).toEqual([giulia.id]);
  });

  test('are live for those, and for nobody else', async () => {
    const { id } = await share(giulia);
    const people = [giulia, marco, nora, sven];
    const before = await Promise.all(people.map(lastSeq));
    await comment(nora, id, 'How lovely');
    const kinds = await Promise.all(people.map((one, index) => kindsAfter(one, before[index] ?? 0)));
    expect(kinds.map((each) => each.includes('reactions.changed'))).toEqual([true, false, true, true]);
  });

  test('notify its author, once for each', async () => {
    const { id } = await share(giulia, { audience: 'pareja', relationshipId: pair });
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

describe('[S2-128] the list', () => {
  test('can be narrowed to an audience, to one’s own, and to what was saved', async () => {
    const [author, partner, friend] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    const two = await couple(author, partner);
    const three = await group(author, partner, friend);
    const pareja = (await share(author, { audience: 'pareja', relationshipId: two })).id;
    const grupos = (await share(partner, { audience: 'grupos', relationshipId: three })).id;
    const todos = (await share(author)).id;
    await author.api.besos.processBesoTransaction(gift(two, partner.id));
    expect(await listed(author)).toEqual([todos, grupos, pareja]);
    expect(await listed(author, 'pareja')).toEqual([pareja]);
    expect(await listed(author, 'grupos')).toEqual([grupos]);
    expect(await listed(author, 'todos')).toEqual([todos]);
    expect(await listed(author, 'mine')).toEqual([todos, pareja]);
    const one = { recommendationId: grupos };
    await author.api.recommendations.saveRecommendation(one);
    await author.api.recommendations.saveRecommendation(one);
    expect(await listed(author, 'saved')).toEqual([grupos]);
    expect(await listed(friend, 'saved')).toEqual([]);
    const saved = await author.api.activities.getActivity({ activityId: grupos });
    expect(saved.recommendation?.saved).toBe(true);
    await author.api.recommendations.unsaveRecommendation(one);
    await author.api.recommendations.unsaveRecommendation(one);
    expect(await listed(author, 'saved')).toEqual([]);
  });

  test('what I do not see cannot be saved, and what was saved goes with the sight of it', async () => {
    const { id } = await share(giulia, { audience: 'grupos', relationshipId: friends });
    const one = { recommendationId: id };
    const given = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    const save = (by: Person, recommendationId = id) =>
      by.api.recommendations.saveRecommendation({ recommendationId });
    expect((await refusal(save(marco))).code).toBe('RECOMMENDATION_NOT_FOUND');
    expect((await refusal(save(giulia, given.id))).code).toBe('RECOMMENDATION_NOT_FOUND');
    await save(sven);
    await sven.api.moderation.blockPerson({ personId: giulia.id });
    expect(await listed(sven, 'saved')).toEqual([]);
    await sven.api.moderation.unblockPerson({ personId: giulia.id });
    expect(await listed(sven, 'saved')).toEqual([id]);
    await giulia.api.recommendations.deleteRecommendation(one);
    expect(await listed(sven, 'saved')).toEqual([]);
    const { rows } = await app.owner.query(
      'SELECT 1 FROM recommendation_saves WHERE recommendation_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  test('at most so many are saved', async () => {
    const { id } = await share(giulia);
    await app.owner.query(
      `INSERT INTO recommendation_saves SELECT $1, gen_random_uuid() FROM generate_series(1, 500)`,
      [marco.id],
    );
    expect((await refusal(marco.api.recommendations.saveRecommendation({ recommendationId: id }))).code).toBe(
      'RECOMMENDATIONS_SAVED_LIMIT',
    );
    await app.owner.query('DELETE FROM recommendation_saves WHERE profile_id = $1', [marco.id]);
  });
});

describe('taking it back', () => {
  test('is its author’s alone; it goes for everybody, with likes, comments and their notifications', async () => {
    const { id } = await share(giulia);
    await like(marco, id);
    await comment(nora, id, 'Lovely');
    const one = { recommendationId: id };
    const take = (by: Person) => by.api.recommendations.deleteRecommendation(one);
    expect((await refusal(take(marco))).code).toBe('RECOMMENDATION_NOT_FOUND');
    const given = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    const aGift = giulia.api.recommendations.deleteRecommendation({ recommendationId: given.id });
    expect((await refusal(aGift)).code).toBe('RECOMMENDATION_NOT_FOUND');
    const before = await lastSeq(sven);
    await take(giulia);
    expect((await refusal(take(giulia))).code).toBe('RECOMMENDATION_NOT_FOUND');
    expect(await whoSees(id)).toEqual([]);
    expect(await kindsAfter(sven, before)).toEqual(['activity.changed']);
    const { notifications } = await giulia.api.notifications.listNotifications({});
    expect(notifications.filter(({ activity }) => activity?.id === id || activity === null)).toEqual([]);
    const { rows } = await app.owner.query(
      `SELECT 1 FROM activity_reactions WHERE activity_id = $1
       UNION ALL SELECT 1 FROM activity_comments WHERE activity_id = $1
       UNION ALL SELECT 1 FROM activity_audiences WHERE activity_id = $1`,
      [id],
    );
    expect(rows).toEqual([]);
  });

  test('against likes and comments at the same moment: none is left, and each is done or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await share(giulia);
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

  test('leaving against sharing: whoever has left when it is decided shares nothing', async () => {
    const [author, other] = await Promise.all([person(app.url), person(app.url)]);
    const shared = await group(author, other);
    const body = await about(author, { audience: 'grupos', relationshipId: shared });
    const leaving = await app.owner.connect();
    try {
      await leaving.query('BEGIN');
      await leaving.query(
        'UPDATE relationship_members SET left_at = now() WHERE relationship_id = $1 AND profile_id = $2',
        [shared, author.id],
      );
      const sharing = refusal(author.api.recommendations.shareRecommendation(body));
      await expect
        .poll(async () => {
          const { rows } = await app.owner.query(
            `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%share_recommendation%'
               AND pid <> pg_backend_pid()`,
          );
          return rows.length;
        })
        .toBe(1);
      await leaving.query('COMMIT');
      expect((await sharing).code).toBe('AUDIENCE_NOT_FOUND');
    } finally {
      leaving.release();
    }
    expect(await listed(other)).toEqual([]);
  });
});

test('[S7-026] it can be reported by who sees it, and the report keeps its text', async () => {
  const { id } = await share(giulia, { audience: 'pareja', relationshipId: pair });
  expect((await refusal(reportedBy(nora, id))).code).toBe('REPORT_SUBJECT_NOT_FOUND');
  expect((await refusal(reportedBy(giulia, id))).code).toBe('CANNOT_REPORT_SELF');
  await reportedBy(marco, id);
  const { rows } = await app.owner.query('SELECT snapshot FROM reports ORDER BY created_at DESC LIMIT 1');
  expect(rows[0].snapshot).toMatchObject({
    kind: 'recommendation',
    description: 'The little sailing boat at Porto Venere',
  });
});
