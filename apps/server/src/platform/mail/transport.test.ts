import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { startMailServer } from '../../../test/support/mail.ts';
import { sampleDigest } from '../../features/notifications/index.ts';
import { ConfigError, readConfig } from '../config.ts';
import { renderMailParts } from './letter.ts';
import type { MailMessage } from './message.ts';
import { createMailTransport } from './transport.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const message: MailMessage = {
  messageId: 'one',
  to: 'giulia@example.org',
  subject: 'Più besos',
  html: '<p>à</p>',
  text: 'à',
  headers: { 'X-Kind': 'test' },
};
const countKept = async () => (await app.owner.query('SELECT FROM mail_outbox')).rowCount;

describe('mail is', () => {
  test('stored in the outbox once, however often it is sent', async () => {
    const { mail } = app.services;
    await mail.send(message);
    await mail.send(message);
    await mail.send({ ...message, messageId: 'two' });
    expect(await countKept()).toBe(2);
  });

  test('passed to a mail server', async () => {
    const server = await startMailServer();
    const config = { kind: 'smtp', url: server.url, from: 'hello@beso.example' } as const;
    const mail = createMailTransport(config, app.services.database, app.services.log);
    await mail.send(message);
    await mail.send({ ...message, subject: 'One\r\nBcc: eve@example.org' });
    mail.close();
    await server.close();
    expect(server.received).toMatchObject([
      { from: 'hello@beso.example', to: ['giulia@example.org'], text: 'à', html: '<p>à</p>' },
      { to: ['giulia@example.org'] },
    ]);
    expect(server.received[0]?.headers.get('subject')).toBe('Più besos');
    expect(server.received[0]?.headers.get('x-kind')).toBe('test');
    expect(server.received[1]?.headers.has('bcc')).toBe(false);
    expect(server.received[0]?.pictures).toEqual([]);
  });

  // OWASP: text is encoded in HTML, and injects no header into a mail.
  // ASVS V1.2.1, V1.3.11
  test('sent only to its one address, whatever the address or the texts contain', async () => {
    const server = await startMailServer();
    const config = { kind: 'smtp', url: server.url, from: 'hello@beso.example' } as const;
    const mail = createMailTransport(config, app.services.database, app.services.log);
    const quoted = '"eve, eve@example.org"@example.com';
    for (const to of [
      'one@example.org, eve@example.org',
      'one@example.org\r\nBcc: eve@example.org',
      'one@example.org\nRCPT TO:<eve@example.org>',
      'Eve <eve@example.org>',
      quoted,
      'giulia@pòsta.example',
    ]) {
      await mail.send({ ...message, to }).catch(() => undefined);
    }
    await mail.send(message);
    mail.close();
    await server.close();
    expect(server.to('eve@example.org')).toEqual([]);
    for (const { to, headers } of server.received) {
      expect(to).toHaveLength(1);
      expect(headers.has('bcc')).toBe(false);
    }
    expect(server.received.map(({ to }) => to[0])).toContain('giulia@example.org');
  });

  test('sent with its pictures, which its HTML shows without fetching anything', async () => {
    const server = await startMailServer();
    const config = { kind: 'smtp', url: server.url, from: 'hello@beso.example' } as const;
    const mail = createMailTransport(config, app.services.database, app.services.log);
    const letter = sampleDigest('it', 'https://beso.example');
    await mail.send({ ...message, ...(await renderMailParts(letter)) });
    mail.close();
    await server.close();
    const [received] = server.received;
    expect(received?.pictures).toEqual(['<mark>', '<faces>']);
    const shown = [...(received?.html ?? '').matchAll(/src="([^"]+)"/g)].map(([, source]) => source);
    expect(shown).toEqual(['cid:mark', 'cid:faces']);
    expect(received?.text).toContain('https://beso.example/notifications');
  });

  test('not sent if mail is off, and retried if no server responds', async () => {
    const { database, log } = app.services;
    const before = await countKept();
    await createMailTransport({ kind: 'off' }, database, log).send(message);
    expect(await countKept()).toBe(before);
    const nobody = { kind: 'smtp', url: 'smtp://127.0.0.1:1', from: 'hello@beso.example' } as const;
    await expect(createMailTransport(nobody, database, log).send(message)).rejects.toThrow();
  });
});

describe('production', () => {
  const env = {
    NODE_ENV: 'production',
    TRUST_PROXY: 'none',
    PUBLIC_URL: 'https://beso.example',
    BESO_SECRET: 'Kd8s0-aL2mPq91xZ_vB7nWe45tRy6uIo',
  };

  test('does not start without a mail server unless that is permitted', () => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(readConfig({ ...env, BESO_MAIL: 'off' }).mail).toEqual({ kind: 'off' });
    const smtp = { ...env, SMTP_URL: 'smtps://mail.example' };
    expect(() => readConfig(smtp)).toThrow(/MAIL_FROM/);
    expect(readConfig({ ...smtp, MAIL_FROM: 'a@b.example' }).mail).toEqual({
      kind: 'smtp',
      url: 'smtps://mail.example',
      from: 'a@b.example',
    });
    expect(() => readConfig({ ...smtp, SMTP_URL: 'http://mail.example' })).toThrow(/SMTP_URL/);
  });

  test('hashes passwords only by the slow method', () => {
    const quiet = { ...env, BESO_MAIL: 'off' };
    expect(readConfig(quiet).passwordHashing).toBe('strong');
    expect(() => readConfig({ ...quiet, BESO_PASSWORD_HASHING: 'cheap' })).toThrow(/BESO_PASSWORD_HASHING/);
  });

  test('sends pushes only to public hosts', () => {
    const refused = { ...env, BESO_MAIL: 'off', PUSH_ALLOWED_HOSTS: '127.0.0.1:8443' };
    expect(() => readConfig(refused)).toThrow(/PUSH_ALLOWED_HOSTS/);
  });
});
