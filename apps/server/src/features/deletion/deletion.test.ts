import { ERASED_NAME } from '@beso/contract/erased-name';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import {
  couple,
  gift,
  PASSWORD,
  type Person,
  person,
  registerVerifiedPerson,
} from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { mailedLink } from '../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../test/support/mail.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { APP_ROLE } from '../../platform/postgres/queries.ts';
import { verifyLedger } from '../audit/index.ts';
import { eraseDueAccounts } from './erase-account.ts';
import { mailDeletionReminders, mailErasureDone } from './mails.ts';

let mails: MailServer;
let app: TestApp;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>' });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const leave = (one: Person) => one.api.deletion.deleteAccount();
const signIn = async (one: Person) => {
  const browser = openBrowser(app.url);
  return { browser, state: await browser.api.auth.signIn({ email: one.profile.email, password: PASSWORD }) };
};
const placesOf = async (one: Person) =>
  (await one.api.relationships.listMyRelationships({})).relationships.map(({ id }) => id).sort();
const overdue = (one: Person) =>
  app.owner.query(
    `UPDATE account_deletions SET requested_at = now() - interval '15 days', due_at = now() - interval '1 s'
     WHERE user_id = $1`,
    [one.id],
  );
const erase = () => eraseDueAccounts(app.services, (tx, id) => mailErasureDone(app.services, tx, id));
const rolesIn = async (place: string) =>
  (
    await app.owner.query<{ id: string; role: string }>(
      `SELECT profile_id AS id, role FROM relationship_members WHERE relationship_id = $1 AND left_at IS NULL
       ORDER BY role DESC, joined_number`,
      [place],
    )
  ).rows.map(({ id, role }) => [id, role]);
async function broken(): Promise<string[]> {
  const client = await app.owner.connect();
  try {
    const { rules } = await verifyLedger(client, APP_ROLE);
    return rules.flatMap(({ name, findings }) => (findings.length === 0 ? [] : [name, ...findings]));
  } finally {
    client.release();
  }
}

describe('a person who deletes their account', () => {
  // OWASP: when an account is deleted, all its sessions end.
  // ASVS V7.4.2
  test('needs a fresh sign-in, ends all sessions, disappears for others at once, and returns by signing in [S2-026]', async () => {
    const [giulia, marco, nora] = [
      await registerVerifiedPerson(app, { firstName: 'Giulia' }),
      await person(app.url, { firstName: 'Marco' }),
      await person(app.url, { firstName: 'Nora' }),
    ];
    const pair = await couple(giulia, marco);
    const three = await createGroup(giulia, marco, nora);
    const { token } = await giulia.api.invitations.createInvitation({ kind: 'partner', partnerName: 'X' });
    const shown = { cardShown: true, foundByName: true };
    await giulia.api.connections.setVisibility(shown);
    const otherDevice = (await signIn(giulia)).browser;
    const stranger = openBrowser(app.url).api.connections;
    const found = await stranger.getPerson({ personId: giulia.id });
    await app.owner.query(
      `UPDATE auth_sessions SET confirmed_at = now() - interval '11 minutes'
      WHERE user_id = $1`,
      [giulia.id],
    );
    expect(await refusalFrom(leave(giulia))).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    await giulia.api.confirmation.confirmIdentity({ way: 'password', password: PASSWORD });

    const { until } = await leave(giulia);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    expect((await giulia.api.auth.getSession()).session).toBeNull();
    expect(await otherDevice.api.auth.getSession()).toMatchObject({ session: null, leaving: null });
    expect(await refusalFrom(stranger.getPerson({ personId: giulia.id }))).toMatchObject({
      code: 'PERSON_NOT_FOUND',
    });
    expect(await placesOf(marco)).toEqual([three]);
    expect(await rolesIn(three)).toEqual([
      [marco.id, 'owner'],
      [nora.id, 'member'],
    ]);
    expect(await refusalFrom(nora.api.invitations.getInvitation({ token }))).toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    });
    expect(await refusalFrom(marco.api.besos.processBesoTransaction(gift(three, giulia.id)))).toMatchObject({
      code: 'PERSON_NOT_REACHABLE',
    });

    const { browser, state } = await signIn(giulia);
    expect(state).toMatchObject({ session: null, profile: null, leaving: { until } });
    expect(await browser.api.auth.getSession()).toEqual(state);
    expect(await refusalFrom(browser.api.relationships.listMyRelationships({}))).toMatchObject({
      code: 'UNAUTHORIZED',
    });
    const restored = await browser.api.deletion.restoreAccount();
    expect(restored).toMatchObject({ session: { user: { id: giulia.id } }, leaving: null });
    expect(await browser.api.connections.getVisibility()).toEqual(shown);
    expect(await stranger.getPerson({ personId: giulia.id })).toEqual(found);
    expect(await placesOf(marco)).toEqual([pair, three].sort());
    expect(await rolesIn(three)).toEqual([
      [marco.id, 'owner'],
      [nora.id, 'member'],
      [giulia.id, 'member'],
    ]);
    expect(await refusalFrom(nora.api.invitations.getInvitation({ token }))).toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    });
    expect(await refusalFrom(browser.api.deletion.restoreAccount())).toMatchObject({
      code: 'ACCOUNT_NOT_LEAVING',
    });
    expect(await broken()).toEqual([]);
  });
});

