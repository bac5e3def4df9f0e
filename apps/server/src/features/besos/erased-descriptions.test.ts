import { randomUUID } from 'node:crypto';
import { GIFT_UNDO_SECONDS } from '@beso/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import {
  applyDecisions,
  askForBesos,
  backdateActivity,
  createTestReward,
  withdrawRequest,
} from '../../../test/support/economy.ts';
import { upload } from '../../../test/support/pictures.ts';
import { clearUndoneDescriptions, replaceStoredCallsByDigests } from './queries/expiry.ts';

const WORDS = 'canary 4be1c07d';
const ASKED = 'canary 91f0a2c3';

let app: TestApp;
let giulia: Person;
let marco: Person;
let shared: string;
beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  shared = await couple(giulia, marco);
});
afterAll(() => app.close());

const worded = <Body extends object>(body: Body) => ({ ...body, description: WORDS });
const keys = async (): Promise<string> =>
  JSON.stringify((await app.owner.query('SELECT * FROM beso_idempotency_keys')).rows);

describe('the stored record of a call, by which a repetition is recognised, contains no text', () => {
  test.each([
    ['a gift', worded(gift('', '')), (body: never) => giulia.api.besos.processBesoTransaction(body)],
    ['a request', worded(askForBesos('', '')), (body: never) => giulia.api.besos.createBesoRequest(body)],
    ['a reward', worded(createTestReward(2)), (body: never) => giulia.api.rewards.createUserReward(body)],
  ])('of %s; the same call gets the same response, another is refused', async (_what, body, send) => {
    const people = { relationshipId: shared, receiverId: marco.id, targetId: marco.id };
    const call = { ...body, ...people } as never;
    const first = await send(call);
    expect(await keys()).not.toContain(WORDS);
    expect(await send(call)).toMatchObject({ id: first.id });
    const other = { ...body, ...people, description: 'other words' } as never;
    await expect(send(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('texts that the previous version stored are replaced, and its calls are recognised before and after', async () => {
    const body = worded(gift(shared, marco.id));
    const { id } = await giulia.api.besos.processBesoTransaction(body);
    await app.owner.query(
      `UPDATE beso_idempotency_keys SET request = jsonb_build_object('receiver_id', $2::uuid,
         'relationship_id', $3::uuid, 'amount', 1, 'description', $4::text, 'category', 'food', 'image_id', NULL)
       WHERE key = $1`,
      [body.idempotencyKey, marco.id, shared, WORDS],
    );
    const repeat = () => giulia.api.besos.processBesoTransaction(body);
    expect(await repeat()).toMatchObject({ id });
    expect(await replaceStoredCallsByDigests(app.services.database, 100)).toBe(1);
    expect(await replaceStoredCallsByDigests(app.services.database, 100)).toBe(0);
    expect(await keys()).not.toContain(WORDS);
    expect(await repeat()).toMatchObject({ id });
    await expect(giulia.api.besos.processBesoTransaction({ ...body, amount: 2 })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });
});

test('the text of an undone gift is erased when the undo can no longer be repeated', async () => {
  const { id } = await giulia.api.besos.processBesoTransaction(worded(gift(shared, marco.id)));
  const stored = async () =>
    (await app.owner.query('SELECT description, amount FROM activities WHERE id = $1', [id])).rows[0];
  const undo = { activityId: id, idempotencyKey: randomUUID() };
  expect(await giulia.api.besos.undoGift(undo)).toMatchObject({ description: WORDS });
  expect(await clearUndoneDescriptions(app.services.database, 100)).toBe(0);
  await backdateActivity(app.owner, id, GIFT_UNDO_SECONDS);
  expect(await clearUndoneDescriptions(app.services.database, 100)).toBe(1);
  expect(await stored()).toEqual({ description: '', amount: 1 });
  expect(await giulia.api.besos.undoGift(undo)).toMatchObject({ id, status: 'undone' });
});

test('an activity that is not undone cannot have an empty description', async () => {
  const { id } = await giulia.api.besos.processBesoTransaction(gift(shared, marco.id));
  await expect(
    app.owner.query("UPDATE activities SET description = '' WHERE id = $1", [id]),
  ).rejects.toMatchObject({ constraint: 'activities_hold' });
});

test('the person asked sees that a request was withdrawn, but not its text or picture [S4-043]', async () => {
  const { id: imageId } = await upload(giulia);
  const body = { ...askForBesos(shared, marco.id), description: ASKED, imageId };
  const { id } = await giulia.api.besos.createBesoRequest(body);
  const asSeenBy = (who: Person) => who.api.activities.getActivity({ activityId: id });
  const seen = await asSeenBy(marco);
  expect(seen).toMatchObject({ description: ASKED, image: { id: imageId } });
  await withdrawRequest(giulia, id);
  expect(await asSeenBy(marco)).toMatchObject({ status: 'pending', description: ASKED });
  await applyDecisions(app.owner);

  expect(await asSeenBy(marco)).toMatchObject({ status: 'cancelled', description: '', image: null });
  expect(await asSeenBy(giulia)).toMatchObject({
    status: 'cancelled',
    description: ASKED,
    image: { id: imageId },
  });
  expect((await marco.fetch(seen.image?.urls.thumb ?? '')).status).toBe(404);
  expect(JSON.stringify(await marco.api.notifications.listNotifications({}))).not.toContain(ASKED);
});
