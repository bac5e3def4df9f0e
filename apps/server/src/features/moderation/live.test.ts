import type { AnyEvent } from '@beso/contract/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { collectEvents, openLiveConnection } from '../../../test/support/connection.ts';
import { createGroup } from '../../../test/support/groups.ts';

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
  shared = await createGroup(giulia, marco, third);
});

const listenAs = async (who: Person): Promise<AnyEvent[]> =>
  collectEvents(await openLiveConnection(app.url, who));
const changes = (events: readonly AnyEvent[]) =>
  events.filter(({ kind }) => kind === 'relationships.changed');
const everything = { kind: 'relationships.changed', payload: { relationshipId: null } };

/** Waits for the newest event of `who`, which arrives after all earlier ones. */
async function settle(who: Person, heard: AnyEvent[]): Promise<void> {
  const { lastSeq } = await who.api.events.listEvents({});
  await expect.poll(() => heard.some(({ seq }) => seq >= lastSeq)).toBe(true);
}

describe('a block reaches live sessions', () => {
  test('the blocking person refetches everything; the other gets the event of an ended couple', async () => {
    await giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    const before = await marco.api.notifications.getUnreadCount();
    const [mine, theirs] = await Promise.all([listenAs(marco), listenAs(giulia)]);
    const left = { kind: 'relationships.changed', payload: { relationshipId: pair } };
    await marco.api.moderation.blockPerson({ personId: giulia.id });
    await expect.poll(() => changes(mine)).toMatchObject([everything]);
    await expect.poll(() => theirs).toMatchObject([left]);
    const fewer = await marco.api.notifications.getUnreadCount();
    expect(fewer.unread).toBeLessThan(before.unread);
    await expect.poll(() => mine.at(-1)).toMatchObject({ kind: 'notifications.changed', payload: fewer });

    await marco.api.moderation.unblockPerson({ personId: giulia.id });
    await expect.poll(() => changes(mine)).toMatchObject([everything, everything]);
    await expect.poll(() => mine.at(-1)).toMatchObject({ kind: 'notifications.changed', payload: before });
    await settle(giulia, theirs);
    expect(theirs).toMatchObject([left, left]);
    expect(JSON.stringify([mine, theirs])).not.toMatch(new RegExp(`${giulia.id}|${marco.id}`));
  });

  test('a person who shares only a group with the blocking one gets no event', async () => {
    const { lastSeq } = await third.api.events.listEvents({});
    await giulia.api.moderation.blockPerson({ personId: third.id });
    await giulia.api.moderation.unblockPerson({ personId: third.id });
    expect((await third.api.events.listEvents({ after: lastSeq })).events).toEqual([]);
  });

  test('events of their actions in a shared group reach the third member, but not each other', async () => {
    await giulia.api.moderation.blockPerson({ personId: marco.id });
    const [mine, theirs, others] = await Promise.all([listenAs(giulia), listenAs(marco), listenAs(third)]);
    const fromGiulia = await giulia.api.besos.processBesoTransaction(gift(shared, third.id));
    const toMarco = await third.api.besos.processBesoTransaction(gift(shared, marco.id));
    await settle(third, others);
    await settle(marco, theirs);
    await settle(giulia, mine);
    const activitiesOf = (events: AnyEvent[]) =>
      events.filter(({ kind }) => kind === 'activity.changed').map(({ payload }) => payload);
    expect(activitiesOf(mine)).toMatchObject([{ activityId: fromGiulia.id }]);
    expect(activitiesOf(theirs)).toMatchObject([{ activityId: toMarco.id }]);
    expect(activitiesOf(others)).toMatchObject([{ activityId: fromGiulia.id }, { activityId: toMarco.id }]);
  });

  test('a repeated block sends no event', async () => {
    const people = [marco, giulia];
    const before = await Promise.all(
      people.map(async (who) => (await who.api.events.listEvents({})).lastSeq),
    );
    await giulia.api.moderation.unblockPerson({ personId: marco.id });
    const received = await Promise.all(
      people.map(async (who, index) => (await who.api.events.listEvents({ after: before[index] })).events),
    );
    expect(received).toEqual([[], []]);
  });

  test('repeated simultaneous blocks in both directions cause no deadlock', async () => {
    const changes = Array.from({ length: 20 }, (_, index) => {
      const [by, whom] = index % 2 === 0 ? [giulia, marco] : [marco, giulia];
      const { blockPerson, unblockPerson } = by.api.moderation;
      return (index % 4 < 2 ? blockPerson : unblockPerson)({ personId: whom.id });
    });
    await Promise.all(changes);
    // The calls take effect in any order, so a block may or may not be left.
    const { rows } = await app.owner.query('SELECT FROM blocks WHERE blocker_id = ANY ($1)', [
      [giulia.id, marco.id],
    ]);
    const give = () => giulia.api.besos.processBesoTransaction(gift(pair, marco.id));
    const gave = await give().then(
      () => true,
      () => false,
    );
    expect(gave).toBe(rows.length === 0);
    await giulia.api.moderation.unblockPerson({ personId: marco.id });
    await marco.api.moderation.unblockPerson({ personId: giulia.id });
    expect(await give()).toMatchObject({ receiver: { id: marco.id } });
  });
});
