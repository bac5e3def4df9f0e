import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/support/app.ts';
import { person } from '../../test/support/builders.ts';
import { openBrowser } from '../../test/support/client.ts';
import type { PrintedSignIn } from '../platform/terminal.ts';
import { seedDemo } from './index.ts';

let app: TestApp;

const POSTS = 25;
const WAITING = 1;
const RECOMMENDED = 2;
const ACTIVITIES = POSTS + WAITING + RECOMMENDED;

const seed = () => seedDemo(app.services, app.databaseUrls.owner);

async function count(table: string): Promise<number> {
  const { rows } = await app.owner.query(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0].count;
}

// All tests use one database, because drawing the pictures is slow.
describe('an empty database', () => {
  let seeded: [PrintedSignIn[], PrintedSignIn[]];
  beforeAll(async () => {
    app = await startTestApp();
    seeded = await Promise.all([seed(), seed()]);
  });
  afterAll(() => app.close());

  test('is seeded once by two simultaneous starts', async () => {
    const [one, other] = seeded;
    expect(one).toEqual(other);
    expect(await count('activities')).toBe(ACTIVITIES);
  });

  test('gets a couple and a group of five with weeks of besos behind them', async () => {
    const signIns = seeded[0];
    expect(signIns.map((signIn) => signIn.email)).toEqual(['giulia@example.org', 'marco@example.org']);
    const [giulia] = signIns;
    if (giulia === undefined) throw new Error('nobody to sign in as');
    const browser = openBrowser(app.url);
    const { profile } = await browser.api.auth.signIn(giulia);
    expect(profile).toMatchObject({ firstName: 'Giulia', lastName: 'Rossi', language: 'en' });

    const { relationships } = await browser.api.relationships.listMyRelationships({});
    expect(relationships.map(({ type, members }) => [type, members.length])).toEqual([
      ['couple', 2],
      ['group', 5],
    ]);
    const { activities, nextCursor } = await browser.api.feed.listActivities({ limit: 50 });
    expect(nextCursor).toBeNull();
    expect(activities).toHaveLength(ACTIVITIES);
    const posts = activities.filter(({ kind }) => kind === 'gift');
    expect(posts).toHaveLength(POSTS);
    expect(posts[0]).toMatchObject({
      likes: 1,
      comments: 1,
      giver: { firstName: 'Giulia' },
      receiver: { firstName: 'Marco' },
      amount: 3,
      description: 'Breakfast in bed, and he remembered the apricot jam.',
    });
    const age = (index: number) => Date.now() - Date.parse(posts.at(index)?.createdAt ?? '');
    expect(Math.round(age(0) / 60_000)).toBe(12);
    expect(age(-1)).toBeGreaterThan(40 * 86_400_000);

    const pictures = activities.flatMap(({ image }) => (image === null ? [] : [image]));
    const portraits = relationships[1]?.members.flatMap(({ avatarUrl }) => avatarUrl ?? []) ?? [];
    expect(pictures.length).toBeGreaterThan(5);
    expect(portraits.length).toBe(3);
    for (const link of [...pictures.map((image) => image.urls.feed), ...portraits]) {
      expect((await browser.fetch(link)).status).toBe(200);
    }
  });

  test('gets a request to answer and a reward to save for', async () => {
    const browser = openBrowser(app.url);
    await browser.api.auth.signIn(seeded[0][0] ?? { email: '', password: '' });
    const { activities } = await browser.api.feed.listActivities({ limit: 50 });
    expect(activities.filter(({ kind }) => kind === 'request')).toMatchObject([
      { status: 'pending', receiver: { firstName: 'Marco' } },
    ]);
    const { available } = await browser.api.rewards.listUserRewards();
    expect(available).toMatchObject([{ title: 'A whole Sunday without phones' }]);
  });

  test('gets recommendations with pictures, and a conversation that was read', async () => {
    const browser = openBrowser(app.url);
    await browser.api.auth.signIn(seeded[0][0] ?? { email: '', password: '' });
    const { recommendations } = await browser.api.recommendations.listRecommendations({ limit: 10 });
    expect(
      recommendations.map(({ giver, recommendation }) => [giver.firstName, recommendation?.audience]),
    ).toEqual([
      ['Marco', 'pareja'],
      ['Léa', 'grupos'],
    ]);
    for (const { image } of recommendations)
      expect((await browser.fetch(image?.urls.feed ?? '')).status).toBe(200);
    const { friends } = await browser.api.chat.listFriends();
    expect(friends.find(({ person }) => person.firstName === 'Marco')).toMatchObject({
      lastMessage: { content: 'Affare fatto.' },
      unread: 0,
    });
    expect(await count('messages')).toBe(4);
  });

  test('gets a quiz of a past month, and can play this month’s', async () => {
    const [giulia, marco] = await Promise.all(
      seeded[0].map(async (signIn) => {
        const browser = openBrowser(app.url);
        await browser.api.auth.signIn(signIn);
        return browser;
      }),
    );
    for (const [one, about] of [
      [giulia, 'Marco'],
      [marco, 'Giulia'],
    ] as const) {
      const status = await one?.api.quizzes.getQuizStatus();
      const partner = status?.people.find(({ person }) => person.firstName === about);
      expect(partner).toMatchObject({ canTakePartnerQuiz: true, lock: null, completed: null });
      const past = await one?.api.quizzes.listQuizComparisons({});
      expect(past?.comparisons).toMatchObject([{ score: 8, taker: { firstName: 'Giulia' } }]);
    }
  });

  test('gets its besos through the ledger, at the times of posts and quiz', async () => {
    const { rows } = await app.owner.query(`
      SELECT b.profile_id FROM user_besos b JOIN ledger_entries e USING (profile_id)
        JOIN ledger_transactions t ON t.id = e.transaction_id LEFT JOIN activities a ON a.id = t.activity_id
        LEFT JOIN quiz_sessions q ON q.id = t.id
      GROUP BY b.profile_id
      HAVING sum(e.amount) <> b.total_besos OR bool_or(
        e.created_at <> coalesce(a.created_at, q.completed_at)
        OR coalesce(a.receiver_id, q.profile_id) <> b.profile_id)`);
    expect(rows).toEqual([]);
    const dates = await app.owner.query(
      'SELECT created_at FROM ledger_entries WHERE profile_id IS NOT NULL ORDER BY id',
    );
    const times = dates.rows.map(({ created_at }) => created_at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    // Each post has two entries in the ledger, and the quiz has two.
    expect(await count('ledger_entries')).toBe(2 * (POSTS + 1));
  });

  test('is not seeded again by the next start, which prints the same sign-ins', async () => {
    const [first] = seeded;
    const people = await count('auth_users');
    expect(await seed()).toEqual(first);
    expect(await seedDemo(app.services, undefined)).toEqual(first);
    expect(await count('auth_users')).toBe(people);
    expect(await count('activities')).toBe(ACTIVITIES);
  });
});

describe('a separate database', () => {
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.close());

  test('with people is not seeded, and no sign-in is printed', async () => {
    await person(app.url);
    expect(await seed()).toEqual([]);
    expect(await count('auth_users')).toBe(1);
  });

  test('without the owner’s URL is not seeded', async () => {
    expect(await seedDemo(app.services, undefined)).toEqual([]);
    expect(await count('auth_users')).toBe(0);
  });

  test('stays empty if the seeding is interrupted, and is seeded by the next start', async () => {
    const seeding = seed();
    // Cuts the connection in the middle of the posts, like a kill of the program.
    await expect
      .poll(
        async () => {
          const { rows } = await app.owner.query(`
          SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND query LIKE '%write_gift%' AND pid <> pg_backend_pid()`);
          return rows.length;
        },
        { interval: 5, timeout: 10_000 },
      )
      .toBeGreaterThan(0);
    await app.owner.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE '%write_gift%' AND pid <> pg_backend_pid()`);
    await expect(seeding).rejects.toThrow();
    expect(await count('auth_users')).toBe(0);
    expect(await seed()).toHaveLength(2);
    expect(await count('activities')).toBe(ACTIVITIES);
  });
});
