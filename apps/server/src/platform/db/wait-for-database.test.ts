import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { DATABASE_MARK } from '../../../test/global-setup.ts';
import { openDatabaseProxy } from '../../../test/support/database-proxy.ts';
import { ConfigError } from '../config.ts';
import { waitForDatabase } from './wait-for-database.ts';

async function line() {
  const { application } = inject('databaseUrls');
  const opened = await openDatabaseProxy(application.replace(DATABASE_MARK, 'postgres'));
  onTestFinished(() => opened.close());
  return opened;
}
const waitingFor = (url: string, signal = new AbortController().signal) => {
  const messages: string[] = [];
  return {
    messages,
    waiting: waitForDatabase(url, { name: 'DATABASE_URL', say: (words) => messages.push(words), signal }),
  };
};

test('a start waits for its database, prints that once with the setting’s name, and continues', async () => {
  const database = await line();
  database.cut();
  const { messages, waiting } = waitingFor(database.url);
  await expect.poll(() => messages.length).toBe(1);
  expect(messages[0]).toMatch(/^DATABASE_URL: the database does not answer/);
  database.mend();
  await waiting;
});

test('a start that its database refuses ends with a message', async () => {
  const database = await line();
  const { waiting } = waitingFor(database.url.replace(/\/postgres$/, '/nowhere'));
  await expect(waiting).rejects.toThrow(ConfigError);
  await expect(waiting).rejects.toThrow(/^DATABASE_URL: the database refuses the connection \(3D000\)/);
});

test('a start that is stopped while retrying has printed its message once', async () => {
  let tries = 0;
  const server = createServer((socket) => {
    tries += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const stopping = new AbortController();
  const { port } = server.address() as AddressInfo;
  const { messages, waiting } = waitingFor(`postgresql://beso@127.0.0.1:${port}/beso`, stopping.signal);
  await expect.poll(() => tries).toBeGreaterThan(2);
  stopping.abort();
  await expect(waiting).rejects.toThrow('abort');
  expect(messages).toHaveLength(1);
});
