import { randomUUID } from 'node:crypto';
import { DECISION_UNDO_SECONDS } from '@beso/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import {
  answerBesoRequest,
  applyDecisions,
  askForBesos,
  balanceOf,
  economyState,
  endDecisionUndo,
  kindsAfter,
  lastSeq,
  refusalWithoutChange,
  undoDecision,
  withdrawRequest,
} from '../../../test/support/economy.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

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
beforeEach(() => applyDecisions(app.owner));

const ask = () => giulia.api.besos.createBesoRequest(askForBesos(shared, marco.id));
const statusFor = async (who: Person, activityId: string) =>
  (await who.api.activities.getActivity({ activityId })).status;
const inFeed = async (who: Person, activityId: string) =>
  (await who.api.feed.listActivities({})).activities.find(({ id }) => id === activityId);
const inInbox = async (who: Person, activityId: string) =>
  (await who.api.notifications.listNotifications({})).notifications.filter(
    ({ activity }) => activity?.id === activityId,
  );
const waiting = async () => (await marco.api.besos.listPendingRequests()).requests;

const declining = {
  status: 'declined',
  maker: () => marco,
  other: () => giulia,
  decide: (id: string) => answerBesoRequest(marco, id, false),
} as const;
const withdrawing = {
  status: 'cancelled',
  maker: () => giulia,
  other: () => marco,
  decide: (id: string) => withdrawRequest(giulia, id),
} as const;

