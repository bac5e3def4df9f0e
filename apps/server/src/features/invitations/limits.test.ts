import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { INVITATION_VALID_DAYS, INVITATIONS_OPEN_MAX } from '@beso/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { backdateDailyCounts, nextMidnight } from '../../../test/support/days.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const midnight = () => nextMidnight('Europe/Rome').toISOString().replace('.000', '');
const partnerLink = (one: Person) =>
  one.api.invitations.createInvitation({ kind: 'partner', partnerName: 'Marco' });
const friendsLink = (one: Person) => one.api.invitations.createInvitation({ kind: 'friends' });

/** Counts a person's invitations and groups, to check that a refusal made none. */
async function madeBy(one: Person) {
  const { rows } = await app.owner.query(
    `SELECT (SELECT count(*)::int FROM partner_invitations WHERE inviter_id = $1) AS invitations,
            (SELECT count(*)::int FROM relationship_members WHERE profile_id = $1) AS groups`,
    [one.id],
  );
  return rows[0];
}

const expireAll = (one: Person) =>
  app.owner.query('UPDATE partner_invitations SET expires_at = now() WHERE inviter_id = $1', [one.id]);

test('new groups are limited per day', async () => {
  const one = await person(app.url);
  for (let count = 0; count < DAILY_LIMITS.group; count += 1) await friendsLink(one);
  const before = await madeBy(one);
  expect(await refusalFrom(friendsLink(one))).toEqual({
    code: 'GROUP_DAILY_LIMIT',
    data: { opensAt: midnight() },
  });
  expect(await madeBy(one)).toEqual(before);
  await partnerLink(one);
  await backdateDailyCounts(app.owner, one.id);
  await friendsLink(one);
});

test('open invitations are limited, even if several are created at once', async () => {
  const one = await person(app.url);
  const first = await partnerLink(one);
  const more = Array.from({ length: INVITATIONS_OPEN_MAX + 5 }, () => partnerLink(one));
  const made = (await Promise.allSettled(more)).filter(({ status }) => status === 'fulfilled');
  expect(made).toHaveLength(INVITATIONS_OPEN_MAX - 1);
  const { code, data } = await refusalFrom(partnerLink(one));
  expect(code).toBe('INVITATIONS_OPEN_LIMIT');
  const opensAt = Date.parse((data as { opensAt: string }).opensAt);
  expect(opensAt).toBe(Math.floor(Date.parse(first.expiresAt) / 1000) * 1000);
  expect(opensAt).toBeGreaterThan(Date.now() + (INVITATION_VALID_DAYS * 24 - 1) * 3_600_000);
  const other = await person(app.url);
  await other.api.invitations.acceptInvitation({ token: first.token });
  await partnerLink(one);
});

test('new invitations are limited per day, open or not', async () => {
  const one = await person(app.url);
  for (let count = 0; count < DAILY_LIMITS.invitation; count += 1) {
    if (count % INVITATIONS_OPEN_MAX === 0) await expireAll(one);
    await partnerLink(one);
  }
  await expireAll(one);
  const before = await madeBy(one);
  expect(await refusalFrom(partnerLink(one))).toEqual({
    code: 'INVITATION_DAILY_LIMIT',
    data: { opensAt: midnight() },
  });
  expect(await madeBy(one)).toEqual(before);
});
