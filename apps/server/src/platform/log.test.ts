import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import type { Logger as PinoLogger } from 'pino';
import { afterAll, beforeAll, describe, expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/app.ts';
import { type Person, person } from '../../test/support/builders.ts';
import { openDatabaseProxy } from '../../test/support/database-proxy.ts';
import { type MailServer, startMailServer } from '../../test/support/mail.ts';
import { upload } from '../../test/support/pictures.ts';
import { type LogFields, loggableMessage } from './log/loggableFields.ts';
import { createLogger, type Logger } from './log.ts';

function traced() {
  const lines: string[] = [];
  const into = { write: (line: string) => void lines.push(line) };
  const log = createLogger({ level: 'trace', pretty: false, into }) as PinoLogger;
  const last = (): unknown => JSON.parse(lines.at(-1) ?? '{}');
  return { log, lines, last, text: () => lines.join('') };
}

function raise(error: Error): Error {
  // The stack looks like the stack of an error in a library.
  error.stack = `${error.name}: ${error.message}\n    at reply (/srv/node_modules/library/index.js:1:1)`;
  return error;
}

describe('a log line contains only allowed fields:', () => {
  const secret = 'giulia@example.org';
  test.each<[string, (log: PinoLogger) => void]>([
    [
      'an object of a library',
      (log) => log.trace({ busboyOptions: { headers: { cookie: secret } } }, 'options'),
    ],
    ['a request', (log) => log.info({ req: { url: `/reset?${secret}` }, res: {} }, 'incoming request')],
    ['a field that holds an object', (log) => log.info({ requestId: { secret } }, 'request')],
    ['a field that holds an address', (log) => log.info({ requestId: secret }, 'request')],
    ['a message', (log) => log.info(`Route GET:/invite/${secret} not found`)],
    ['a message with what fills it', (log) => log.info('sent to %s', secret)],
    ['a message beside an object', (log) => log.info({ status: 200 }, `sent to ${secret}`)],
    ["a child's fields", (log) => log.child({ to: secret }).info('sent')],
    ["an error's message", (log) => log.error(raise(new Error(`451 <${secret}> try later`)))],
    ["an error's message as the line's", (log) => log.error({ err: raise(new Error(secret)) }, secret)],
    ["an error's message without the line's", (log) => log.error({ err: raise(new Error(secret)) })],
    [
      "an error's fields",
      (log) => log.error({ err: Object.assign(new Error('lost'), { client: { secret } }) }, ''),
    ],
    ["an error's name", (log) => log.error({ err: Object.assign(new Error('lost'), { name: secret }) }, '')],
    [
      "a cause's message",
      (log) => log.error({ err: new Error('failed', { cause: raise(new Error(secret)) }) }, ''),
    ],
    ['what is thrown and is no error', (log) => log.error({ err: { to: secret } }, 'failed')],
    [
      'lines of a message that look like a stack',
      (log) => log.error(raise(new Error(`x\n    at ${secret}`))),
    ],
  ])('%s', (_what, write) => {
    const { log, lines, text } = traced();
    write(log);
    expect(lines).toHaveLength(1);
    expect(text()).not.toContain('giulia');
  });

  test('the log has the message of our own error, but only the place of a library’s error', () => {
    const { log, last } = traced();
    log.error({ err: new Error('the push service answered 503') }, 'failed');
    expect(last()).toMatchObject({
      err: { type: 'Error', message: 'the push service answered 503' },
      msg: 'failed',
    });
    log.error(
      { err: Object.assign(raise(new Error(secret)), { code: 'EENVELOPE', responseCode: 451 }) },
      'failed',
    );
    const err = {
      type: 'Error',
      code: 'EENVELOPE',
      responseCode: 451,
      stack: expect.stringContaining('library/index.js'),
    };
    expect(last()).toMatchObject({ err });
  });

  test('it has the fields of a jump of the clock, and another field does not compile', () => {
    const { log, last } = traced();
    const ours: Logger = log;
    expectTypeOf<LogFields>().not.toHaveProperty('person');
    ours.error({ jumpSeconds: 7200, waitSeconds: 3600 }, 'the clock has jumped');
    expect(last()).toMatchObject({ jumpSeconds: 7200, waitSeconds: 3600 });
    log.error({ person: 'one' }, 'the clock has jumped');
    expect(last()).not.toHaveProperty('person');
  });

  test('it has every message in our sources as it is written', () => {
    const sources = join(import.meta.dirname, '..');
    const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !file.endsWith('.test.ts'));
    const calls = /\blog\.(?:trace|debug|info|warn|error|fatal)\(([^;]*?)\)[;,\n]/g;
    const messages = files
      .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(calls)])
      .flatMap(([, call = '']) => [...call.matchAll(/'([^']*)'|"([^"]*)"/g)])
      .map(([, single, double]) => single ?? double ?? '');
    expect(messages.length).toBeGreaterThan(50);
    expect(messages.filter((message) => loggableMessage(message) !== message)).toEqual([]);
  });

  test.each([
    ['of more than a sentence', 'please '.repeat(40).trim()],
    ['with a word as long as a token', `sent to ${'a'.repeat(31)}`],
    ['with a number as long as a telephone’s', 'sent to 0612345'],
    ['with a line break', 'sent\nadmin signed in'],
    ['with a control of the terminal', 'sent \u001b[2J'],
  ])('it contains no message %s', (_what, message) => {
    const { log, last } = traced();
    log.info(message);
    expect(last()).toMatchObject({ msg: '(a message with values)' });
  });

  test('it contains only a few causes of an error', () => {
    const many = Array.from({ length: 20 }).reduce<Error>(
      (cause) => new Error('lost', { cause }),
      new Error('lost'),
    );
    const { log, text } = traced();
    log.error({ err: many }, 'failed');
    expect(text().match(/"cause"/g)).toHaveLength(5);
  });

  // OWASP: data is protected as documented, and unexpected errors are logged.
  // ASVS V14.2.4, V16.3.4
  test('it contains the kind of a database error, but none of its values', () => {
    const raised = new DatabaseError(`duplicate key, ${secret}`, 10, 'error');
    raised.code = '23505';
    raised.detail = `Key (email)=(${secret}) already exists.`;
    raised.constraint = 'auth_users_email_unique';
    const wrapped = new DrizzleQueryError('insert into auth_users values ($1)', [secret], raised);
    const { log, text } = traced();
    log.error({ err: wrapped }, 'failed');
    for (const kept of ['23505', 'auth_users_email_unique', 'insert into auth_users']) {
      expect(text()).toContain(kept);
    }
    expect(text()).not.toContain('giulia');
  });
});