describe.each([declining, withdrawing])(
  'a request that becomes $status',
  ({ status, maker, other, decide }) => {
    test('is shown to its maker at once and can be undone for ten seconds; the other person notices nothing [S4-043]', async () => {
      const asked = await ask();
      const [theirs, seq] = [await inInbox(other(), asked.id), await lastSeq(other())];
      const start = Date.now();
      const decided = await decide(asked.id);
      expect(decided).toEqual({ ...asked, status, undoableUntil: expect.any(String) });
      const until = Date.parse(decided.undoableUntil ?? '') - DECISION_UNDO_SECONDS * 1000;
      expect(until).toBeGreaterThanOrEqual(start - 5);
      expect(until).toBeLessThanOrEqual(Date.now() + 5);

      const mine = maker();
      expect(await mine.api.activities.getActivity({ activityId: asked.id })).toEqual(decided);
      expect(await inFeed(mine, asked.id)).toEqual(decided);
      for (const { activity } of await inInbox(mine, asked.id)) expect(activity).toMatchObject({ status });
      if (mine === marco) expect(await waiting()).toContainEqual(decided);

      expect(await statusFor(other(), asked.id)).toBe('pending');
      expect(await inFeed(other(), asked.id)).toMatchObject({ status: 'pending', undoableUntil: null });
      expect(await inInbox(other(), asked.id)).toEqual(theirs);
      if (mine === giulia)
        expect((await waiting()).find(({ id }) => id === asked.id)?.status).toBe('pending');
      expect(await kindsAfter(other(), seq)).toEqual([]);
    });

    test('takes effect by itself even if the node has died, and then the other person is notified', async () => {
      const node = await app.startNode();
      const { id } = await ask();
      const seq = await lastSeq(other());
      await decide(id);
      await node.close();
      await endDecisionUndo(app.owner);
      await expect
        .poll(() => kindsAfter(other(), seq), { timeout: 10_000 })
        .toEqual(['activity.changed', 'notifications.changed']);
      for (const who of [giulia, marco]) {
        expect(await statusFor(who, id)).toBe(status);
        expect(await inFeed(who, id)).toBeUndefined();
      }
      expect((await waiting()).map((each) => each.id)).not.toContain(id);
      const kinds = (await inInbox(other(), id)).map(({ kind, activity }) => [kind, activity?.status]);
      expect(kinds).toEqual(status === 'declined' ? [['request_answer', 'declined']] : []);
    });

    test('is pending again after an undo, which nobody is notified of; a repeated undo changes nothing', async () => {
      const { id } = await ask();
      await decide(id);
      const seq = await lastSeq(other());
      const body = { activityId: id, idempotencyKey: randomUUID() };
      const back = await maker().api.besos.undoRequestDecision(body);
      expect(back).toMatchObject({ id, status: 'pending', undoableUntil: null });
      const state = await economyState(app.owner);
      expect(await maker().api.besos.undoRequestDecision(body)).toEqual(back);
      expect(await undoDecision(maker(), id)).toEqual(back);
      expect(await economyState(app.owner)).toEqual(state);
      await applyDecisions(app.owner);
      expect(await statusFor(other(), id)).toBe('pending');
      expect(await kindsAfter(other(), seq)).toEqual([]);

      // Repeating the undo with its used key does not undo a later decision.
      await decide(id);
      expect(await maker().api.besos.undoRequestDecision(body)).toMatchObject({ status });
      await applyDecisions(app.owner);
      expect(await statusFor(other(), id)).toBe(status);
    });

    test('can be undone only by its maker and only in time, even if the job has not yet recorded its end', async () => {
      const { id } = await ask();
      await decide(id);
      expect(await refusalFrom(undoDecision(await person(app.url), id))).toMatchObject({
        code: 'REQUEST_NOT_FOUND',
      });
      expect((await undoDecision(other(), id)).status).toBe('pending');
      // One transaction lets the time pass and calls the function, so that the job cannot come first.
      const client = await app.owner.connect();
      try {
        await client.query('BEGIN');
        await client.query(
          `UPDATE activities SET decline_due_at = decline_due_at - interval '10 seconds',
           withdrawal_due_at = withdrawal_due_at - interval '10 seconds' WHERE id = $1`,
          [id],
        );
        await client.query('SAVEPOINT due');
        const late = client.query('SELECT undo_request_decision($1, $2, gen_random_uuid())', [
          id,
          maker().id,
        ]);
        await expect(late).rejects.toThrow('UNDO_EXPIRED');
        await client.query('ROLLBACK TO SAVEPOINT due');
        const others =
          other() === marco
            ? client.query('SELECT respond_to_beso_request($1, $2, true, gen_random_uuid())', [id, marco.id])
            : client.query('SELECT cancel_beso_request($1, $2)', [id, giulia.id]);
        await expect(others).rejects.toMatchObject({
          message: 'REQUEST_ALREADY_ANSWERED',
          detail: expect.stringContaining(status),
        });
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
      await endDecisionUndo(app.owner);
      await applyDecisions(app.owner);
      expect(await refusalWithoutChange(app.owner, () => undoDecision(maker(), id))).toMatchObject({
        code: 'UNDO_EXPIRED',
      });
    });

    test('is undone or takes effect, if both happen at once: the first to lock the request wins', async () => {
      for (const first of ['undo', 'effect'] as const) {
        const { id } = await ask();
        await decide(id);
        const client = await app.owner.connect();
        const later = "SELECT settled FROM settle_decision_as_of(now() + interval '11 seconds')";
        try {
          await client.query('BEGIN');
          if (first === 'undo') {
            await client.query('SELECT undo_request_decision($1, $2, gen_random_uuid())', [id, maker().id]);
            expect((await app.owner.query(later)).rows).toEqual([{ settled: false }]);
            await client.query('COMMIT');
          } else {
            expect((await client.query(later)).rows).toEqual([{ settled: true }]);
            const late = refusalFrom(undoDecision(maker(), id));
            await client.query('COMMIT');
            expect(await late).toMatchObject({ code: 'UNDO_EXPIRED' });
          }
        } finally {
          client.release();
        }
        await applyDecisions(app.owner);
        expect(await statusFor(other(), id)).toBe(first === 'undo' ? 'pending' : status);
        if (first === 'undo') await withdrawRequest(giulia, id);
        await applyDecisions(app.owner);
      }
    });
  },
);

describe('decisions of both people', () => {
  test('let a withdrawal win over a decline that has not taken effect; nobody is notified of an answer', async () => {
    const { id } = await ask();
    await answerBesoRequest(marco, id, false);
    await withdrawRequest(giulia, id);
    expect(await statusFor(giulia, id)).toBe('cancelled');
    expect(await statusFor(marco, id)).toBe('declined');
    await app.owner.query('UPDATE activities SET decline_due_at = now() WHERE id = $1', [id]);
    const { rows } = await app.owner.query('SELECT settled FROM settle_request_decision()');
    expect(rows).toEqual([{ settled: false }]);
    expect(await refusalFrom(undoDecision(marco, id))).toMatchObject({ code: 'UNDO_EXPIRED' });
    await applyDecisions(app.owner);
    for (const who of [giulia, marco]) {
      expect(await statusFor(who, id)).toBe('cancelled');
      expect(await inInbox(who, id)).toEqual([]);
    }
  });

  test('let a decline take effect at once when the withdrawal that delayed it is undone', async () => {
    const { id } = await ask();
    await answerBesoRequest(marco, id, false);
    await withdrawRequest(giulia, id);
    await app.owner.query('UPDATE activities SET decline_due_at = now() WHERE id = $1', [id]);
    expect((await undoDecision(giulia, id)).status).toBe('declined');
    expect((await inInbox(giulia, id)).map(({ kind }) => kind)).toEqual(['request_answer']);
  });

  test('store a decline after a withdrawal, and let the withdrawal take effect', async () => {
    const { id } = await ask();
    await withdrawRequest(giulia, id);
    expect((await answerBesoRequest(marco, id, false)).status).toBe('declined');
    await applyDecisions(app.owner);
    expect(await statusFor(marco, id)).toBe('cancelled');
  });

  test('let an approval win over a withdrawal that has not taken effect', async () => {
    const before = await balanceOf(giulia);
    const { id } = await ask();
    await withdrawRequest(giulia, id);
    expect((await answerBesoRequest(marco, id, true)).status).toBe('approved');
    expect(await balanceOf(giulia)).toBe(before + 2);
    expect(await refusalWithoutChange(app.owner, () => undoDecision(giulia, id))).toEqual({
      code: 'REQUEST_ALREADY_ANSWERED',
      data: { status: 'approved' },
    });
  });

  test('decline once on two devices, and approve after the decline was undone', async () => {
    const { id } = await ask();
    const answers = await Promise.allSettled(
      [false, false, false].map((each) => answerBesoRequest(marco, id, each)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalWithoutChange(app.owner, () => answerBesoRequest(marco, id, true))).toEqual({
      code: 'REQUEST_ALREADY_ANSWERED',
      data: { status: 'declined' },
    });
    const backs = await Promise.all([undoDecision(marco, id), undoDecision(marco, id)]);
    expect(backs.map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect((await answerBesoRequest(marco, id, true)).status).toBe('approved');
  });

  test('count in the last seconds of the 30 days, and do not expire before they take effect', async () => {
    const { id } = await ask();
    await answerBesoRequest(marco, id, false);
    await app.owner.query(
      "UPDATE activities SET created_at = created_at - interval '30 days' WHERE id = $1",
      [id],
    );
    await app.owner.query('SELECT expire_beso_requests(1000)');
    const status = async () =>
      (await app.owner.query('SELECT status FROM activities WHERE id = $1', [id])).rows[0].status;
    expect(await status()).toBe('pending');
    await applyDecisions(app.owner);
    expect(await status()).toBe('declined');
  });

  test('take effect by the job of a node that runs the previous version', async () => {
    const { id } = await ask();
    const client = await app.owner.connect();
    try {
      await answerBesoRequest(marco, id, false);
      await client.query('BEGIN');
      await client.query(
        "UPDATE activities SET decline_due_at = now() - interval '2 minutes' WHERE id = $1",
        [id],
      );
      const { rows } = await client.query('SELECT expired FROM expire_beso_requests(7)');
      expect(rows).toEqual([{ expired: 7 }]);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect(await statusFor(giulia, id)).toBe('declined');
  });
});

test('the job that finds due decisions scans no table completely', async () => {
  const { rows } = await app.owner.query(
    `EXPLAIN SELECT FROM activities a WHERE coalesce(a.withdrawal_due_at, a.decline_due_at) <= now()
     ORDER BY coalesce(a.withdrawal_due_at, a.decline_due_at) LIMIT 1`,
  );
  expect(JSON.stringify(rows)).toContain('activities_decision_due_idx');
});
