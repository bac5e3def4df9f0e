import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../../../test/support/mail.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { refusalPageOf } from './refusal-links.ts';

let mails: MailServer;
let app: TestApp;
let anna: Person;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ SMTP_URL: mails.url, MAIL_FROM: 'BESO <hello@beso.example>' });
  anna = await verified({ firstName: 'Anna' });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

async function verified(given: Parameters<typeof person>[1] = {}): Promise<Person> {
  const one = await person(app.url, given);
  await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
  return one;
}
const address = () => `${randomUUID()}@example.org`;
const partner = (email: string, more: { id?: string; message?: string } = {}) =>
  ({ kind: 'partner', id: randomUUID(), partnerName: 'Marco', email, ...more }) as const;
const invite = (email: string, more: { id?: string; message?: string } = {}, by = anna) =>
  by.api.invitations.sendInvitations(partner(email, more));
const listOf = (one: Person) => one.api.invitations.listInvitations();
const sentTo = async (email: string, by = anna) =>
  (await listOf(by)).sent.find(({ partnerEmail }) => partnerEmail === email);
const rowOf = async (email: string) =>
  (await app.owner.query('SELECT * FROM partner_invitations WHERE partner_email = $1', [email])).rows[0];

async function mailed(email: string, count = 1): Promise<ReceivedMail & { token: string }> {
  const invitations = () => mails.to(email).filter(({ text }) => text.includes('/refuse-invitation/'));
  await expect.poll(() => invitations().length, { timeout: 10_000 }).toBe(count);
  const [mail] = invitations().slice(-1) as [ReceivedMail];
  return { ...mail, token: /\/(?:join|invitation)\/([\w-]+)/.exec(mail.text)?.[1] ?? '' };
}
const refusalIn = ({ text }: ReceivedMail) => /\/refuse-invitation\/(\S+)/.exec(text)?.[1] ?? '';
const status = (email: string) => expect.poll(async () => (await sentTo(email))?.status, { timeout: 10_000 });

