import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, PASSWORD, type Person, person, provenPerson } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { group } from '../../../test/support/groups.ts';
import { mailedLink } from '../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../test/support/mail.ts';
import { refusal } from '../../../test/support/refusal.ts';
import { verifySnapshot } from '../audit/index.ts';
import { eraseDue } from './erasing.ts';
import { remindLeaving, sayFarewell } from './mails.ts';

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
  (await one.api.relationships.listMyRelationships()).relationships.map(({ id }) => id).sort();
const overdue = (one: Person) =>
  app.owner.query(
    `UPDATE account_deletions SET requested_at = now() - interval '15 days', due_at = now() - interval '1 s'
     WHERE user_id = $1`,
    [one.id],
  );
const erase = () => eraseDue(app.services, (tx, id) => sayFarewell(app.services, tx, id));
const rolesIn = async (place: string) =>
  (
    await app.owner.query<{ id: string; role: string }>(
      `SELECT profile_id AS id, role FROM relationship_members WHERE relationship_id = $1 AND left_at IS NULL
       ORDER BY role DESC, joined_number`,
      [place],
    )
  ).rows.map(({ id, role }) => [id, role]);
async function broken(): Promise<string[]> {
  const { rules } = await verifySnapshot(app.owner, 'beso_app');
  return rules.flatMap(({ name, findings }) => (findings.length === 0 ? [] : [name, ...findings]));
}

describe('a person who deletes their account', () => {
  test('needs a fresh sign-in, is gone for the others at once, and comes back by signing in', async () => {
    const [giulia, marco, nora] = [
      await provenPerson(app, { firstName: 'Giulia' }),
      await person(app.url, { firstName: 'Marco' }),
      await person(app.url, { firstName: 'Nora' }),
    ];
    const pair = await couple(giulia, marco);
    const three = await group(giulia, marco, nora);
    const { token } = await giulia.api.invitations.createInvitation({ kind: 'partner', partnerName: 'X' });
    await app.owner.query(
      `UPDATE auth_sessions SET confirmed_at = now() - interval '11 minutes'
      WHERE user_id = $1`,
      [giulia.id],
    );
    expect(await refusal(leave(giulia))).toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' });
    await giulia.api.confirmation.confirmIdentity({ way: 'password', password: PASSWORD });

    const { until } = await leave(giulia);
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    expect((await giulia.api.auth.getSession()).session).toBeNull();
    expect(await placesOf(marco)).toEqual([three]);
    expect(await rolesIn(three)).toEqual([
      [marco.id, 'owner'],
      [nora.id, 'member'],
    ]);
    expect(await refusal(nora.api.invitations.getInvitation({ token }))).toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    });
    expect(await refusal(marco.api.besos.processBesoTransaction(gift(three, giulia.id)))).toMatchObject({
      code: 'PERSON_NOT_REACHABLE',
    });

    const { browser, state } = await signIn(giulia);
    expect(state).toMatchObject({ session: null, profile: null, leaving: { until } });
    expect(await browser.api.auth.getSession()).toEqual(state);
    expect(await refusal(browser.api.relationships.listMyRelationships())).toMatchObject({
      code: 'UNAUTHORIZED',
    });
    const restored = await browser.api.deletion.restoreAccount();
    expect(restored).toMatchObject({ session: { user: { id: giulia.id } }, leaving: null });
    expect(await placesOf(marco)).toEqual([pair, three].sort());
    expect(await rolesIn(three)).toEqual([
      [marco.id, 'owner'],
      [nora.id, 'member'],
      [giulia.id, 'member'],
    ]);
    expect(await refusal(nora.api.invitations.getInvitation({ token }))).toMatchObject({
      code: 'INVITATION_NOT_FOUND',
    });
    expect(await refusal(browser.api.deletion.restoreAccount())).toMatchObject({
      code: 'ACCOUNT_NOT_LEAVING',
    });
    expect(await broken()).toEqual([]);
  });
});