describe('the restoring of an account', () => {
  test('works by the mailed link, even at an address that a thief has changed', async () => {
    const [giulia, marco] = [await registerVerifiedPerson(app), await person(app.url)];
    const pair = await couple(giulia, marco);
    const { email } = giulia.profile;
    await app.owner.query(
      `WITH moved AS (UPDATE auth_users SET email = 'thief-' || email WHERE id = $1)
       INSERT INTO auth_links (user_id, purpose, email, token_hash, expires_at)
       VALUES ($1, 'undo_email', $2, 'hash of ' || $2, now() + interval '7 days')`,
      [giulia.id, email],
    );
    app.services.sessions.forgetPerson(giulia.id);
    await leave(giulia);
    const { token } = await mailedLink(mails, email, 'restore');
    expect((await mailedLink(mails, `thief-${email}`, 'restore')).token).not.toBe(token);
    const stranger = openBrowser(app.url);
    await stranger.api.deletion.checkRestoring({ token });
    await stranger.api.deletion.restoreByLink({ token });
    expect((await stranger.api.auth.getSession()).session).toBeNull();
    expect(await placesOf(marco)).toEqual([pair]);
    expect(await refusalFrom(stranger.api.deletion.restoreByLink({ token }))).toMatchObject({
      code: 'LINK_USED',
    });
  });

  test('is announced three days before the end, once', async () => {
    const giulia = await registerVerifiedPerson(app);
    await leave(giulia);
    await mailedLink(mails, giulia.profile.email, 'restore');
    await mailDeletionReminders(app.services, 10);
    await app.owner.query(
      `UPDATE account_deletions SET requested_at = now() - interval '12 days', due_at = now() + interval '2 days'
       WHERE user_id = $1`,
      [giulia.id],
    );
    await mailDeletionReminders(app.services, 10);
    await mailDeletionReminders(app.services, 10);
    const { mail } = await mailedLink(mails, giulia.profile.email, 'restore', 2);
    expect(mail.text).toContain('In three days');
  });

  test('restores a couple when both are restored, but not after one is erased', async () => {
    for (const comesBack of [true, false]) {
      const [giulia, marco] = [await registerVerifiedPerson(app), await registerVerifiedPerson(app)];
      const pair = await couple(giulia, marco);
      await leave(giulia);
      await leave(marco);
      if (!comesBack) {
        await overdue(giulia);
        expect(await erase()).toBe(1);
      }
      const placesAfter = async (who: Person) => {
        const { api } = (await signIn(who)).browser;
        await api.deletion.restoreAccount();
        return (await api.relationships.listMyRelationships({})).relationships.map(({ id }) => id);
      };
      if (comesBack) expect(await placesAfter(giulia)).toEqual([]);
      expect(await placesAfter(marco)).toEqual(comesBack ? [pair] : []);
    }
    expect(await broken()).toEqual([]);
  });

  test('makes the last member of a group its owner again', async () => {
    const [giulia, marco] = [await registerVerifiedPerson(app), await registerVerifiedPerson(app)];
    const place = await createGroup(giulia, marco);
    await leave(giulia);
    await leave(marco);
    expect(await rolesIn(place)).toEqual([]);
    await (await signIn(marco)).browser.api.deletion.restoreAccount();
    expect(await rolesIn(place)).toEqual([[marco.id, 'owner']]);
    await (await signIn(giulia)).browser.api.deletion.restoreAccount();
    expect(await rolesIn(place)).toEqual([
      [marco.id, 'owner'],
      [giulia.id, 'member'],
    ]);
  });

  test('does not restore the membership of a group that has removed the person', async () => {
    const [giulia, marco] = [await registerVerifiedPerson(app), await person(app.url)];
    const place = await createGroup(marco, giulia);
    await leave(giulia);
    await marco.api.roles.removeMember({ relationshipId: place, memberId: giulia.id });
    await (await signIn(giulia)).browser.api.deletion.restoreAccount();
    expect(await rolesIn(place)).toEqual([[marco.id, 'owner']]);
  });

  test('and erasing exclude each other: only one of the two happens if both run on day 14', async () => {
    for (let round = 0; round < 6; round += 1) {
      const giulia = await registerVerifiedPerson(app);
      await leave(giulia);
      const { browser } = await signIn(giulia);
      await app.owner.query(
        `UPDATE account_deletions SET requested_at = clock_timestamp() - interval '14 days',
           due_at = clock_timestamp() + make_interval(secs => $2) WHERE user_id = $1`,
        [giulia.id, 0.01 * round],
      );
      const isLeaving = async () =>
        (await app.owner.query('SELECT FROM account_deletions WHERE user_id = $1', [giulia.id])).rowCount ===
        1;
      const erasing = async () => {
        let erased = 0;
        do erased += await erase();
        while (await isLeaving());
        return erased === 1;
      };
      const restoring = browser.api.deletion.restoreAccount().then(
        () => true,
        () => false,
      );
      const [restored, erased] = await Promise.all([restoring, erasing()]);
      expect(restored).toBe(!erased);
      const { rows } = await app.owner.query('SELECT last_name FROM profiles WHERE id = $1', [giulia.id]);
      expect(rows).toEqual([{ last_name: restored ? 'Rossi' : '' }]);
    }
  });

  test('is refused once erasing is due or has begun', async () => {
    const giulia = await registerVerifiedPerson(app);
    await leave(giulia);
    const due = await app.owner.connect();
    try {
      await due.query('BEGIN');
      await due.query(
        `UPDATE account_deletions SET requested_at = now() - interval '14 days', due_at = now()
         WHERE user_id = $1`,
        [giulia.id],
      );
      const restoring = due.query('SELECT restore_account($1)', [giulia.id]);
      await expect(restoring).rejects.toMatchObject({ message: 'ACCOUNT_NOT_LEAVING' });
    } finally {
      await due.query('ROLLBACK');
      due.release();
    }
    const { browser } = await signIn(giulia);
    await app.owner.query('UPDATE account_deletions SET erasing_at = now() WHERE user_id = $1', [giulia.id]);
    expect(await refusalFrom(browser.api.deletion.restoreAccount())).toMatchObject({
      code: 'ACCOUNT_NOT_LEAVING',
    });
  });
});

