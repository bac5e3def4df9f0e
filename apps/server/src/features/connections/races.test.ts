import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ROUNDS = 4;
const two = () => Promise.all([person(app.url), person(app.url)]);
const ask = (one: Person, other: Person, relationshipType: 'couple' | 'friend' = 'friend') =>
  one.api.connections.askToConnect({ personId: other.id, relationshipType });
const accept = (one: Person, requestId: string) =>
  one.api.connections.acceptConnection({ requestId, relationshipType: 'couple' });
const listOf = async (one: Person) => (await one.api.relationships.listMyRelationships({})).relationships;
const block = (one: Person, other: Person) => one.api.moderation.blockPerson({ personId: other.id });

async function outcomes(calls: ReadonlyArray<Promise<unknown>>): Promise<string[]> {
  const results = await Promise.allSettled(calls);
  return results.map((result) => (result.status === 'fulfilled' ? 'ok' : result.reason.code));
}

describe('at the same time', () => {
  it('two simultaneous requests to each other create one relationship [S2-029]', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = await two();
      expect(await outcomes([ask(one, other), ask(other, one)])).toEqual(['ok', 'ok']);
      const [mine, theirs] = await Promise.all([listOf(one), listOf(other)]);
      expect(mine).toHaveLength(1);
      expect(theirs.map(({ id }) => id)).toEqual(mine.map(({ id }) => id));
    }
  });

  it('the same request five times is one request with one notification', async () => {
    const [one, other] = await two();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(one, other)));
    expect(new Set(answers.map(({ requestId }) => requestId)).size).toBe(1);
    expect((await other.api.connections.listConnectionRequests()).received).toHaveLength(1);
    expect((await other.api.notifications.getUnreadCount()).unread).toBe(1);
  });

  it('a request accepted three times is one relationship', async () => {
    const [one, other] = await two();
    const { requestId } = await ask(one, other, 'couple');
    const answers = await Promise.all([1, 2, 3].map(() => accept(other, requestId)));
    expect(new Set(answers.map(({ relationshipId }) => relationshipId)).size).toBe(1);
    expect(await listOf(one)).toHaveLength(1);
  });

  it('either accepting or withdrawing succeeds, and the other is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = await two();
      const { requestId } = await ask(one, other);
      const calls = [accept(other, requestId), one.api.connections.withdrawConnection({ requestId })];
      const [accepted, withdrawn] = await outcomes(calls);
      expect([accepted, withdrawn].toSorted()).toEqual(['CONNECTION_ENDED', 'ok']);
      expect(await listOf(one)).toHaveLength(accepted === 'ok' ? 1 : 0);
    }
  });

  it('either accepting or declining on two devices succeeds, and the other is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = await two();
      const { requestId } = await ask(one, other);
      const calls = [accept(other, requestId), other.api.connections.declineConnection({ requestId })];
      const [accepted, declined] = await outcomes(calls);
      expect([accepted, declined].toSorted()).toEqual(['CONNECTION_ENDED', 'ok']);
      expect(await listOf(one)).toHaveLength(accepted === 'ok' ? 1 : 0);
    }
  });

  it('accepting and blocking leave nothing visible between the two after the block', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = await two();
      const { requestId } = await ask(one, other);
      // The request lets even a stranger block the requester, so the block must succeed in either order.
      const [accepted, blocked] = await outcomes([accept(other, requestId), block(other, one)]);
      expect(['ok', 'CONNECTION_NOT_FOUND']).toContain(accepted);
      expect(blocked).toBe('ok');
      expect(await listOf(one)).toEqual([]);
      expect(await listOf(other)).toEqual([]);
      expect(await outcomes([accept(other, requestId)])).toEqual(['CONNECTION_NOT_FOUND']);
    }
  });

  it('accepting a person’s request and that person’s link creates one couple', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = await two();
      const { requestId } = await ask(one, other, 'couple');
      const { token } = await one.api.invitations.createInvitation({ kind: 'partner', partnerName: 'B' });
      const [byRequest, byLink] = await outcomes([
        accept(other, requestId),
        other.api.invitations.acceptInvitation({ token }),
      ]);
      expect(byRequest).toBe('ok');
      expect(['ok', 'ALREADY_CONNECTED']).toContain(byLink);
      expect(await listOf(one)).toHaveLength(1);
    }
  });
});
