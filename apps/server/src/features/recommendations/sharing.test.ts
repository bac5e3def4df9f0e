import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import type { ShareRecommendationInput } from '@beso/contract/recommendations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { nextMidnight } from '../../../test/support/days.ts';
import { kindsAfter, lastSeq, markMemberLeft } from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { upload } from '../../../test/support/pictures.ts';
import {
  canSee,
  createFriendCircle,
  listFeedIds,
  listRecommendedIds,
  recommend,
  recommendation,
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

const reportedBy = (by: Person, id: string) =>
  by.api.moderation.report({ subject: { kind: 'activity', id }, reason: 'spam' });

describe('sharing a recommendation [S1-006] [S3-016] [S7-049]', () => {
  test('reaches the chosen couple for pareja, the chosen group for grupos, all connections for todos, and nobody else [S7-050]', async () => {
    const pareja = await recommend(giulia, { audience: 'pareja', relationshipId: pair });
    const grupos = await recommend(giulia, { audience: 'grupos', relationshipId: friends });
    const todos = await recommend(giulia);
    expect(await whoSees(everybody, pareja.id)).toEqual(['Giulia', 'Marco']);
    expect(await whoSees(everybody, grupos.id)).toEqual(['Giulia', 'Nora', 'Sven']);
    expect(await whoSees(everybody, todos.id)).toEqual(['Giulia', 'Marco', 'Nora', 'Sven']);
    expect(await listRecommendedIds(marco)).toEqual([todos.id, pareja.id]);
  });

  test('returns it as its author sees it, trimmed, with null for omitted fields', async () => {
    const image = await upload(giulia, undefined, 'recommendation-images');
    const shared = await recommend(giulia, {
      imageId: image.id,
      audience: 'grupos',
      relationshipId: friends,
      description: '  Ask for the bean soup ',
      title: ' Da Nino ',
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
    expect((await recommend(giulia)).recommendation).toEqual({
      audience: 'todos',
      title: null,
      category: null,
      location: null,
      saved: false,
    });
  });

  test('does not reveal the author’s other relationships', async () => {
    const { id } = await recommend(giulia);
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

  test('requires a picture, a text and an audience [S5-029]', async () => {
    const valid = await recommendation(giulia);
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
    expect(await listRecommendedIds(giulia)).not.toContain(valid.idempotencyKey);
    const longest = await recommend(giulia, { ...valid, description: '🍑'.repeat(500) });
    expect(longest.description).toHaveLength(1000);
  });

  test('does not find a foreign audience, one of another kind, or one without other members', async () => {
    const [alone, other] = await Promise.all([person(app.url), person(app.url)]);
    const ended = await couple(alone, other);
    await markMemberLeft(app.owner, ended, other.id);
    const refused: [Person, Partial<ShareRecommendationInput>][] = [
      [giulia, { audience: 'grupos', relationshipId: pair }],
      [giulia, { audience: 'pareja', relationshipId: friends }],
      [giulia, { audience: 'pareja', relationshipId: randomUUID() }],
      [lea, { audience: 'grupos', relationshipId: friends }],
      [alone, { audience: 'pareja', relationshipId: ended }],
      [alone, {}],
    ];
    for (const [by, rest] of refused) {
      expect(await refusalFrom(recommend(by, rest))).toEqual({ code: 'AUDIENCE_NOT_FOUND', data: undefined });
    }
  });

  test('requires an own picture that was uploaded for it and is used nowhere else [S3-037] [S7-066]', async () => {
    const mine = await recommend(giulia);
    const ids = [
      mine.image?.id ?? '',
      (await upload(marco, undefined, 'recommendation-images')).id,
      (await upload(giulia)).id,
      randomUUID(),
    ];
    for (const imageId of ids) {
      expect((await refusalFrom(recommend(giulia, { imageId }))).code).toBe('IMAGE_NOT_FOUND');
    }
    const { rows } = await app.owner.query('SELECT path FROM images WHERE id = $1', [mine.image?.id]);
    expect(rows[0].path).toMatch(new RegExp(`^recommendation-images/${giulia.id}/\\d+-[0-9a-f]{16}$`));
  });

  test('shows the picture only to its audience, until it is deleted', async () => {
    const { id } = await recommend(giulia, { audience: 'pareja', relationshipId: pair });
    const { image } = await marco.api.activities.getActivity({ activityId: id });
    const link = image?.urls.feed ?? '';
    expect((await marco.fetch(link)).status).toBe(200);
    for (const one of [giulia, nora, lea]) expect((await one.fetch(link)).status).toBe(404);
    await giulia.api.recommendations.deleteRecommendation({ recommendationId: id });
    expect((await marco.fetch(link)).status).toBe(404);
  });

  test('happens once per key, even in simultaneous calls; another content is refused', async () => {
    const body = await recommendation(giulia, { audience: 'pareja', relationshipId: pair });
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
      expect((await refusalFrom(recommend(giulia, { ...body, ...change }))).code).toBe(
        'IDEMPOTENCY_KEY_REUSED',
      );
    }
    const given = await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    const taken = await recommendation(giulia, { idempotencyKey: given.id });
    expect((await refusalFrom(recommend(giulia, taken))).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('accepts one key from only one of two people', async () => {
    for (let round = 0; round < 3; round += 1) {
      const idempotencyKey = randomUUID();
      const bodies = [
        await recommendation(giulia, { idempotencyKey }),
        await recommendation(nora, { idempotencyKey }),
      ] as const;
      const answers = await Promise.allSettled([recommend(giulia, bodies[0]), recommend(nora, bodies[1])]);
      const outcomes = answers.map((one) => (one.status === 'fulfilled' ? 'shared' : one.reason.code));
      expect(outcomes.toSorted()).toEqual(['IDEMPOTENCY_KEY_REUSED', 'shared']);
    }
  });

  test(`is limited to ${DAILY_LIMITS.recommendation} a day of the author’s calendar`, async () => {
    await recommend(giulia);
    await app.owner.query(`UPDATE daily_counts SET total = $1 WHERE what = 'recommendation'`, [
      DAILY_LIMITS.recommendation,
    ]);
    const { code, data } = await refusalFrom(recommend(giulia));
    expect(code).toBe('RECOMMENDATION_DAILY_LIMIT');
    expect(new Date((data as { opensAt: string }).opensAt)).toEqual(nextMidnight('Europe/Rome'));
  });
});

describe('a recommendation changes its readers', () => {
  test('as people join (later ones only), leave (earlier ones only) and block (none)', async () => {
    const [author, early, late] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    const shared = await createGroup(author, early);
    const other = await couple(author, late);
    const first = await recommend(author);
    await markMemberLeft(app.owner, shared, early.id);
    await markMemberLeft(app.owner, other, late.id);
    expect([await canSee(early, first.id), await canSee(late, first.id)]).toEqual([true, true]);
    const again = await createGroup(author, late);
    const second = await recommend(author, { audience: 'grupos', relationshipId: again });
    expect([await canSee(early, second.id), await canSee(late, second.id)]).toEqual([false, true]);
    await late.api.moderation.blockPerson({ personId: author.id });
    expect([await canSee(late, second.id), await canSee(late, first.id)]).toEqual([false, false]);
    expect((await refusalFrom(recommend(author))).code).toBe('AUDIENCE_NOT_FOUND');
    expect(await canSee(author, second.id)).toBe(true);
  });

  test('at once after a block, with event and picture', async () => {
    const [author, blocked, third] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    const shared = await createGroup(author, blocked, third);
    await blocked.api.moderation.blockPerson({ personId: author.id });
    const before = await lastSeq(blocked);
    const { id } = await recommend(author, { audience: 'grupos', relationshipId: shared });
    expect(await kindsAfter(blocked, before)).toEqual([]);
    expect([await canSee(blocked, id), await canSee(third, id)]).toEqual([false, true]);
  });

  test('but appears once to a person in two of its relationships, page by page', async () => {
    const [author, friend] = await Promise.all([person(app.url), person(app.url)]);
    await couple(author, friend);
    await createGroup(author, friend);
    await createGroup(author, friend);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await recommend(author)).id);
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
      expect(await listFeedIds(reader)).toEqual(ids);
    }
  });
});

test('people who see a recommendation can report it, and the report keeps its text [S7-026]', async () => {
  const { id } = await recommend(giulia, { audience: 'pareja', relationshipId: pair });
  expect((await refusalFrom(reportedBy(nora, id))).code).toBe('REPORT_SUBJECT_NOT_FOUND');
  expect((await refusalFrom(reportedBy(giulia, id))).code).toBe('CANNOT_REPORT_SELF');
  await reportedBy(marco, id);
  const { rows } = await app.owner.query('SELECT snapshot FROM reports ORDER BY created_at DESC LIMIT 1');
  expect(rows[0].snapshot).toMatchObject({
    kind: 'recommendation',
    description: 'The little sailing boat at Porto Venere',
  });
});
