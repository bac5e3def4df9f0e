import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, type Person, person } from '../../../test/support/builders.ts';
import { type MailServer, startMailServer } from '../../../test/support/mail.ts';
import {
  IMMEDIATE_DELIVERY,
  isDelivered,
  makeDeliveriesDue,
  waitForInboxes,
  writeInTransaction,
} from '../../../test/support/notifications.ts';
import { createPushBrowser } from '../../../test/support/push.ts';

let mails: MailServer;
let app: TestApp;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({
    ...IMMEDIATE_DELIVERY,
    SMTP_URL: mails.url,
    MAIL_FROM: 'BESO <hello@beso.example>',
    PUSH_SERVICES: '*',
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

async function verify(one: Person): Promise<void> {
  await app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);
}

async function pair() {
  const [giver, receiver] = [
    await person(app.url, { firstName: 'Marco' }),
    await person(app.url, { firstName: 'Giulia' }),
  ];
  await verify(giver);
  const relationshipId = await couple(giver, receiver);
  const give = async (description = 'Breakfast in bed') => {
    const given = { ...gift(relationshipId, receiver.id), amount: 3, description };
    const activity = await giver.api.besos.processBesoTransaction(given);
    await waitForInboxes(app);
    return activity;
  };
  return { giver, receiver, give };
}

async function deliver(receiver: Person): Promise<void> {
  await makeDeliveriesDue(app, receiver);
  await expect.poll(() => isDelivered(app, receiver), { timeout: 10_000 }).toBe(true);
}

/** Returns a person's mails, except the one that verifies the address. */
const mailsOf = ({ profile }: Person) =>
  mails.to(profile.email).filter(({ headers }) => headers.has('list-unsubscribe'));

describe('a digest', () => {
  test('is one mail about everything new, with a link to the settings and without private content', async () => {
    const { receiver, give } = await pair();
    await verify(receiver);
    await give('A secret');
    await give('Another secret');
    await deliver(receiver);
    const [mail, ...more] = mailsOf(receiver);
    expect(more).toEqual([]);
    expect(mail?.from).toBe('hello@beso.example');
    expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
      from: 'BESO <hello@beso.example>',
      subject: 'You have 2 new things from Marco',
      'message-id': expect.stringMatching(/^<[\da-f-]{36}@beso\.example>$/),
      'list-unsubscribe': expect.stringMatching(/^<http:\/\/localhost:\d+\/notification-preferences>$/),
      'auto-submitted': 'auto-generated',
    });
    expect(mail?.text).toMatch(/^Hi Giulia,\n\nYou have 2 new things from Marco\./);
    expect(mail?.html).toContain('/notifications"');
    expect(mail?.html).toContain('/notification-preferences"');
    for (const shown of [mail?.text, mail?.html]) expect(shown).not.toMatch(/secret|besos/);
  });

  test.each([
    ['en', 'You have something new from Marco', 'Hi Giulia,', 'Marco gave you 3\u00a0besos'],
    ['es', 'Tienes una novedad de Marco', 'Hola, Giulia:', 'Marco te dio 3\u00a0besos'],
    ['fr', 'Du nouveau pour toi\u00a0: Marco', 'Bonjour Giulia,', 'Marco t’a offert 3\u00a0besos'],
    ['it', 'Hai una novità da Marco', 'Ciao Giulia,', 'Marco ti ha regalato 3\u00a0besos'],
  ])('has its receiver’s language (%s), and content if the receiver allows it', async (...given) => {
    const [language, subject, greeting, sentence] = given;
    const { receiver, give } = await pair();
    await verify(receiver);
    await app.owner.query('UPDATE profiles SET language = $2 WHERE id = $1', [receiver.id, language]);
    await receiver.api.notifications.setShowContent({ enabled: true });
    await give('<b>Bed & breakfast</b> "à la carte"');
    await deliver(receiver);
    const [mail] = mailsOf(receiver);
    expect(mail?.headers.get('subject')).toBe(subject);
    expect(mail?.text).toContain(greeting);
    const colon = language === 'fr' ? '\u00a0:' : ':';
    expect(mail?.text).toContain(`${sentence}${colon} <b>Bed & breakfast</b> "à la carte"`);
    expect(mail?.html).toContain(`lang="${language}"`);
    expect(mail?.html).toContain('&lt;b&gt;Bed &amp; breakfast&lt;/b&gt; &quot;à la carte&quot;');
    expect(mail?.html).not.toContain('<b>');
  });

  test('contains names that look like headers safely, and goes only to its receiver’s address, however that is spelt', async () => {
    const name = '"Ève" <eve@example.org>, =?utf-8?q?=0D=0ABcc:_e?=';
    const giver = await person(app.url, { firstName: name });
    const receiver = await person(app.url, { email: `o'brien+beso.${giver.id}@example.org` });
    for (const one of [giver, receiver]) await verify(one);
    const relationshipId = await couple(giver, receiver);
    await giver.api.besos.processBesoTransaction(gift(relationshipId, receiver.id));
    await deliver(receiver);
    const [mail, ...more] = mailsOf(receiver);
    expect(more).toEqual([]);
    expect(mail?.to).toEqual([receiver.profile.email]);
    expect(mail?.headers.get('to')).toBe(receiver.profile.email);
    expect(mail?.headers.get('subject')).toBe('You have something new from "Ève"');
    for (const header of ['cc', 'bcc', 'x-evil']) expect(mail?.headers.has(header)).toBe(false);
    expect(mails.to('eve@example.org')).toEqual([]);
  });

  test('turns no name or text into a link', async () => {
    const [stranger, receiver] = [
      await person(app.url, { firstName: 'https://prize.example.com' }),
      await person(app.url),
    ];
    for (const one of [stranger, receiver]) await verify(one);
    await receiver.api.notifications.setShowContent({ enabled: true });
    const relationshipId = await couple(stranger, receiver);
    const description = 'Look at www.prize.example, 10.1.2.3 or me@prize.example';
    await stranger.api.besos.processBesoTransaction({
      ...gift(relationshipId, receiver.id),
      description,
    });
    await waitForInboxes(app);
    await deliver(receiver);
    const [mail] = mailsOf(receiver);
    for (const shown of [mail?.text ?? '', mail?.html ?? '']) {
      expect(shown).toContain('www.\u2060prize.\u2060example');
      expect(shown).not.toMatch(/prize\.[a-z]|10\.1|@prize|https:\/\/prize/);
    }
  });

  test('is sent at most every few hours; later events are in the next one', async () => {
    const { receiver, give } = await pair();
    await verify(receiver);
    await give();
    await deliver(receiver);
    expect(mailsOf(receiver)).toHaveLength(1);
    await give();
    await give();
    await app.owner.query(
      `UPDATE notifications SET ready_at = created_at - interval '1 minute' WHERE recipient_id = '${receiver.id}'`,
    );
    await app.owner.query(
      `UPDATE notification_deliveries SET email_due_at = now() - interval '1 second'
       WHERE profile_id = '${receiver.id}'`,
    );
    await expect.poll(() => isDelivered(app, receiver), { timeout: 5_000 }).toBe(true);
    expect(mailsOf(receiver)).toHaveLength(1);
    const { rows } = await app.owner.query(
      `SELECT email_paused_until BETWEEN now() + interval '3 hours' AND now() + interval '4 hours' AS paused,
         email_due_at > now() AS later FROM notification_deliveries WHERE profile_id = $1`,
      [receiver.id],
    );
    expect(rows).toEqual([{ paused: true, later: true }]);
    await deliver(receiver);
    expect(mailsOf(receiver).map(({ headers }) => headers.get('subject'))).toEqual([
      'You have something new from Marco',
      'You have 2 new things from Marco',
    ]);
  });

  test('is delayed so that events can be read in the app, and omits read ones', async () => {
    const { receiver, give } = await pair();
    await verify(receiver);
    await give();
    const { rows } = await app.owner.query(
      `SELECT email_due_at BETWEEN now() + interval '9 minutes' AND now() + interval '10 minutes' AS later
       FROM notification_deliveries WHERE profile_id = $1`,
      [receiver.id],
    );
    expect(rows).toEqual([{ later: true }]);
    const { notifications } = await receiver.api.notifications.listNotifications({});
    await receiver.api.notifications.markNotificationsRead({ ids: notifications.map(({ id }) => id) });
    await deliver(receiver);
    expect(mailsOf(receiver)).toEqual([]);
  });

  test('is not sent to unverified addresses, if switched off, or if a device gets pushes', async () => {
    const { giver, receiver: unverified } = await pair();
    const [switchedOff, ringing, plain] = [
      await person(app.url),
      await person(app.url),
      await person(app.url),
    ];
    for (const one of [switchedOff, ringing, plain]) await verify(one);
    await switchedOff.api.notifications.setNotificationPreference({
      kind: 'reward_redeemed',
      channel: 'email',
      enabled: false,
    });
    const { keys } = createPushBrowser();
    await ringing.api.notifications.subscribeToPush({
      endpoint: `https://93.184.215.14/${ringing.id}`,
      keys,
    });
    await ringing.api.notifications.setNotificationPreference({
      kind: 'reward_redeemed',
      channel: 'push',
      enabled: false,
    });
    await writeInTransaction(app, 'reward_redeemed', giver, [unverified, switchedOff, ringing, plain]);
    await writeInTransaction(app, 'like', giver, [plain]);
    for (const one of [unverified, switchedOff, ringing, plain]) await deliver(one);
    expect([unverified, switchedOff, ringing, plain].map((one) => mailsOf(one).length)).toEqual([0, 0, 0, 1]);
    expect(mailsOf(plain)[0]?.headers.get('subject')).toBe('You have something new from Marco');
  });
});

