import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { REQUEST_VALID_DAYS } from '@beso/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import {
  answerBesoRequest,
  applyDecisions,
  askForBesos,
  backdateActivity,
  balanceOf,
  economyState,
  kindsAfter,
  lastSeq,
  markMemberLeft,
  refusalWithoutChange,
  withdrawRequest,
} from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';

const DAY_SECONDS = 86_400;

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

describe('an answer to a request', () => {
  test('approves: the requester gets the besos, and everybody sees it [S7-058] [S4-051]', async () => {
    await clear();
    const third = await person(app.url);
    const friends = await createGroup(marco, giulia, third);
    const [hers, his] = [await balanceOf(giulia), await balanceOf(marco)];
    const asked = await ask(giulia, marco, friends);
    const approved = await answerBesoRequest(marco, asked.id, true);
    expect(approved).toEqual({ ...asked, status: 'approved' });
    expect(await balanceOf(giulia)).toBe(hers + 2);
    expect(await balanceOf(marco)).toBe(his);
    expect((await third.api.feed.listActivities({})).activities[0]?.id).toBe(asked.id);
    expect((await marco.api.besos.listPendingRequests()).requests).toEqual([]);
    const { notifications } = await giulia.api.notifications.listNotifications({});
    expect(notifications[0]).toMatchObject({
      kind: 'request_answer',
      actors: [{ id: marco.id }],
      activity: { id: asked.id, status: 'approved' },
    });
    const mine = (await marco.api.notifications.listNotifications({})).notifications;
    expect(mine.find(({ activity }) => activity?.id === asked.id)).toMatchObject({ isRead: true });
  });

  test('declines: nothing moves, and the request leaves the feeds [S7-058]', async () => {
    const before = await balanceOf(giulia);
    const asked = await ask(giulia, marco);
    expect((await answerBesoRequest(marco, asked.id, false)).status).toBe('declined');
    await applyDecisions(app.owner);
    expect(await balanceOf(giulia)).toBe(before);
    for (const each of [giulia, marco]) {
      const { activities } = await each.api.feed.listActivities({});
      expect(activities.map(({ id }) => id)).not.toContain(asked.id);
    }
  });

  test('reaches its people together with the movement', async () => {
    const asked = await ask(giulia, marco);
    const [hers = 0, his = 0] = await Promise.all([giulia, marco].map(lastSeq));
    await answerBesoRequest(marco, asked.id, true);
    expect(await kindsAfter(giulia, hers)).toEqual([
      'activity.changed',
      'besos.balance',
      'notifications.changed',
    ]);
    expect(await kindsAfter(marco, his)).toEqual(['activity.changed', 'notifications.changed']);
  });

  test('is possible only for the person asked, and cancelling only for the requester', async () => {
    const [third, stranger] = await Promise.all([person(app.url), person(app.url)]);
    const friends = await createGroup(giulia, marco, third);
    const asked = await ask(giulia, marco, friends);
    const given = await giulia.api.besos.processBesoTransaction(gift(shared, marco.id));
    for (const [who, activityId] of [
      [giulia, asked.id],
      [third, asked.id],
      [stranger, asked.id],
      [giulia, given.id],
      [marco, randomUUID()],
    ] as const) {
      expect(
        await refusalWithoutChange(app.owner, () => answerBesoRequest(who, activityId, true)),
      ).toMatchObject({
        code: 'REQUEST_NOT_FOUND',
      });
    }
    for (const [who, activityId] of [
      [marco, asked.id],
      [third, asked.id],
      [stranger, asked.id],
      [marco, given.id],
      [giulia, randomUUID()],
    ] as const) {
      const call = () => who.api.besos.cancelBesoRequest({ activityId });
      expect(await refusalWithoutChange(app.owner, call)).toMatchObject({ code: 'REQUEST_NOT_FOUND' });
    }
  });

  test('is refused with the request’s status if it is already answered; a repeated key returns the first response', async () => {
    for (const [approved, status] of [
      [true, 'approved'],
      [false, 'declined'],
    ] as const) {
      const asked = await ask(giulia, marco);
      const input = { activityId: asked.id, approved, idempotencyKey: randomUUID() };
      const first = await marco.api.besos.respondToBesoRequest(input);
      const state = await economyState(app.owner);
      expect(await marco.api.besos.respondToBesoRequest(input)).toEqual(first);
      expect(await economyState(app.owner)).toEqual(state);
      await applyDecisions(app.owner);
      expect(await marco.api.besos.respondToBesoRequest(input)).toEqual({ ...first, undoableUntil: null });
      for (const again of [true, false]) {
        expect(
          await refusalWithoutChange(app.owner, () => answerBesoRequest(marco, asked.id, again)),
        ).toEqual({
          code: 'REQUEST_ALREADY_ANSWERED',
          data: { status },
        });
      }
      const cancel = () => giulia.api.besos.cancelBesoRequest({ activityId: asked.id });
      expect(await refusalWithoutChange(app.owner, cancel)).toEqual({
        code: 'REQUEST_ALREADY_ANSWERED',
        data: { status },
      });
      const reused = () => marco.api.besos.respondToBesoRequest({ ...input, approved: !approved });
      expect(await refusalWithoutChange(app.owner, reused)).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    }
  });

  test('that approves counts towards the daily limit; beyond it the request stays pending', async () => {
    const [asker, asked] = await Promise.all([person(app.url), person(app.url)]);
    const theirs = await couple(asker, asked);
    for (let given = 0; given < 48; given += 3) {
      await asked.api.besos.processBesoTransaction({ ...gift(theirs, asker.id), amount: 3 });
    }
    const three = await asker.api.besos.createBesoRequest({ ...askForBesos(theirs, asked.id), amount: 3 });
    const two = await ask(asker, asked, theirs);
    expect(
      await refusalWithoutChange(app.owner, () => answerBesoRequest(asked, three.id, true)),
    ).toMatchObject({
      code: 'DAILY_LIMIT',
      data: { opensAt: expect.any(String) },
    });
    await answerBesoRequest(asked, two.id, true);
    expect(await balanceOf(asker)).toBe(50);
    const { requests } = await asked.api.besos.listPendingRequests();
    expect(requests.map(({ id }) => id)).toEqual([three.id]);
    await answerBesoRequest(asked, three.id, false);
  });
});