describe('a mailed invitation', () => {
  test('is mailed by a job, and then has the status sent [S5-030] [S7-046] [S7-062] [S4-035]', async () => {
    const email = address();
    await invite(email.toUpperCase(), { message: 'For <b>you</b>,\nsee evil.example or 192.0.2.1/x' });
    const { headers, text, html, token } = await mailed(email);
    expect(headers.get('subject')).toBe('Anna invites you to BESO');
    expect(text).toContain('Hello Marco,');
    expect(text).toContain('For <b>you</b>,\nsee evil.\u2060example or 192.\u20600.\u20602.\u20601/x');
    expect(html).toContain('For &lt;b&gt;you&lt;/b&gt;,');
    expect(html).not.toMatch(/evil\.example|192\.0\.2\.1/);
    await status(email).toBe('sent');
    expect(await sentTo(email)).toMatchObject({ isMailed: true, partnerName: 'Marco', resendsLeft: 3 });
    expect(await rowOf(email)).toMatchObject({
      status: 'sent',
      email_delivery_status: 'sent',
      invitation_type: 'email',
      sent_at: expect.any(Date),
      failure_reason: null,
    });
    expect((await rowOf(email)).invitation_token).not.toBe(token);
    expect((await openBrowser(app.url).api.invitations.getInvitation({ token })).inviterFirstName).toBe(
      'Anna',
    );
  });

  test('is pending until the mail server has accepted the mail [S4-034] [S4-035]', async () => {
    const release = mails.hold();
    const email = address();
    await invite(email);
    const pending = { status: 'pending', email_delivery_status: 'pending', sent_at: null, retry_count: 0 };
    expect(await rowOf(email)).toMatchObject(pending);
    expect(await sentTo(email)).toMatchObject({ status: 'pending', isMailed: true });
    release();
    await status(email).toBe('sent');
    expect(await rowOf(email)).toMatchObject({ email_delivery_status: 'sent', sent_at: expect.any(Date) });
    // An invitation by link is not mailed, so its status stays `pending`.
    const { id } = await anna.api.invitations.createInvitation({ kind: 'partner', partnerName: 'Luca' });
    const { rows } = await app.owner.query(
      'SELECT status, email_delivery_status FROM partner_invitations WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ status: 'pending', email_delivery_status: 'pending' }]);
  });

  test('to a group names inviter, friend and group, with a message and a link for each friend [S7-063]', async () => {
    const friends = ['Luca', 'Sofia'].map((name) => ({ id: randomUUID(), name, email: address() }));
    const group = { kind: 'group', groupName: 'Casa Rossi', message: 'Dinner on Fridays?' } as const;
    const { relationshipId } = await anna.api.invitations.sendInvitations({ ...group, friends });
    const tokens = new Set<string>();
    for (const { name, email } of friends) {
      const { headers, text, html, token } = await mailed(email);
      expect(headers.get('subject')).toBe('Anna invites you to “Casa Rossi”');
      expect(text).toContain(`Hello ${name},`);
      expect(text).toContain('“Casa Rossi” is a group on BESO');
      expect(text).toContain('Anna would like you to be part of it.');
      expect(text).toContain('\nAnna writes: Dinner on Fridays?\n');
      for (const word of [name, 'Casa Rossi', 'Dinner on Fridays?', token]) expect(html).toContain(word);
      const preview = await openBrowser(app.url).api.invitations.getInvitation({ token });
      expect(preview).toMatchObject({ status: 'valid', groupName: 'Casa Rossi', email });
      tokens.add(token);
    }
    expect(tokens.size).toBe(2);
    const [{ email = '' } = {}] = friends;
    const luca = await person(app.url, { email });
    const { token } = await mailed(email);
    expect(await luca.api.invitations.acceptInvitation({ token })).toEqual({ relationshipId });
  });

  test.each([
    ['es', 'Anna te invita a BESO'],
    ['fr', 'Anna t’invite sur BESO'],
    ['it', 'Anna ti invita su BESO'],
  ])('has the inviter’s language: %s', async (language, subject) => {
    await app.owner.query('UPDATE profiles SET language = $1 WHERE id = $2', [language, anna.id]);
    const email = address();
    await invite(email);
    expect((await mailed(email)).headers.get('subject')).toBe(subject);
    await app.owner.query(`UPDATE profiles SET language = 'en' WHERE id = $1`, [anna.id]);
  });

  test('is sent only for inviters with a verified address', async () => {
    const unverified = await person(app.url);
    const call = invite(address(), {}, unverified);
    expect(await refusalFrom(call)).toMatchObject({ code: 'EMAIL_UNVERIFIED' });
    const group = unverified.api.invitations.sendInvitations({
      kind: 'group',
      friends: [{ id: randomUUID(), name: 'Luca', email: address() }],
    });
    expect(await refusalFrom(group)).toMatchObject({ code: 'EMAIL_UNVERIFIED' });
    expect(await listOf(unverified)).toEqual({ sent: [], received: [] });
  });

  test('is not sent for an inviter who was suspended meanwhile', async () => {
    mails.refuse(451);
    const [email, suspended] = [address(), await verified()];
    await invite(email, {}, suspended);
    await expect.poll(async () => (await rowOf(email)).email_delivery_status).toBe('delayed');
    await app.owner.query('UPDATE auth_users SET suspended_at = now() WHERE id = $1', [suspended.id]);
    mails.refuse(0);
    await app.owner.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'invitations.mail'`);
    await expect
      .poll(async () => (await rowOf(email)).email_delivery_status, { timeout: 10_000 })
      .toBe('failed');
    expect(mails.to(email)).toEqual([]);
  });

  test('validates its fields', async () => {
    const typed = { kind: 'partner', id: randomUUID(), partnerName: ' ', email: ' ' } as const;
    expect(await refusalFrom(anna.api.invitations.sendInvitations(typed))).toMatchObject({
      data: {
        fields: [
          { path: 'partnerName', key: 'invitations.fieldsRequired' },
          { path: 'email', key: 'invitations.fieldsRequired' },
        ],
      },
    });
    for (const message of ['see https://evil.example', 'www.evil.example', 'evil.com/x', 'x'.repeat(301)]) {
      expect(await refusalFrom(invite(address(), { message }))).toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect(await refusalFrom(invite('no address'))).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await refusalFrom(invite(anna.profile.email.toUpperCase()))).toMatchObject({
      code: 'INVITATION_OWN',
    });
  });

  test('is the same if repeated with one id; a second one to the same address is refused', async () => {
    const email = address();
    const input = partner(email);
    const send = () => anna.api.invitations.sendInvitations(input);
    await Promise.all([send(), send(), send()]);
    expect((await listOf(anna)).sent.filter(({ partnerEmail }) => partnerEmail === email)).toHaveLength(1);
    expect(await refusalFrom(invite(email))).toMatchObject({ code: 'INVITATION_ALREADY_SENT' });
    await mailed(email);
    const stranger = await verified();
    const call = stranger.api.invitations.sendInvitations(input);
    expect(await refusalFrom(call)).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
  });

  test('belongs to the account with that address, even a new and unverified one [S5-037]', async () => {
    const email = address();
    await invite(email);
    const { token } = await mailed(email);
    const thief = await verified();
    const stolen = thief.api.invitations.acceptInvitation({ token });
    expect(await refusalFrom(stolen)).toMatchObject({ code: 'INVITATION_OTHER_ADDRESS' });
    const marco = await person(app.url, { firstName: 'Marco', email });
    // Marco's address is not verified, so only the link in the mail lets him accept.
    expect((await listOf(marco)).received).toEqual([]);
    const { id } = await rowOf(email);
    const unlisted = marco.api.invitations.acceptReceivedInvitation({ invitationId: id });
    expect(await refusalFrom(unlisted)).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    await marco.api.invitations.acceptInvitation({ token });
    expect(await sentTo(email)).toMatchObject({ status: 'accepted', url: null });
  });

  test('reaches one address five times a day at most, from all inviters together', async () => {
    const email = address();
    for (let count = 0; count < 6; count += 1) await invite(email, {}, await verified());
    const stored = () =>
      app.owner
        .query('SELECT status FROM partner_invitations WHERE partner_email = $1', [email])
        .then(({ rows }) => rows.map((row) => row.status).toSorted());
    await expect
      .poll(stored, { timeout: 10_000 })
      .toEqual(['failed', 'sent', 'sent', 'sent', 'sent', 'sent']);
    expect(mails.to(email)).toHaveLength(5);
  });
});

describe('a mail server', () => {
  test('that is unavailable causes the status failed with a reason, and gets the mail later [S4-036] [S7-065]', async () => {
    mails.refuse(451);
    const email = address();
    await invite(email);
    await status(email).toBe('failed');
    expect(await rowOf(email)).toMatchObject({
      email_delivery_status: 'delayed',
      failure_reason: 'Email delivery failed',
      failed_at: expect.any(Date),
    });
    expect(await sentTo(email)).toMatchObject({ isRetried: true });
    mails.refuse(0);
    await app.owner.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'invitations.mail'`);
    await mailed(email);
    await status(email).toBe('sent');
    expect(await rowOf(email)).toMatchObject({ failure_reason: null });
  });

  test('that refuses permanently causes the status failed; [S4-037] [S7-064] [S8-072] the mail can be repeated three times [S4-036] [S7-047]', async () => {
    mails.refuse(550);
    const email = address();
    await invite(email);
    await status(email).toBe('failed');
    expect(await sentTo(email)).toMatchObject({ isRetried: false });
    const failed = { email_delivery_status: 'failed', failure_reason: expect.any(String), retry_count: 0 };
    expect(await rowOf(email)).toMatchObject(failed);
    mails.refuse(0);
    const { id } = await rowOf(email);
    const again = () => anna.api.invitations.resendInvitation({ invitationId: id });
    for (let count = 1; count <= 3; count += 1) {
      const answer = mails.hold();
      await again();
      const pending = { email_delivery_status: 'pending', retry_count: count };
      expect(await rowOf(email)).toMatchObject(pending);
      answer();
      const mail = await mailed(email, count);
      expect(mail.headers.get('subject')).toBe('Anna is still waiting for you on BESO');
      await status(email).toBe('sent');
      expect(await rowOf(email)).toMatchObject({
        email_delivery_status: 'sent',
        failure_reason: null,
        retry_count: count,
        last_retry_at: expect.any(Date),
      });
    }
    expect(await refusalFrom(again())).toMatchObject({ code: 'INVITATION_RESENDS_LIMIT' });
    expect(await sentTo(email)).toMatchObject({ resendsLeft: 0 });
    const stranger = (await verified()).api.invitations.resendInvitation({ invitationId: id });
    expect(await refusalFrom(stranger)).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
  });
});