test('a digest without a mail server is stored in the local outbox', async () => {
  const local = await startTestApp(IMMEDIATE_DELIVERY);
  const [giver, receiver] = [await person(local.url, { firstName: 'Marco' }), await person(local.url)];
  await local.owner.query('UPDATE auth_users SET email_verified = true');
  await writeInTransaction(local, 'invitation', giver, [receiver]);
  await makeDeliveriesDue(local, receiver);
  await expect.poll(() => isDelivered(local, receiver), { timeout: 10_000 }).toBe(true);
  const { rows } = await local.owner.query(
    `SELECT recipient, subject, text, headers FROM mail_outbox WHERE headers ? 'List-Unsubscribe'`,
  );
  await local.close();
  expect(rows).toEqual([
    {
      recipient: receiver.profile.email,
      subject: 'You have something new from Marco',
      text: expect.stringContaining('Hi Giulia,'),
      headers: expect.objectContaining({ 'List-Unsubscribe': expect.any(String) }),
    },
  ]);
});

describe('a mail server', () => {
  test('that is busy gets the same mail again', async () => {
    const { receiver, give } = await pair();
    await verify(receiver);
    await give();
    mails.refuse(451);
    await makeDeliveriesDue(app, receiver);
    const retries = async () =>
      (
        await app.owner.query(
          `SELECT id FROM pgboss.job WHERE name = 'notifications.mail' AND state = 'retry'`,
        )
      ).rows;
    await expect.poll(async () => (await retries()).length, { timeout: 5_000 }).toBe(1);
    const [job] = await retries();
    mails.refuse(0);
    await app.owner.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
    await expect.poll(() => mailsOf(receiver).length, { timeout: 5_000 }).toBe(1);
    expect(mailsOf(receiver)[0]?.headers.get('message-id')).toBe(`<${job?.id}@beso.example>`);
  });

  test('that refuses permanently is not tried again', async () => {
    const { receiver, give } = await pair();
    await verify(receiver);
    await give();
    mails.refuse(550);
    await deliver(receiver);
    mails.refuse(0);
    expect(mailsOf(receiver)).toEqual([]);
  });
});
