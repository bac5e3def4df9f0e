import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import type { Activity } from '@beso/contract/activities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let relationshipId: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([
    person(app.url, { firstName: 'Giulia' }),
    person(app.url, { firstName: 'Marco' }),
  ]);
  relationshipId = await couple(giulia, marco);
});
afterAll(() => app.close());

async function ledgerState() {
  const { rows } = await app.owner.query(`
    SELECT (SELECT count(*) FROM activities) AS activities, (SELECT count(*) FROM ledger_entries) AS entries,
      (SELECT count(*) FROM ledger_transactions) AS transactions, (SELECT count(*) FROM beso_idempotency_keys) AS keys,
      (SELECT jsonb_agg(d ORDER BY d.giver_id, d.receiver_id) FROM beso_daily_totals d) AS days,
      (SELECT jsonb_agg(b ORDER BY b.profile_id) FROM user_besos b) AS balances`);
  return rows[0];
}

/** Posts a gift as plain JSON, so that the body can be invalid. */
async function post(body: unknown) {
  const response = await giulia.fetch(`${API_PREFIX}/besos/gifts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Activity };
}

test('everybody starts with a balance of 0 [S1-004] [S3-010]', async () => {
  const newcomer = await person(app.url);
  expect(await newcomer.api.besos.getUserBesos()).toEqual({ totalBesos: 0, version: 0 });
});

test('a gift is an activity of both people, and issues besos to the receiver [S7-056] [S3-018]', async () => {
  const before = await marco.api.besos.getUserBesos();
  const given = gift(relationshipId, marco.id);
  const activity = await giulia.api.besos.processBesoTransaction({
    ...given,
    amount: 2,
    description: '  Breakfast, and he remembered the jam 🍑  ',
  });
  expect(activity).toMatchObject({
    kind: 'gift',
    status: 'approved',
    giver: { id: giulia.id, firstName: 'Giulia', lastName: 'Rossi', avatarUrl: null },
    receiver: { id: marco.id, firstName: 'Marco' },
    relationshipId,
    amount: 2,
    description: 'Breakfast, and he remembered the jam 🍑',
    category: 'food',
    image: null,
  });
  expect(Date.now() - Date.parse(activity.createdAt)).toBeLessThan(10_000);
  expect(await giulia.api.activities.getActivity({ activityId: activity.id })).toEqual(activity);
  expect((await marco.api.feed.listActivities({})).activities[0]).toEqual({
    ...activity,
    undoableUntil: null,
  });
  expect(await marco.api.besos.getUserBesos()).toEqual({
    totalBesos: before.totalBesos + 2,
    version: before.version + 1,
  });
});

test('giving costs the giver nothing', async () => {
  const before = await giulia.api.besos.getUserBesos();
  await giulia.api.besos.processBesoTransaction(gift(relationshipId, marco.id));
  expect(await giulia.api.besos.getUserBesos()).toEqual(before);
});

test('each category can be given [S3-019]', async () => {
  const all = [
    ...['home', 'romance', 'food', 'shopping', 'transport', 'pets', 'babysitting', 'surprise'],
    ...['breakfast', 'chores', 'cooking'],
  ] as const;
  for (const category of all) {
    const activity = await giulia.api.besos.processBesoTransaction({
      ...gift(relationshipId, marco.id),
      category: category as 'home',
    });
    expect(activity.category).toBe(category);
  }
});

describe('balances and ledger stay the same after the refusal of', () => {
  const key = (path: string, text: string) => ({ fields: [{ path, key: text }] });

  test.each([0, 4, 1.5, '2', null, -1, undefined, 2.0001])(
    'an amount of %j [S5-025] [S9-004]',
    async (amount) => {
      const before = await ledgerState();
      const answer = await post({ ...gift(relationshipId, marco.id), amount });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        code: 'INVALID_INPUT',
        data: key('amount', 'besos.amountInvalid'),
      });
      expect(await ledgerState()).toEqual(before);
    },
  );

  test.each([
    ['', 'besos.descriptionRequired'],
    [' \n\t\u00a0 ', 'besos.descriptionRequired'],
    [null, 'besos.descriptionRequired'],
    ['x'.repeat(10_000), 'besos.descriptionTooLong'],
    ['👩‍🍳'.repeat(200), 'besos.descriptionTooLong'],
  ])('a description that is blank or too long (%#) [S5-024]', async (description, text) => {
    const before = await ledgerState();
    const answer = await post({ ...gift(relationshipId, marco.id), description });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', data: key('description', text) });
    expect(await ledgerState()).toEqual(before);
  });

  test('a description of only U+0000, which is removed from texts', async () => {
    const before = await ledgerState();
    const answer = await post({ ...gift(relationshipId, marco.id), description: '\0' });
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await ledgerState()).toEqual(before);
  });

  test('but a description of 500 characters of any kind is accepted', async () => {
    const answer = await post({ ...gift(relationshipId, marco.id), description: '😘'.repeat(500) });
    expect(answer.status).toBe(201);
    expect([...answer.body.description]).toHaveLength(500);
  });

  test.each([
    ['category', { category: 'travel' }, 'besos.categoryRequired'],
    ['receiverId', { receiverId: 'Marco' }, 'besos.partnerRequired'],
    ['receiverId', { receiverId: undefined }, 'besos.partnerRequired'],
    ['relationshipId', { relationshipId: '' }, 'besos.partnerRequired'],
    ['idempotencyKey', { idempotencyKey: 'again' }, 'errors.fieldInvalid'],
    ['imageId', { imageId: '../secret' }, 'errors.fieldInvalid'],
  ])('%s as %j [S5-024]', async (path, change, text) => {
    const before = await ledgerState();
    const answer = await post({ ...gift(relationshipId, marco.id), ...change });
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', data: key(path, text) });
    expect(await ledgerState()).toEqual(before);
  });

  test('and a giver in the body is ignored, because the session decides', async () => {
    const { body } = await post({ ...gift(relationshipId, marco.id), giverId: marco.id });
    expect(body.giver.id).toBe(giulia.id);
  });

  test('a gift to oneself', async () => {
    const before = await ledgerState();
    const call = giulia.api.besos.processBesoTransaction(gift(relationshipId, giulia.id));
    expect(await refusalFrom(call)).toMatchObject({ code: 'CANNOT_GIVE_TO_SELF' });
    expect(await ledgerState()).toEqual(before);
  });

  test('a gift to a stranger or nobody, or in no relationship or a relationship of others', async () => {
    const [stranger, friend] = await Promise.all([person(app.url), person(app.url)]);
    const theirs = await couple(stranger, friend);
    const before = await ledgerState();
    for (const attempt of [
      gift(relationshipId, stranger.id),
      gift(relationshipId, randomUUID()),
      gift(theirs, stranger.id),
      gift(theirs, marco.id),
      gift(randomUUID(), marco.id),
    ]) {
      const call = giulia.api.besos.processBesoTransaction(attempt);
      expect(await refusalFrom(call)).toMatchObject({ code: 'PERSON_NOT_REACHABLE' });
    }
    expect(await ledgerState()).toEqual(before);
  });

  test('a gift to or by a former member', async () => {
    const [one, other] = await Promise.all([person(app.url), person(app.url)]);
    const shared = await couple(one, other);
    await one.api.besos.processBesoTransaction(gift(shared, other.id));
    await app.owner.query(
      'UPDATE relationship_members SET left_at = now() WHERE relationship_id = $1 AND profile_id = $2',
      [shared, other.id],
    );
    const before = await ledgerState();
    for (const [giver, receiver] of [
      [one, other],
      [other, one],
    ] as const) {
      const call = giver.api.besos.processBesoTransaction(gift(shared, receiver.id));
      expect(await refusalFrom(call)).toMatchObject({ code: 'PERSON_NOT_REACHABLE' });
    }
    expect(await ledgerState()).toEqual(before);
  });
});

describe('idempotency keys', () => {
  test('a repeated key returns the first activity and moves nothing', async () => {
    const given = gift(relationshipId, marco.id);
    const first = await giulia.api.besos.processBesoTransaction(given);
    const before = await ledgerState();
    expect(await giulia.api.besos.processBesoTransaction(given)).toEqual(first);
    expect(await ledgerState()).toEqual(before);
  });

  test('the same key with another body is refused', async () => {
    const given = gift(relationshipId, marco.id);
    await giulia.api.besos.processBesoTransaction(given);
    const before = await ledgerState();
    for (const change of [{ amount: 2 }, { description: 'Other' }, { category: 'home' as const }]) {
      const call = giulia.api.besos.processBesoTransaction({ ...given, ...change });
      expect(await refusalFrom(call)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    expect(await ledgerState()).toEqual(before);
  });

  test('a key belongs to its giver, so another person may use the same one', async () => {
    const given = gift(relationshipId, marco.id);
    const first = await giulia.api.besos.processBesoTransaction(given);
    const second = await marco.api.besos.processBesoTransaction({ ...given, receiverId: giulia.id });
    expect(second.id).not.toBe(first.id);
  });

  test('a refused gift does not use up its key', async () => {
    const given = gift(relationshipId, giulia.id);
    await refusalFrom(giulia.api.besos.processBesoTransaction(given));
    const activity = await giulia.api.besos.processBesoTransaction({ ...given, receiverId: marco.id });
    expect(activity.receiver.id).toBe(marco.id);
  });

  test('one key used many times at once on two nodes gives exactly once', async () => {
    const node = await app.startNode();
    try {
      const [one, other] = await Promise.all([person(app.url), person(app.url)]);
      const shared = await couple(one, other);
      const given = { ...gift(shared, other.id), amount: 3 };
      const body = JSON.stringify(given);
      const send = (url: string) =>
        fetch(`${url}${API_PREFIX}/besos/gifts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: one.cookie() },
          body,
        });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => send(index % 2 === 0 ? app.url : node.url)),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
      const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Activity).id));
      expect(new Set(ids).size).toBe(1);
      expect(await other.api.besos.getUserBesos()).toEqual({ totalBesos: 3, version: 1 });
    } finally {
      await node.close();
    }
  });
});

test('a gift requires a session and a profile [S6-002]', async () => {
  const body = JSON.stringify(gift(relationshipId, marco.id));
  const response = await fetch(`${app.url}${API_PREFIX}/besos/gifts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'UNAUTHORIZED' });
});

test('a gift from another site’s page is refused', async () => {
  const before = await ledgerState();
  const response = await fetch(`${app.url}${API_PREFIX}/besos/gifts`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: giulia.cookie(),
      origin: 'https://evil.example',
    },
    body: JSON.stringify(gift(relationshipId, marco.id)),
  });
  expect(await response.json()).toMatchObject({ code: 'ORIGIN_REFUSED' });
  expect(await ledgerState()).toEqual(before);
});