describe('the end of a request', () => {
  test('by cancelling removes it and its notification; cancelling again changes nothing', async () => {
    await clear();
    const asked = await ask(giulia, marco);
    const cancelled = await giulia.api.besos.cancelBesoRequest({ activityId: asked.id });
    expect(cancelled).toEqual({ ...asked, status: 'cancelled', undoableUntil: expect.any(String) });
    const state = await economyState(app.owner);
    expect(await giulia.api.besos.cancelBesoRequest({ activityId: asked.id })).toEqual(cancelled);
    expect(await economyState(app.owner)).toEqual(state);
    await applyDecisions(app.owner);
    expect(await withdrawRequest(giulia, asked.id)).toEqual({ ...asked, status: 'cancelled' });
    expect((await marco.api.besos.listPendingRequests()).requests).toEqual([]);
    const { notifications } = await marco.api.notifications.listNotifications({});
    expect(notifications.map(({ activity }) => activity?.id)).not.toContain(asked.id);
    expect(await refusalWithoutChange(app.owner, () => answerBesoRequest(marco, asked.id, true))).toEqual({
      code: 'REQUEST_ALREADY_ANSWERED',
      data: { status: 'cancelled' },
    });
  });

  test('comes after 30 days: nobody can answer, and a job records it', async () => {
    await clear();
    const [old, young] = [await ask(giulia, marco), await ask(giulia, marco)];
    await backdateActivity(app.owner, old.id, REQUEST_VALID_DAYS * DAY_SECONDS);
    await backdateActivity(app.owner, young.id, REQUEST_VALID_DAYS * DAY_SECONDS - 60);
    const { requests } = await marco.api.besos.listPendingRequests();
    expect(requests.map(({ id }) => id)).toEqual([young.id]);
    const gone = { code: 'REQUEST_ALREADY_ANSWERED', data: { status: 'expired' } };
    expect(await refusalWithoutChange(app.owner, () => answerBesoRequest(marco, old.id, true))).toEqual(gone);
    const cancel = () => giulia.api.besos.cancelBesoRequest({ activityId: old.id });
    expect(await refusalWithoutChange(app.owner, cancel)).toEqual(gone);

    const { rows } = await app.services.database.pool.query('SELECT expired FROM expire_beso_requests(10)');
    expect(rows).toEqual([{ expired: 1 }]);
    const statuses = await app.owner.query(
      'SELECT status FROM activities WHERE id IN ($1, $2) ORDER BY created_at',
      [old.id, young.id],
    );
    expect(statuses.rows).toEqual([{ status: 'expired' }, { status: 'pending' }]);
  });

  test('comes when one of its people leaves; behind a block it stays pending but cannot be answered', async () => {
    const [asker, asked] = await Promise.all([person(app.url), person(app.url)]);
    const theirs = await createGroup(asked, asker, giulia);
    for (const [part, status] of [
      // Ending the request at the block would reveal the block, so it stays pending until it expires.
      [() => asked.api.moderation.blockPerson({ personId: asker.id }), 'pending'],
      [() => markMemberLeft(app.owner, theirs, asker.id), 'expired'],
    ] as const) {
      const waiting = await ask(asker, asked, theirs);
      await part();
      expect((await asked.api.besos.listPendingRequests()).requests).toEqual([]);
      expect(
        await refusalWithoutChange(app.owner, () => answerBesoRequest(asked, waiting.id, true)),
      ).toMatchObject({
        code: 'PERSON_NOT_REACHABLE',
      });
      await app.services.database.pool.query('SELECT expire_beso_requests(1000)');
      // The app's own job may have locked the request. That job then expires it, so the test waits.
      const ended = async () => {
        const { rows } = await app.owner.query('SELECT status FROM activities WHERE id = $1', [waiting.id]);
        return rows[0].status;
      };
      await expect.poll(ended).toBe(status);
      await asked.api.moderation.unblockPerson({ personId: asker.id });
    }
  });

  test('is one of them, if approving, declining, withdrawing, expiring and taking effect happen at once', async () => {
    const node = await app.startNode();
    try {
      const [asker, asked] = await Promise.all([person(app.url), person(app.url)]);
      const theirs = await couple(asker, asked);
      let issued = 0;
      const winners = new Set<string>();
      for (let round = 0; round < 16; round += 1) {
        const { id } = await asker.api.besos.createBesoRequest({
          ...askForBesos(theirs, asked.id),
          amount: 1,
        });
        if (round % 2 === 0) {
          await app.owner.query(
            `UPDATE activities SET created_at = now() - interval '30 days' + interval '30 milliseconds' WHERE id = $1`,
            [id],
          );
        }
        const respond = async (approved: boolean) => {
          const response = await fetch(`${node.url}${API_PREFIX}/besos/requests/${id}/response`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', cookie: asked.cookie() },
            body: JSON.stringify({ approved, idempotencyKey: randomUUID() }),
          });
          return { status: response.status, approved };
        };
        const succeeds = (call: Promise<unknown>) =>
          call.then(
            () => true,
            () => false,
          );
        const later = "SELECT settle_decision_as_of(now() + interval '11 seconds')";
        const [answers, withdrawn] = await Promise.all([
          Promise.all([round % 3 === 0, false, true].map(respond)),
          succeeds(withdrawRequest(asker, id)),
          app.services.database.pool.query('SELECT expire_beso_requests(1000)'),
          app.owner.query(later),
        ]);
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        const won = answers.filter(({ status }) => status === 200);
        expect(won.length).toBeLessThanOrEqual(1);
        await applyDecisions(app.owner);
        const { rows } = await app.owner.query('SELECT status FROM activities WHERE id = $1', [id]);
        const { status } = rows[0];
        winners.add(status);
        if (status === 'approved') issued += 1;
        if (won[0]?.approved) expect(status).toBe('approved');
        else if (withdrawn) expect(status).toBe('cancelled');
        else if (won[0] !== undefined) expect(status).toBe('declined');
        else expect(['expired', 'pending']).toContain(status);
      }
      expect(await balanceOf(asker)).toBe(issued);
      expect(winners.size).toBeGreaterThan(1);
    } finally {
      await node.close();
    }
  });
});