describe('at the lowest level a server’s log contains', () => {
  const { log, text, lines } = traced();
  let mails: MailServer;
  let app: TestApp;
  let one: Person;
  beforeAll(async () => {
    mails = await startMailServer();
    mails.refuse(451);
    app = await startTestApp({ SMTP_URL: mails.url, MAIL_FROM: 'hello@beso.example' }, log);
    one = await person(app.url);
  });
  afterAll(async () => {
    await app.close();
    await mails.close();
  });

  // OWASP: logs contain no sensitive data.
  // ASVS V16.2.5
  test('no cookie of a person who uploads a picture', async () => {
    await upload(one);
    expect(text()).toContain('Providing options to busboy');
    for (const cookie of one.cookie().split('; ')) expect(text()).not.toContain(cookie.split('=')[1]);
  });

  test('no address that a mail server repeats in a temporary refusal', async () => {
    await expect.poll(text).toContain('a job failed and is tried again');
    expect(lines.find((line) => line.includes('tried again'))).toContain('"responseCode":451');
    expect(text()).not.toContain(one.profile.email);
  });

  test('no cancellation key of a lost connection', async () => {
    const line = await openDatabaseProxy(app.databaseUrls.application);
    const node = await app.startNode(line.url);
    onTestFinished(async () => {
      await node.close();
      line.close();
    });
    const { pool } = node.app.services.database;
    await expect
      .poll(async () => {
        // Tries again, because only the error of an idle connection is logged.
        line.mend();
        await pool.query('SELECT 1').catch(() => undefined);
        line.cut();
        return text();
      })
      .toContain('database connection lost');
    expect(text()).not.toMatch(/secretKey|processID|"client"|connectionParameters|"password"/);
  });
});