describe('a refusal without an account', () => {
  const visitor = () => openBrowser(app.url).api.invitations;

  test('changes nothing by reading; declining ends the invitation for its maker [S7-062]', async () => {
    const email = address();
    await invite(email);
    const mail = await mailed(email);
    const code = refusalIn(mail);
    const open = { inviterFirstName: 'Anna', email, status: 'open', mailStopped: false };
    expect(await visitor().getRefusal({ refusal: code })).toEqual(open);
    expect(await visitor().getRefusal({ refusal: code })).toEqual(open);
    expect(await visitor().refuseInvitation({ refusal: code })).toEqual({ ...open, status: 'declined' });
    expect(await sentTo(email)).toMatchObject({ status: 'declined', url: null });
    const marco = await person(app.url, { email });
    const late = marco.api.invitations.acceptInvitation({ token: mail.token });
    expect(await refusalFrom(late)).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    // Mails from other inviters still reach the address.
    await invite(email, {}, await verified());
    await mailed(email, 2);
  });

  test('stops further mails by the mailbox’s own button, and stores the address as a hash', async () => {
    const email = address();
    await invite(email);
    const { headers } = await mailed(email);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const listed = /^<(.+)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    const { pathname } = new URL(listed);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'List-Unsubscribe=One-Click';
    const press = (path: string) => fetch(app.url + path, { method: 'POST', headers: form, body });

    const opened = await fetch(app.url + pathname, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/refuse-invitation\//),
    ]);
    await status(email).toBe('sent');
    expect((await press(pathname)).status).toBe(204);
    expect((await press(pathname)).status).toBe(204);
    expect((await press(pathname.replace(/.\/mails$/, '/mails'))).status).toBe(404);
    expect(await sentTo(email)).toMatchObject({ status: 'declined' });
    const { rows } = await app.owner.query('SELECT r::text AS line FROM mail_refusals r');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ line }) => line.includes(email))).toEqual([]);

    const other = await verified();
    await invite(email, {}, other);
    await expect.poll(async () => (await sentTo(email, other))?.status, { timeout: 10_000 }).toBe('failed');
    expect(mails.to(email)).toHaveLength(1);
  });

  test('works only with a token from our mail', async () => {
    const email = address();
    await invite(email);
    const { token } = await mailed(email);
    const erased = refusalPageOf(app.services, randomUUID()).split('/').at(-1) ?? '';
    for (const code of ['x', token, `v1~${'A'.repeat(80)}`, erased]) {
      expect(await refusalFrom(visitor().getRefusal({ refusal: code }))).toMatchObject({
        code: 'INVITATION_NOT_FOUND',
      });
      const call = visitor().refuseInvitation({ refusal: code, stopMail: true });
      expect(await refusalFrom(call)).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    }
  });
});
