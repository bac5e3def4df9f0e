import { RELATIONSHIPS_PAGE_SIZE } from '@beso/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { kindsAfter, lastSeq } from '../../../test/support/economy.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import { requireMembership } from './index.ts';
import { listMemberIds } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listOf = async (one: Person) => (await one.api.relationships.listMyRelationships({})).relationships;

async function leave(one: Person, relationshipId: string): Promise<void> {
  await app.owner.query(
    'UPDATE relationship_members SET left_at = now() WHERE profile_id = $1 AND relationship_id = $2',
    [one.id, relationshipId],
  );
}

describe('the viewer’s relationships', () => {
  it('are listed with type, name, members, roles and each member’s balance [S7-035] [S7-036] [S7-038]', async () => {
    const [one, other] = [
      await person(app.url, { firstName: 'Anna' }),
      await person(app.url, { firstName: 'Luca' }),
    ];
    const relationshipId = await couple(one, other);
    await one.api.besos.processBesoTransaction({ ...gift(relationshipId, other.id), amount: 3 });

    const [mine] = await listOf(one);
    expect(mine).toMatchObject({ id: relationshipId, type: 'couple', name: 'Anna & Luca' });
    expect(mine?.members).toMatchObject([
      { id: one.id, firstName: 'Anna', role: 'owner', totalBesos: 0 },
      { id: other.id, firstName: 'Luca', role: 'member', totalBesos: 3 },
    ]);
    expect(await listOf(other)).toMatchObject([{ id: relationshipId, members: [{}, {}] }]);
  });

  it('are in the order of joining, latest first', async () => {
    const [one, other, third] = [await person(app.url), await person(app.url), await person(app.url)];
    const old = await createGroup(third, other);
    const first = await couple(one, other);
    const second = await couple(one, third);
    const { token } = await third.api.invitations.createInvitation({ kind: 'friends', groupName: 'Casa' });
    const { relationshipId: last } = await one.api.invitations.acceptInvitation({ token });
    expect((await listOf(one)).map(({ id }) => id)).toEqual([last, second, first]);
    expect((await listOf(other)).map(({ id }) => id)).toEqual([first, old]);
  });

  it('come in pages without repetitions, and without a couple that a block hides [S7-035]', async () => {
    const me = await person(app.url);
    const others = await Promise.all(Array.from({ length: 6 }, () => person(app.url)));
    const made: string[] = [];
    for (const other of others) made.unshift(await (made.length % 2 ? createGroup : couple)(me, other));
    await me.api.moderation.blockPerson({ personId: others[2]?.id ?? '' });
    const expected = made.filter((id) => id !== made[3]);
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page = await me.api.relationships.listMyRelationships({ limit: 2, ...(cursor && { cursor }) });
      expect(page.relationships.every(({ members }) => members.length === 2)).toBe(true);
      pages.push(page.relationships.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(expected);
    const whole = await me.api.relationships.listMyRelationships({ limit: 5 });
    expect(whole).toMatchObject({ relationships: expected.map((id) => ({ id })), nextCursor: null });
  });

  it('are refused for an invalid cursor or too large a page', async () => {
    const { api } = await person(app.url);
    const refused = (input: object) => refusalFrom(api.relationships.listMyRelationships(input));
    expect(await refused({ cursor: 'x' })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await refused({ limit: RELATIONSHIPS_PAGE_SIZE + 1 })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await refused({ limit: 0 })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('contain the current members, who get events of changes [S7-037]', async () => {
    const people = [];
    for (const firstName of ['Anna', 'Luca', 'Sofia', 'Nora']) {
      people.push(await person(app.url, { firstName }));
    }
    const [anna, luca, sofia, nora] = people as [Person, Person, Person, Person];
    const casa = await createGroup(anna, luca, sofia);
    const other = await createGroup(anna, nora);
    await leave(sofia, casa);
    const othersIn = async (who: Person, relationshipId: string) => {
      const mine = (await listOf(who)).find(({ id }) => id === relationshipId);
      return mine?.members.map(({ id }) => id).filter((id) => id !== who.id);
    };
    expect(await othersIn(anna, casa)).toEqual([luca.id]);
    expect(await othersIn(luca, casa)).toEqual([anna.id]);
    expect(await othersIn(anna, other)).toEqual([nora.id]);
    const authorized = await requireMembership(app.services, anna.id as ViewerId, casa);
    const ids = await listMemberIds(app.services.database.db, authorized);
    expect(ids.toSorted()).toEqual([anna.id, luca.id].toSorted());
    const before = await Promise.all(people.map(lastSeq));
    await anna.api.roles.renameGroup({ relationshipId: casa, name: 'Casa' });
    const heard = await Promise.all(people.map((who, index) => kindsAfter(who, before[index] ?? 0)));
    expect(heard).toEqual([['relationships.changed'], ['relationships.changed'], [], []]);
  });

  it('are hidden from others and from former members', async () => {
    const [one, other, third] = [await person(app.url), await person(app.url), await person(app.url)];
    const relationshipId = await createGroup(one, other, third);
    expect(await listOf(await person(app.url))).toEqual([]);
    await leave(third, relationshipId);
    expect(await listOf(third)).toEqual([]);
    const [left] = await listOf(one);
    expect(left?.members.map(({ id }) => id)).toEqual([one.id, other.id]);
  });
});

describe('an authorised relationship', () => {
  it('exists for an active member only [S6-006]', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const relationshipId = await couple(one, other);
    const required = (who: Person) => requireMembership(app.services, who.id as ViewerId, relationshipId);
    expect(await required(one)).toBe(relationshipId);
    await expect(required(await person(app.url))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await leave(one, relationshipId);
    await expect(required(one)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(required(other)).resolves.toBe(relationshipId);
  });

  it('can begin again with the same person after it ended', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const ended = await couple(one, other);
    await expect(couple(other, one)).rejects.toMatchObject({ code: 'ALREADY_CONNECTED' });
    await leave(other, ended);
    const again = await couple(other, one);
    expect(again).not.toBe(ended);
    expect((await listOf(other)).map(({ id }) => id)).toEqual([again]);
    expect(await refusalFrom(couple(one, other))).toMatchObject({ code: 'ALREADY_CONNECTED' });
  });
});
