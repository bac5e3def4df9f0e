import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

/** How often invitations race with leaving; BESO_RACE_ROUNDS replaces the number. */
const ROUNDS = Number(process.env.BESO_RACE_ROUNDS ?? 25);
const REFUSALS = /INVITATION_NOT_FOUND|INVITATION_ALREADY_ACCEPTED|INVITATION_ALREADY_SENT/;

let app: TestApp;
let anna: Person;
let luca: Person;
let nora: Person;
let sofia: Person;
let casa: string;

beforeAll(async () => {
  app = await startTestApp();
  [anna, luca] = [await person(app.url), await person(app.url)];
  [nora, sofia] = [await person(app.url), await person(app.url)];
  await app.owner.query('UPDATE auth_users SET email_verified = true');
});
afterAll(() => app.close());

/** Makes a group that Luca owns and Anna belongs to. */
beforeEach(() => begin());
async function begin(): Promise<void> {
  await app.owner.query('DELETE FROM daily_counts');
  const { rows } = await app.owner.query("SELECT create_relationship('group', 'Casa', $1) AS id", [luca.id]);
  casa = rows[0].id;
  await app.owner.query('SELECT join_relationship($1, $2)', [casa, anna.id]);
}

interface Invitation {
  readonly id: string;
  readonly hash: string;
  readonly whom: Person;
}
/** Returns the values of an invitation by Luca that is not created yet. */
const inviting = (whom: Person): Invitation => ({ id: randomUUID(), hash: randomUUID(), whom });
const invite = (on: Pool | PoolClient, { id, hash, whom }: Invitation) =>
  on.query("SELECT invite_by_mail($1, $2, $3, $4, 'A friend', NULL, true, $5, NULL)", [
    ...[luca.id, id, hash, whom.profile.email, casa],
  ]);
const accept = (on: Pool | PoolClient, { hash, whom }: Invitation) =>
  on.query('SELECT accept_invitation($1, $2)', [hash, whom.id]);
const decline = ({ id, whom }: Invitation) =>
  app.owner.query('SELECT decline_invitation($1, $2)', [id, whom.id]);
const resend = ({ id }: Invitation) => app.owner.query('SELECT resend_invitation($1, $2)', [luca.id, id]);
const cancel = ({ id }: Invitation) => app.owner.query('SELECT cancel_invitation($1, $2)', [luca.id, id]);
const leave = () => app.owner.query('SELECT leave_relationship($1, $2)', [luca.id, casa]);

async function invitations(): Promise<Record<string, string>> {
  const { rows } = await app.owner.query(
    'SELECT id, status FROM partner_invitations WHERE relationship_id = $1',
    [casa],
  );
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}
async function members(): Promise<string[]> {
  const { rows } = await app.owner.query(
    'SELECT profile_id AS id FROM relationship_members WHERE relationship_id = $1 AND left_at IS NULL',
    [casa],
  );
  return rows.map(({ id }) => id).toSorted();
}
async function waiting(): Promise<number> {
  const { rows } = await app.owner.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_locks waiting JOIN pg_stat_activity USING (pid)
     WHERE NOT waiting.granted AND datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

test(`in ${ROUNDS} races with leaving, a former member’s invitations end, and nobody joins by them afterwards [S3-009]`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await begin();
    const [open, other, late] = [inviting(nora), inviting(sofia), inviting(sofia)];
    for (const one of [open, other]) await invite(app.owner, one);
    const soon = async (call: () => Promise<unknown>) => {
      await app.owner.query('SELECT pg_sleep(0.006 * random())');
      return call();
    };
    const again = () => invite(app.owner, late).then(() => accept(app.owner, late));
    const [left, accepted, ended, lateIn, ...rest] = await Promise.allSettled([
      soon(leave),
      soon(() => accept(app.owner, open)),
      soon(() => (round % 2 === 0 ? decline(other) : cancel(other))),
      soon(again),
      soon(() => resend(open)),
    ]);
    expect(left.status).toBe('fulfilled');
    for (const one of [accepted, ended, lateIn, ...rest])
      if (one.status === 'rejected') expect(String(one.reason)).toMatch(REFUSALS);
    const inside = [
      ...[anna.id, ...(accepted.status === 'fulfilled' ? [nora.id] : [])],
      ...(lateIn.status === 'fulfilled' ? [sofia.id] : []),
    ];
    expect(await members()).toEqual(inside.toSorted());
    const states = await invitations();
    expect(states[open.id]).toBe(accepted.status === 'fulfilled' ? 'accepted' : 'cancelled');
    expect(states[other.id]).toBe('cancelled');
    // The late invitation was never created, was accepted, or ended when Luca left.
    expect(['accepted', 'cancelled', undefined]).toContain(states[late.id]);
    expect(states[late.id] === 'accepted').toBe(lateIn.status === 'fulfilled');
  }
});

