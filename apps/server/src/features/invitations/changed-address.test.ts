import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { mailedLink } from '../../../test/support/links.ts';
import { type MailServer, startMailServer } from '../../../test/support/mail.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

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

async function verified(): Promise<Person> {
  const one = await person(app.url);
  await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
  return one;
}
/** Invites an address; returns the token from the mail. */
async function invite(inviter: Person, email: string): Promise<string> {
  const invitation = { kind: 'partner', id: randomUUID(), partnerName: 'Marco', email } as const;
  await inviter.api.invitations.sendInvitations(invitation);
  const tokens = () =>
    mails.to(email).flatMap(({ text }) => /\/(?:join|invitation)\/([\w-]+)/.exec(text) ?? []);
  await expect.poll(() => tokens().length, { timeout: 10_000 }).toBe(2);
  return tokens()[1] ?? '';
}
async function move(one: Person, email = `${randomUUID()}@example.org`): Promise<void> {
  await one.api.account.requestEmailChange({ email });
  const { token } = await mailedLink(mails, email, 'change');
  await one.api.account.changeEmail({ token });
}
const received = async ({ api }: Person) => (await api.invitations.listInvitations()).received;
const undoUntil = (one: Person, sql: string) =>
  app.owner.query(`UPDATE auth_links SET ${sql} WHERE user_id = $1 AND purpose = 'undo_email'`, [one.id]);

test('an invitation to a former address is listed, and accepted by the mail [S6-007]', async () => {
  const [inviter, marco, stranger] = [await verified(), await verified(), await verified()];
  const token = await invite(inviter, marco.profile.email);
  await move(marco);
  expect(await received(marco)).toHaveLength(1);
  expect(await received(stranger)).toEqual([]);
  const stolen = stranger.api.invitations.acceptInvitation({ token });
  expect(await refusalFrom(stolen)).toMatchObject({ code: 'INVITATION_OTHER_ADDRESS' });
  expect((await openBrowser(app.url).api.invitations.getInvitation({ token })).inviterFirstName).toBe(
    inviter.profile.firstName,
  );
  await marco.api.invitations.acceptInvitation({ token });
  // The list shows the invited address, so that the inviter does not learn the new one.
  const { sent } = await inviter.api.invitations.listInvitations();
  expect(sent).toMatchObject([{ partnerEmail: marco.profile.email, status: 'accepted' }]);
});

test.each([
  ['once it can no longer be taken back', 'expires_at = now()'],
  ['once it was taken back', 'used_at = now()'],
])('%s, a person’s former address no longer leads to invitations [S6-007]', async (_when, sql) => {
  const [inviter, marco] = [await verified(), await verified()];
  const token = await invite(inviter, marco.profile.email);
  await move(marco);
  const [{ id } = { id: '' }] = await received(marco);
  await undoUntil(marco, sql);
  expect(await received(marco)).toEqual([]);
  const { invitations } = marco.api;
  expect(await refusalFrom(invitations.acceptInvitation({ token }))).toMatchObject({
    code: 'INVITATION_OTHER_ADDRESS',
  });
  for (const call of [invitations.acceptReceivedInvitation, invitations.declineReceivedInvitation]) {
    expect(await refusalFrom(call({ invitationId: id }))).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
  }
});

test('an invitation to a former address can be declined', async () => {
  const [inviter, marco] = [await verified(), await verified()];
  await invite(inviter, marco.profile.email);
  await move(marco);
  const [{ id } = { id: '' }] = await received(marco);
  await marco.api.invitations.declineReceivedInvitation({ invitationId: id });
  expect((await inviter.api.invitations.listInvitations()).sent).toMatchObject([{ status: 'declined' }]);
});

test('the next owner of an address finds no earlier invitations: neither pending nor declined nor accepted ones [S6-007]', async () => {
  const [inviter, marco, next] = [await verified(), await verified(), await verified()];
  const { email } = marco.profile;
  const token = await invite(inviter, email);
  const [waiting] = await received(marco);
  const [decliner, accepter] = [await verified(), await verified()];
  for (const one of [decliner, accepter])
    await one.api.invitations.sendInvitations({
      ...({ kind: 'partner', partnerName: 'Marco' } as const),
      ...{ id: randomUUID(), email },
    });
  const [accepted, declined] = await received(marco);
  await marco.api.invitations.declineReceivedInvitation({ invitationId: declined?.id ?? '' });
  await marco.api.invitations.acceptReceivedInvitation({ invitationId: accepted?.id ?? '' });

  await move(marco);
  await undoUntil(marco, 'expires_at = now()');
  await move(next, email);
  expect(await received(next)).toEqual([]);
  const { invitations } = next.api;
  for (const call of [invitations.acceptReceivedInvitation, invitations.declineReceivedInvitation]) {
    const invitationId = waiting?.id ?? '';
    expect(await refusalFrom(call({ invitationId }))).toMatchObject({ code: 'INVITATION_NOT_FOUND' });
  }
  expect(await refusalFrom(invitations.acceptInvitation({ token }))).toMatchObject({
    code: 'INVITATION_OTHER_ADDRESS',
  });
  // An invitation mailed after the change is for the new owner of the address.
  const id = randomUUID();
  await decliner.api.invitations.sendInvitations({ kind: 'partner', id, partnerName: 'Nora', email });
  expect((await received(next)).map((one) => one.id)).toEqual([id]);
  const { api } = inviter;
  const written = async () => (await api.invitations.listInvitations()).sent[0]?.status;
  await expect.poll(written, { timeout: 10_000 }).toBe('sent');
  await api.invitations.resendInvitation({ invitationId: waiting?.id ?? '' });
  expect(await received(next)).toHaveLength(2);
  await next.api.invitations.declineReceivedInvitation({ invitationId: waiting?.id ?? '' });
});

test('a person who registers after an invitation finds it for thirty days [S6-007]', async () => {
  const inviter = await verified();
  const email = `${randomUUID()}@example.org`;
  await invite(inviter, email);
  const nora = await verified();
  await move(nora, email);
  expect(await received(nora)).toHaveLength(1);
  const age = (days: number) =>
    app.owner.query(
      `UPDATE partner_invitations SET created_at = now() - make_interval(days => $2), expires_at = now()
       WHERE partner_email = $1`,
      [email, days],
    );
  await age(29);
  expect(await received(nora)).toMatchObject([{ status: 'expired' }]);
  await age(31);
  expect(await received(nora)).toEqual([]);
});
