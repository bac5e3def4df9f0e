import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { gift, type Person, person } from '../../../test/support/builders.ts';
import { backdateDailyCounts } from '../../../test/support/days.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let anna: Person;
let luca: Person;
let sofia: Person;
let casa: string;

beforeAll(async () => {
  app = await startTestApp();
  [anna, luca, sofia] = [await person(app.url), await person(app.url), await person(app.url)];
});
afterAll(() => app.close());
beforeEach(async () => {
  await backdateDailyCounts(app.owner, anna.id);
  casa = await createGroup(anna, luca, sofia);
});

interface Membership {
  readonly id: string;
  readonly role: string;
}
async function members(): Promise<Membership[]> {
  const { rows } = await app.owner.query<Membership>(
    `SELECT profile_id AS id, role FROM relationship_members
     WHERE relationship_id = $1 AND left_at IS NULL ORDER BY joined_at, id`,
    [casa],
  );
  return rows;
}
afterEach(async () => {
  const left = await members();
  expect(left.filter(({ role }) => role === 'owner')).toHaveLength(left.length === 0 ? 0 : 1);
});

const leave = (who: Person) => who.api.roles.leaveRelationship({ relationshipId: casa });
const remove = (who: Person, whom: Person) =>
  who.api.roles.removeMember({ relationshipId: casa, memberId: whom.id });
const handOver = (who: Person, whom: Person) =>
  who.api.roles.handOverGroup({ relationshipId: casa, memberId: whom.id });
const rename = (who: Person, name: string) => who.api.roles.renameGroup({ relationshipId: casa, name });

async function waiting(): Promise<number> {
  const { rows } = await app.owner.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_locks waiting JOIN pg_stat_activity USING (pid)
     WHERE NOT waiting.granted AND datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

/** Commits the first transaction when the second waits for it; returns the second's result. */
async function overtaken<Answer>(first: string, values: unknown[], second: () => Promise<Answer>) {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(first, values);
    const late = second();
    late.catch(() => undefined);
    await expect.poll(waiting).toBe(1);
    await client.query('COMMIT');
    return { late };
  } finally {
    client.release();
  }
}

const LEAVE = 'SELECT leave_relationship($1, $2)';
const REMOVE = 'SELECT remove_group_member($1, $2, $3)';
const HAND_OVER = 'SELECT hand_over_group($1, $2, $3)';

test('if the owner and another member leave at once, the third becomes owner [S3-009]', async () => {
  for (let round = 0; round < 5; round += 1) {
    casa = await createGroup(anna, luca, sofia);
    await Promise.all([leave(anna), leave(luca)]);
    expect(await members()).toEqual([{ id: sofia.id, role: 'owner' }]);
  }
});

test('if everybody leaves at once, the group has no member and no owner', async () => {
  await Promise.all([anna, luca, sofia].map(leave));
  expect(await members()).toEqual([]);
});

test('a hand-over to a leaving member is refused, or comes first, and then the leaving owner has a successor', async () => {
  const { late } = await overtaken(LEAVE, [luca.id, casa], () => handOver(anna, luca));
  expect(await refusalFrom(late)).toMatchObject({ code: 'MEMBER_NOT_FOUND' });
  const other = await overtaken(HAND_OVER, [anna.id, casa, sofia.id], () => leave(sofia));
  await other.late;
  expect(await members()).toEqual([{ id: anna.id, role: 'owner' }]);
});

test('if the owner leaves during a hand-over, the named member stays owner', async () => {
  const { late } = await overtaken(HAND_OVER, [anna.id, casa, sofia.id], () => leave(anna));
  await late;
  expect(await members()).toEqual([
    { id: luca.id, role: 'member' },
    { id: sofia.id, role: 'owner' },
  ]);
});

test('a removed member gets no beso during the removal', async () => {
  const give = () => sofia.api.besos.processBesoTransaction(gift(casa, luca.id));
  const { late } = await overtaken(REMOVE, [anna.id, casa, luca.id], give);
  expect(await refusalFrom(late)).toMatchObject({ code: 'PERSON_NOT_REACHABLE' });
  // A removed person still sees a gift that came before the removal.
  casa = await createGroup(anna, luca, sofia);
  const [given] = await Promise.allSettled([give(), remove(anna, luca)]);
  const { activities } = await luca.api.feed.listActivities({ limit: 50 });
  const shown = activities.some(({ relationshipId }) => relationshipId === casa);
  expect(shown).toBe(given.status === 'fulfilled');
});

test('a removal and a renaming by the new owner happen one after the other', async () => {
  const { late } = await overtaken(HAND_OVER, [anna.id, casa, luca.id], () => remove(anna, luca));
  expect(await refusalFrom(late)).toMatchObject({ code: 'OWNER_ONLY' });
  const { late: renamed } = await overtaken(REMOVE, [luca.id, casa, anna.id], () => rename(anna, 'Mine'));
  expect(await refusalFrom(renamed)).toMatchObject({ code: 'NOT_FOUND' });
});

test('nobody joins a group without an owner while the inviter leaves', async () => {
  const nora = await person(app.url);
  const { token } = await anna.api.invitations.createInvitation({ kind: 'friends' });
  const { relationships } = await anna.api.relationships.listMyRelationships({});
  casa = relationships[0]?.id ?? '';
  const join = () => nora.api.invitations.acceptInvitation({ token });
  const { late } = await overtaken(LEAVE, [anna.id, casa], join);
  expect(await refusalFrom(late)).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
  for (let round = 0; round < 3; round += 1) {
    const made = await anna.api.invitations.createInvitation({ kind: 'friends' });
    casa = (await anna.api.relationships.listMyRelationships({})).relationships[0]?.id ?? '';
    const joined = nora.api.invitations.acceptInvitation({ token: made.token });
    await Promise.allSettled([joined, leave(anna)]);
    const inside = await joined.then(
      () => [nora.id],
      () => [],
    );
    expect((await members()).map(({ id }) => id)).toEqual(inside);
  }
});