test('an invitation that is sent and accepted while its sender leaves is decided without a deadlock [S3-009]', async () => {
  const late = inviting(nora);
  const [sending, holding] = [await app.owner.connect(), await app.owner.connect()];
  try {
    await holding.query('BEGIN');
    await holding.query('SELECT pg_advisory_xact_lock_shared(relationship_key($1))', [casa]);
    await sending.query('BEGIN');
    await invite(sending, late);
    const parting = leave();
    await expect.poll(waiting).toBe(1);
    await sending.query('COMMIT');
    const joining = accept(sending, late);
    await expect.poll(waiting).toBe(2);
    await holding.query('COMMIT');
    const [parted, joined] = await Promise.allSettled([parting, joining]);
    expect(parted).toMatchObject({ status: 'fulfilled' });
    if (joined.status === 'rejected') expect(String(joined.reason)).toMatch(REFUSALS);
    const inside = joined.status === 'fulfilled' ? [anna.id, nora.id] : [anna.id];
    expect(await members()).toEqual(inside.toSorted());
    expect((await invitations())[late.id]).toBe(joined.status === 'fulfilled' ? 'accepted' : 'cancelled');
  } finally {
    await holding.query('ROLLBACK');
    sending.release();
    holding.release();
  }
});

test('an invited person no longer reads an ended invitation, however it ended [S8-059]', async () => {
  for (let round = 0; round < 6; round += 1) {
    await begin();
    const friends = [nora, sofia].map(({ profile }, index) => {
      const name = `Friend ${index}`;
      return { id: randomUUID(), name, email: profile.email };
    });
    await luca.api.invitations.sendInvitations({ kind: 'group', relationshipId: casa, friends });
    const [first, second] = friends.map(({ id }) => id);
    const calls = await Promise.allSettled([
      luca.api.roles.leaveRelationship({ relationshipId: casa }),
      nora.api.invitations.acceptReceivedInvitation({ invitationId: first ?? '' }),
      sofia.api.invitations.declineReceivedInvitation({ invitationId: second ?? '' }),
    ]);
    expect(calls[0]?.status).toBe('fulfilled');
    const accepted = calls[1]?.status === 'fulfilled';
    if (calls[1]?.status === 'rejected') {
      expect(await refusalFrom(Promise.reject(calls[1].reason))).toMatchObject({
        code: 'INVITATION_NOT_FOUND',
      });
    }
    expect((await members()).includes(nora.id)).toBe(accepted);
    for (const one of [nora, sofia]) {
      const { notifications } = await one.api.notifications.listNotifications({});
      const about = notifications.filter(({ kind }) => kind === 'invitation_received');
      expect(about.filter(({ isRead }) => !isRead)).toEqual([]);
      const { received } = await one.api.invitations.listInvitations();
      expect(received.filter(({ status }) => ['pending', 'sent', 'failed'].includes(status))).toEqual([]);
    }
  }
});
