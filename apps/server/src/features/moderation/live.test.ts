import type { StreamEvent } from '@beso/contract/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { connect, listen } from '../../../test/support/connection.ts';
import { group } from '../../../test/support/groups.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let third: Person;
let pair: string;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [giulia, marco, third] = await Promise.all([person(app.url), person(app.url), person(app.url)]);
  pair = await couple(giulia, marco);
  shared = await group(giulia, marco, third);
});

const listenAs = async (who: Person): Promise<StreamEvent[]> => listen(await connect(app.url, who));
const changes = (events: readonly StreamEvent[]) =>
  events.filter(({ kind }) => kind === 'relationships.changed');
const everything = { kind: 'relationships.changed', payload: { relationshipId: null } };

/** Waits until what `who` is told last has arrived: whatever else there was came before it. */
async function settle(who: Person, heard: StreamEvent[]): Promise<void> {
  const { lastSeq } = await who.api.events.listEvents({});
  await expect.poll(() => heard.some(({ seq }) => seq >= lastSeq)).toBe(true);
}

describe('a block reaches live sessions', () => {
  test('both are told to fetch everything, without a word on whom; the inbox counts without the other', async () => {
    await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    const before = await marco.api.notifications.getUnreadCount();
    const heard = await Promise.all([listenAs(giulia), listenAs(marco)]);
    const [mine, theirs] = heard;
    await marco.api.moderation.blockPerson({ personId: giulia.id });
    await expect.poll(() => heard.map(changes)).toMatchObject([[everything], [everything]]);
    expect(JSON.stringify(heard)).not.toMatch(new RegExp(`${giulia.id}|${marco.id}`));
    const fewer = await marco.api.notifications.getUnreadCount();
    expect(fewer.unread).toBeLessThan(before.unread);
    await expect.poll(() => theirs.at(-1)).toMatchObject({ kind: 'notifications.changed', payload: fewer });

    await marco.api.moderation.unblockPerson({ personId: giulia.id });
    await expect.poll(() => changes(mine)).toMatchObject([everything, everything]);
    await expect.poll(() => theirs.at(-1)).toMatchObject({ kind: 'notifications.changed', payload: before });
  });

  test('what either of them does in a shared group is told to the other no more, and to the third as before', async () => {
    await giulia.api.moderation.blockPerson({ personId: marco.id });
    const [mine, theirs, others] = await Promise.all([listenAs(giulia), listenAs(marco), listenAs(third)]);
    const fromGiulia = await giulia.api.besos.processBesoTransaction(gift(shared, third.id));
    const toMarco = await third.api.besos.processBesoTransaction(gift(shared, marco.id));
    await settle(third, others);
    await settle(marco, theirs);
    await settle(giulia, mine);
    const told = (events: StreamEvent[]) =>
      events.filter(({ kind }) => kind === 'activity.changed').map(({ payload }) => payload);
    expect(told(mine)).toMatchObject([{ activityId: fromGiulia.id }]);
    expect(told(theirs)).toMatchObject([{ activityId: toMarco.id }]);
    expect(told(others)).toMatchObject([{ activityId: fromGiulia.id }, { activityId: toMarco.id }]);
  });

  test('somebody who never met the other is told nothing, nor is anybody by a repeat', async () => {
    const stranger = await person(app.url);
    const people = [stranger, marco, giulia];
    const before = await Promise.all(
      people.map(async (who) => (await who.api.events.listEvents({})).lastSeq),
    );
    await giulia.api.moderation.blockPerson({ personId: stranger.id });
    await giulia.api.moderation.blockPerson({ personId: stranger.id });
    await giulia.api.moderation.unblockPerson({ personId: marco.id });
    const told = await Promise.all(
      people.map(async (who, index) => (await who.api.events.listEvents({ after: before[index] })).events),
    );
    expect(told.map(changes)).toMatchObject([[], [], [everything]]);
    expect(told.slice(0, 2)).toEqual([[], []]);
  });

  test('blocks in both directions at once, many times: nobody waits for ever', async () => {
    const changes = Array.from({ length: 20 }, (_, index) => {
      const [by, whom] = index % 2 === 0 ? [giulia, marco] : [marco, giulia];
      const { blockPerson, unblockPerson } = by.api.moderation;
      return (index % 4 < 2 ? blockPerson : unblockPerson)({ personId: whom.id });
    });
    await Promise.all(changes);
  });
});
