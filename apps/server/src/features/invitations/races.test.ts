import type { EventPayload } from '@beso/contract/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { openLiveConnection } from '../../../test/support/connection.ts';
import { markMemberLeft } from '../../../test/support/economy.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const partnerLink = (one: Person) =>
  one.api.invitations.createInvitation({ kind: 'partner', partnerName: 'Marco' });
const accept = (who: Person, token: string) => who.api.invitations.acceptInvitation({ token });
const listOf = async (one: Person) => (await one.api.relationships.listMyRelationships({})).relationships;

async function outcomes(calls: ReadonlyArray<Promise<unknown>>): Promise<string[]> {
  const results = await Promise.allSettled(calls);
  return results.map((result) => (result.status === 'fulfilled' ? 'ok' : result.reason.code)).toSorted();
}

describe('simultaneous acceptances', () => {
  it('by two people of one partner link create exactly one couple', async () => {
    const one = await person(app.url);
    for (let round = 1; round <= 3; round += 1) {
      const { token } = await partnerLink(one);
      const racers = [await person(app.url), await person(app.url)];
      const calls = racers.map((racer) => accept(racer, token));
      expect(await outcomes(calls)).toEqual(['INVITATION_ALREADY_ACCEPTED', 'ok']);
      expect(await listOf(one)).toHaveLength(round);
      const lists = await Promise.all(racers.map(listOf));
      expect(lists.map((list) => list.length).toSorted()).toEqual([0, 1]);
    }
  });

  it('by one person twice create one couple', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const { token } = await partnerLink(one);
    expect(await outcomes([accept(other, token), accept(other, token), accept(other, token)])).toEqual([
      'INVITATION_ALREADY_ACCEPTED',
      'INVITATION_ALREADY_ACCEPTED',
      'ok',
    ]);
    expect(await listOf(other)).toHaveLength(1);
  });

  it('of each other’s links, and of a second link, create one couple', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const links = [await partnerLink(one), await partnerLink(other), await partnerLink(one)];
    const calls = [accept(other, links[0]?.token ?? ''), accept(one, links[1]?.token ?? '')];
    expect(await outcomes([...calls, accept(other, links[2]?.token ?? '')])).toEqual([
      'ALREADY_CONNECTED',
      'ALREADY_CONNECTED',
      'ok',
    ]);
    expect(await listOf(one)).toHaveLength(1);
  });

  it('by many people of one group link, one of them twice, admit everybody once', async () => {
    const one = await person(app.url);
    const { token } = await one.api.invitations.createInvitation({ kind: 'friends' });
    const friends = await Promise.all(Array.from({ length: 6 }, () => person(app.url)));
    const calls = [...friends, ...friends.slice(0, 1)].map((friend) => accept(friend, token));
    expect(await outcomes(calls)).toEqual(['INVITATION_ALREADY_ACCEPTED', ...Array(6).fill('ok')]);
    const [made] = await listOf(one);
    expect(made?.members).toHaveLength(7);
  });
});

it('a link admits nobody after its maker has left', async () => {
  const [one, other, late] = [await person(app.url), await person(app.url), await person(app.url)];
  const { token } = await one.api.invitations.createInvitation({ kind: 'friends' });
  await accept(other, token);
  const [group] = await listOf(other);
  await markMemberLeft(app.owner, group?.id ?? '', one.id);
  expect(await outcomes([accept(late, token)])).toEqual(['INVITATION_NOT_FOUND']);
  expect(await listOf(late)).toEqual([]);
});

async function relationshipEvents(one: Person): Promise<Array<string | null>> {
  const seen: Array<string | null> = [];
  const connection = await openLiveConnection(app.url, one);
  connection.on('event', ({ kind, payload }) => {
    if (kind !== 'relationships.changed') return;
    seen.push((payload as EventPayload<typeof kind>).relationshipId);
  });
  return seen;
}

describe('a joined relationship', () => {
  it('sends an event to every member and to nobody else', async () => {
    const [one, other, stranger] = [await person(app.url), await person(app.url), await person(app.url)];
    const [seenByOne, seenByOther, seenByStranger] = [
      await relationshipEvents(one),
      await relationshipEvents(other),
      await relationshipEvents(stranger),
    ];
    const { token } = await partnerLink(one);
    const { relationshipId } = await accept(other, token);
    await expect.poll(() => [seenByOne, seenByOther]).toEqual([[relationshipId], [relationshipId]]);

    await one.api.invitations.createInvitation({ kind: 'friends' });
    await expect.poll(() => seenByOne).toHaveLength(2);
    expect([seenByOther.length, seenByStranger.length]).toEqual([1, 0]);
  });
});