describe('simultaneous deletions', () => {
  test('of both people of a couple, and of a group’s last two members, cause no deadlock', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [giulia, marco] = [await registerVerifiedPerson(app), await registerVerifiedPerson(app)];
      const [pair, place] = [await couple(giulia, marco), await createGroup(giulia, marco)];
      await Promise.all([leave(giulia), leave(marco)]);
      expect([await rolesIn(pair), await rolesIn(place)]).toEqual([[], []]);
      const [hers, his] = [(await signIn(giulia)).browser.api, (await signIn(marco)).browser.api];
      await Promise.all([hers.deletion.restoreAccount(), his.deletion.restoreAccount()]);
      expect((await rolesIn(pair)).map(([id]) => id).sort()).toEqual([giulia.id, marco.id].sort());
      const roles = await rolesIn(place);
      expect(roles.map(([, role]) => role)).toEqual(['owner', 'member']);
    }
    expect(await broken()).toEqual([]);
  });

  test('and erasures of a couple during use of the other’s group cause no deadlock', async () => {
    const [giulia, marco, nora] = [
      await registerVerifiedPerson(app),
      await registerVerifiedPerson(app),
      await registerVerifiedPerson(app),
    ];
    const place = await createGroup(nora, giulia, marco);
    await couple(giulia, marco);
    for (const one of [giulia, marco, giulia])
      await one.api.besos.processBesoTransaction(gift(place, nora.id));
    await Promise.all([leave(giulia), leave(marco)]);
    await Promise.all([overdue(giulia), overdue(marco)]);
    const busy = Array.from({ length: 6 }, () => nora.api.feed.listActivities({}));
    await Promise.all([erase(), erase(), ...busy]);
    const { rows } = await app.owner.query<{ first_name: string }>(
      'SELECT first_name FROM profiles WHERE id = ANY ($1::uuid[])',
      [[giulia.id, marco.id]],
    );
    expect(rows.map(({ first_name }) => first_name)).toEqual([ERASED_NAME, ERASED_NAME]);
    expect(await broken()).toEqual([]);
  });
});

test('the address is reserved for 14 days and free afterwards', async () => {
  const giulia = await registerVerifiedPerson(app);
  const { email } = giulia.profile;
  await leave(giulia);
  expect(await refusalFrom(person(app.url, { email }))).toMatchObject({ code: 'EMAIL_EXISTS' });
  await overdue(giulia);
  expect(await erase()).toBeGreaterThan(0);
  expect((await person(app.url, { email })).id).not.toBe(giulia.id);
  await expect.poll(() => mails.to(email).some(({ text }) => text.includes('free again'))).toBe(true);
});
