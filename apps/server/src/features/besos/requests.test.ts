import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { REQUESTS_PENDING_MAX } from '@beso/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import {
  askForBesos,
  balanceOf,
  economyState,
  kindsAfter,
  lastSeq,
  markMemberLeft,
  refusalWithoutChange,
} from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([
    person(app.url, { firstName: 'Giulia' }),
    person(app.url, { firstName: 'Marco' }),
  ]);
  shared = await couple(giulia, marco);
});
afterAll(() => app.close());

const ask = (by: Person, target: Person, relationshipId = shared) =>
  by.api.besos.createBesoRequest(askForBesos(relationshipId, target.id));

/** Cancels all pending requests, so that tests do not affect each other. */
async function clear() {
  await app.owner.query(
    `UPDATE activities SET status = 'cancelled', answered_at = now(), decline_due_at = NULL, withdrawal_due_at = NULL
     WHERE status = 'pending'`,
  );
}

describe('a new request', () => {
  test('is pending, with the person asked as giver and the requester as receiver [S7-057] [S4-043] [S1-005]', async () => {
    const before = await balanceOf(giulia);
    const image = await upload(giulia);
    const asked = await giulia.api.besos.createBesoRequest({
      ...askForBesos(shared, marco.id),
      category: 'chores',
      description: '  The whole kitchen 🍽️ ',
      imageId: image.id,
    });
    expect(asked).toMatchObject({
      kind: 'request',
      status: 'pending',
      giver: { id: marco.id, firstName: 'Marco' },
      receiver: { id: giulia.id, firstName: 'Giulia' },
      amount: 2,
      category: 'chores',
      description: 'The whole kitchen 🍽️',
      image: { id: image.id },
      undoableUntil: null,
    });
    expect(await balanceOf(giulia)).toBe(before);
    const { requests } = await marco.api.besos.listPendingRequests();
    expect(requests.map(({ id }) => id)).toEqual([asked.id]);
    expect((await giulia.api.besos.listPendingRequests()).requests).toEqual([]);
    for (const each of [giulia, marco]) {
      expect((await each.api.feed.listActivities({})).activities[0]?.id).toBe(asked.id);
    }
    const { notifications } = await marco.api.notifications.listNotifications({});
    expect(notifications[0]).toMatchObject({
      kind: 'request',
      actors: [{ id: giulia.id }],
      activity: { id: asked.id, status: 'pending' },
    });
  });

  test('sends an event to its two people at once, and to nobody else', async () => {
    const third = await person(app.url);
    const friends = await createGroup(giulia, marco, third);
    const seqs = await Promise.all([giulia, marco, third].map(lastSeq));
    const asked = await ask(giulia, marco, friends);
    expect(await kindsAfter(giulia, seqs[0] ?? 0)).toEqual(['activity.changed']);
    expect(await kindsAfter(marco, seqs[1] ?? 0)).toEqual(['activity.changed', 'notifications.changed']);
    expect(await kindsAfter(third, seqs[2] ?? 0)).toEqual([]);
    expect(await refusalFrom(third.api.activities.getActivity({ activityId: asked.id }))).toMatchObject({
      code: 'ACTIVITY_NOT_FOUND',
    });
  });

  const post = async (body: unknown) => {
    const response = await giulia.fetch(`${API_PREFIX}/besos/requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };

  test.each([
    ['[S5-020]', 'description', { description: ' \n ' }, 'besos.requestDescriptionRequired'],
    ['[S5-020]', 'description', { description: undefined }, 'besos.requestDescriptionRequired'],
    ['[S5-020]', 'description', { description: 'x'.repeat(501) }, 'besos.descriptionTooLong'],
    ['[S5-021]', 'targetId', { targetId: undefined }, 'besos.requestPartnerRequired'],
    ['[S5-021]', 'targetId', { targetId: 'Marco' }, 'besos.requestPartnerRequired'],
    ['[S5-021]', 'relationshipId', { relationshipId: '' }, 'besos.requestPartnerRequired'],
    ['[S9-004]', 'amount', { amount: 0 }, 'besos.amountInvalid'],
    ['[S9-004]', 'amount', { amount: 4 }, 'besos.amountInvalid'],
    ['[S9-004]', 'amount', { amount: '2' }, 'besos.amountInvalid'],
    ['[S9-004]', 'amount', { amount: 1.5 }, 'besos.amountInvalid'],
    ['[S2-106]', 'category', { category: 'travel' }, 'besos.categoryRequired'],
    ['[S5-019]', 'idempotencyKey', { idempotencyKey: 'again' }, 'errors.fieldInvalid'],
    ['[S5-019]', 'imageId', { imageId: '../secret' }, 'errors.fieldInvalid'],
  ])('refuses in %s %s (%#)', async (_id, path, change, key) => {
    const before = await economyState(app.owner);
    const answered = await post({ ...askForBesos(shared, marco.id), ...change });
    expect(answered.status).toBe(422);
    expect(answered.body).toMatchObject({ code: 'INVALID_INPUT', data: { fields: [{ path, key }] } });
    expect(await economyState(app.owner)).toEqual(before);
  });

  test('refuses a description of only U+0000, which is removed from texts', async () => {
    const call = () =>
      giulia.api.besos.createBesoRequest({ ...askForBesos(shared, marco.id), description: '\0' });
    expect(await refusalWithoutChange(app.owner, call)).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('requires a session [S5-022]', async () => {
    const response = await fetch(`${app.url}${API_PREFIX}/besos/requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(askForBesos(shared, marco.id)),
    });
    expect(response.status).toBe(401);
  });

  test('ignores a requester in the body: the session decides', async () => {
    const { body } = await post({ ...askForBesos(shared, marco.id), requesterId: marco.id });
    expect(body).toMatchObject({ receiver: { id: giulia.id } });
  });

  test('refuses oneself, strangers, relationships of others, former members and blocked people', async () => {
    const [stranger, gone, blocked] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
    const withGone = await couple(giulia, gone);
    await markMemberLeft(app.owner, withGone, gone.id);
    const withBlocked = await couple(giulia, blocked);
    await blocked.api.moderation.blockPerson({ personId: giulia.id });
    for (const [attempt, code] of [
      [askForBesos(shared, giulia.id), 'CANNOT_GIVE_TO_SELF'],
      [askForBesos(shared, stranger.id), 'PERSON_NOT_REACHABLE'],
      [askForBesos(randomUUID(), marco.id), 'PERSON_NOT_REACHABLE'],
      [askForBesos(withGone, gone.id), 'PERSON_NOT_REACHABLE'],
      [askForBesos(withBlocked, blocked.id), 'PERSON_NOT_REACHABLE'],
      [{ ...askForBesos(shared, marco.id), imageId: randomUUID() }, 'IMAGE_NOT_FOUND'],
    ] as const) {
      expect(
        await refusalWithoutChange(app.owner, () => giulia.api.besos.createBesoRequest(attempt)),
      ).toMatchObject({ code });
    }
  });

  test('is refused beyond the limit of pending ones to one person, even if many are sent at once', async () => {
    await clear();
    const results = await Promise.allSettled(
      Array.from({ length: REQUESTS_PENDING_MAX + 5 }, () => ask(giulia, marco)),
    );
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(5);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'REQUESTS_PENDING_LIMIT' });
    expect((await marco.api.besos.listPendingRequests()).requests).toHaveLength(REQUESTS_PENDING_MAX);
    await ask(marco, giulia);
    await clear();
    await ask(giulia, marco);
  });

  test('is returned for a repeated key, which is refused with another content', async () => {
    await clear();
    const body = askForBesos(shared, marco.id);
    const first = await giulia.api.besos.createBesoRequest(body);
    const state = await economyState(app.owner);
    const repeats = await Promise.all(
      Array.from({ length: 8 }, () => giulia.api.besos.createBesoRequest(body)),
    );
    for (const repeat of repeats) expect(repeat).toEqual(first);
    expect(await economyState(app.owner)).toEqual(state);
    const other = () => giulia.api.besos.createBesoRequest({ ...body, amount: 3 });
    expect(await refusalWithoutChange(app.owner, other)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('does not accept the key of a gift', async () => {
    const given = gift(shared, marco.id);
    await giulia.api.besos.processBesoTransaction(given);
    const call = () =>
      giulia.api.besos.createBesoRequest({
        ...askForBesos(shared, marco.id),
        idempotencyKey: given.idempotencyKey,
      });
    expect(await refusalWithoutChange(app.owner, call)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});
