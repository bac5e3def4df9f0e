import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/app.ts';
import { PASSWORD, type Person, person } from '../../../../test/support/builders.ts';
import { openBrowser } from '../../../../test/support/client.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import type { Viewer, ViewerId } from '../../../platform/http/viewer.ts';
import { createLogger } from '../../../platform/log.ts';
import { createSessionCookies } from './cookies.ts';
import { createSessionCache } from './session-memory.ts';
import { createSessionStore } from './sessions.ts';

const DAY_MS = 86_400_000;
/** Options of `expect.poll`, which then waits longer than a session is cached. */
const FORGOTTEN = { timeout: 10_000 };
const BALANCE = '/api/v1/besos/balance';
const SESSION = '/api/v1/auth/session';
const STATEMENT = '/api/v1/besos/statement.csv';

const viewerOf = (changed: Partial<Viewer> = {}): Viewer => ({
  id: 'giulia' as ViewerId,
  sessionId: 'one',
  sessionExpiresAt: new Date(Date.now() + DAY_MS),
  sessionSecondsLeft: 86_400,
  email: 'giulia@example.org',
  emailVerified: false,
  phone: null,
  hasProfile: true,
  ...changed,
});

describe('the session cache', () => {
  let clock = 0;
  const memory = () => createSessionCache(() => clock);

  it('keeps a session for 1 s from the start of its look-up, however long that took', () => {
    const one = memory();
    const keep = one.begin();
    clock += 600;
    keep('key', 'key', viewerOf());
    clock += 399;
    expect(one.recall('key')?.id).toBe('giulia');
    clock += 1;
    expect(one.recall('key')).toBeUndefined();

    const keepTooLate = one.begin();
    clock += 1_000;
    keepTooLate('key', 'key', viewerOf());
    expect(one.recall('key')).toBeUndefined();
  });

  it('does not keep the result of a look-up during which a session was forgotten', () => {
    const one = memory();
    const [keep, keepOther] = [one.begin(), one.begin()];
    one.forget('key');
    keep('key', 'key', viewerOf());
    expect(one.recall('key')).toBeUndefined();
    one.forgetPerson('giulia');
    keepOther('key', 'key', viewerOf());
    expect(one.recall('key')).toBeUndefined();
    one.begin()('key', 'key', viewerOf());
    expect(one.recall('key')).toBeDefined();
  });

  it('forgets all sessions of a person, and nobody else', () => {
    const one = memory();
    for (const key of ['a', 'b']) one.begin()(key, key, viewerOf());
    one.begin()('c', 'c', viewerOf({ id: 'marco' as ViewerId }));
    one.forgetPerson('giulia');
    expect(['a', 'b', 'c'].map((key) => one.recall(key)?.id)).toEqual([undefined, undefined, 'marco']);
  });

  it('keeps neither missing profiles nor ended sessions', () => {
    const one = memory();
    one.begin()('key', 'key', viewerOf({ hasProfile: false }));
    one.begin()('over', 'over', viewerOf({ sessionSecondsLeft: 0 }));
    expect([one.recall('key'), one.recall('over')]).toEqual([undefined, undefined]);
  });
});

describe('a node with the cache', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const statusOf = async (path: string, cookie: string, baseUrl = app.url) =>
    (await fetch(baseUrl + path, { headers: { cookie } })).status;
  const dropSessions = ({ id }: Person) =>
    app.owner.query('DELETE FROM auth_sessions WHERE user_id = $1', [id]);
  const signedIn = async (one: Person) => {
    const browser = openBrowser(app.url);
    await browser.api.auth.signIn({ email: one.profile.email, password: PASSWORD });
    return browser;
  };

  it('serves nobody after the response to a sign-out, whatever requests were running', async () => {
    const one = await person(app.url);
    for (let round = 0; round < 15; round += 1) {
      const browser = await signedIn(one);
      const copy = browser.cookie();
      let over = false;
      const late: number[] = [];
      const ask = async () => {
        while (!over) {
          await statusOf(BALANCE, copy);
        }
        late.push(await statusOf(BALANCE, copy));
      };
      const asking = Array.from({ length: 6 }, ask);
      expect(await statusOf(BALANCE, copy)).toBe(200);
      await browser.api.auth.signOut();
      over = true;
      await Promise.all(asking);
      expect(late).toEqual([401, 401, 401, 401, 401, 401]);
    }
  });

  it('does not cache a row that was read before the session ended', async () => {
    const headers = { cookie: (await person(app.url)).cookie() };
    const log = createLogger({ level: 'silent', pretty: false });
    const database = openDatabase(app.databaseUrls.application, () => undefined);
    const cookies = createSessionCookies(app.services.config);
    // Imitates a slow database, which has read the session's row but not sent it.
    const read = Promise.withResolvers<void>();
    const arrival = Promise.withResolvers<void>();
    const query = async (...asked: Parameters<Database['pool']['query']>) => {
      const answer = await database.pool.query(...asked);
      read.resolve();
      await arrival.promise;
      return answer;
    };
    const pool = { query } as unknown as Database['pool'];
    const sessions = createSessionStore({ ...database, pool }, cookies, log);

    const early = sessions.findViewer(headers);
    await read.promise;
    await sessions.end(cookies.tokenOf(headers) ?? '');
    arrival.resolve();
    expect(await early).not.toBeNull();
    expect(await sessions.findViewer(headers)).toBeNull();
    await database.close();
  });

  it('looks up a missing session each time', async () => {
    const one = await person(app.url);
    const { rows } = await app.owner.query('SELECT * FROM auth_sessions WHERE user_id = $1', [one.id]);
    await dropSessions(one);
    await expect.poll(() => statusOf(BALANCE, one.cookie()), FORGOTTEN).toBe(401);
    const columns = Object.keys(rows[0]);
    await app.owner.query(
      `INSERT INTO auth_sessions (${columns}) VALUES (${columns.map((_name, at) => `$${at + 1}`)})`,
      Object.values(rows[0]),
    );
    expect(await statusOf(BALANCE, one.cookie())).toBe(200);
  });

  it('reads the row for the session itself and for downloads, otherwise at most once a second', async () => {
    const one = await person(app.url);
    expect(await statusOf(BALANCE, one.cookie())).toBe(200);
    await dropSessions(one);
    const [state, download] = await Promise.all([
      fetch(app.url + SESSION, { headers: { cookie: one.cookie() } }).then((answer) => answer.json()),
      statusOf(STATEMENT, one.cookie()),
    ]);
    expect(state).toEqual({ session: null, profile: null, challenge: null, leaving: null });
    expect(download).toBe(401);
    await expect.poll(() => statusOf(BALANCE, one.cookie()), FORGOTTEN).toBe(401);
  });

  it('recognises a new profile at once', async () => {
    const one = await person(app.url);
    await app.owner.query('UPDATE auth_users SET profile_created = false WHERE id = $1', [one.id]);
    await expect.poll(() => statusOf(BALANCE, one.cookie()), FORGOTTEN).toBe(403);
    await app.owner.query('UPDATE auth_users SET profile_created = true WHERE id = $1', [one.id]);
    expect(await statusOf(BALANCE, one.cookie())).toBe(200);
  });

  it('accepts a session that ended at another node for at most a second', async () => {
    const other = await app.startNode();
    const browser = await signedIn(await person(app.url));
    const copy = browser.cookie();
    expect(await statusOf(BALANCE, copy, other.url)).toBe(200);
    await browser.api.auth.signOut();
    await expect.poll(() => statusOf(BALANCE, copy, other.url), FORGOTTEN).toBe(401);
    await other.close();
  });
});
