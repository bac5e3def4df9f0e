import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifySnapshot } from '../../../src/features/audit/index.ts';
import { confirmClock } from '../../../src/platform/clock/queries.ts';
import { APP_ROLE } from '../../../src/platform/postgres/queries.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../support/builders.ts';
import { openBrowser } from '../../support/client.ts';
import { DAY, type ServerWithTurnedClocks, startWithTurnedClocks } from '../../support/turned-clock.ts';
import { seededRandom } from '../seeded.ts';

const DAYS = 365;
const GIFTS_A_DAY = 20;
/** The number of days between two restarts; each start removes expired data. */
const START_EVERY = 30;

let turned: ServerWithTurnedClocks;
const people: Person[] = [];
let both: string;

beforeAll(async () => {
  turned = await startWithTurnedClocks();
  people.push(await person(turned.url), await person(turned.url));
  const [one, other] = people;
  if (one === undefined || other === undefined) throw new Error('unreachable');
  both = await couple(one, other);
});
afterAll(() => turned.close());

const count = async (from: string): Promise<number> =>
  (await turned.owner.query(`SELECT count(*)::int AS count FROM ${from}`)).rows[0].count;

async function signedIn({ profile }: Person) {
  const browser = openBrowser(turned.url);
  await browser.api.auth.signIn({ email: profile.email, password: PASSWORD });
  return browser;
}

test('after a year of 7,300 gifts all are there in order, and nothing grows without bound', async () => {
  const draw = seededRandom(1);
  const given: string[] = [];
  let browsers = await Promise.all(people.map(signedIn));
  for (let day = 0; day < DAYS; day += 1) {
    turned.turn(day * DAY);
    if (day % START_EVERY === START_EVERY - 1) {
      await turned.stop();
      await confirmClock(turned.owner);
      await turned.start();
      browsers = await Promise.all(people.map(signedIn));
    }
    for (let number = 0; number < GIFTS_A_DAY; number += 1) {
      const giver = draw(2);
      const [by, to] = [browsers[giver], people[1 - giver]];
      if (by === undefined || to === undefined) throw new Error('unreachable');
      given.unshift((await by.api.besos.processBesoTransaction(gift(both, to.id))).id);
    }
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await browsers[0]?.api.feed.listActivities({ ...(cursor && { cursor }) });
    seen.push(...(page?.activities ?? []).map(({ id }) => id));
    cursor = page?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(given);

  await turned.stop();
  await confirmClock(turned.owner);
  await turned.start();
  // Older sessions have expired, because the two people sign in again every 30 days.
  await expect.poll(() => count('auth_sessions')).toBeLessThan(8);
  await expect.poll(() => count(`outbox_events WHERE created_at < now() - interval '31 days'`)).toBe(0);
  expect(await count('beso_daily_totals')).toBe(2);
  expect(await count('daily_counts')).toBeLessThan(10);
  expect(await count('pgboss.job')).toBeLessThan(100);
  const client = await turned.owner.connect();
  const { movements, rules } = await verifySnapshot(client, APP_ROLE);
  client.release();
  expect(movements).toBe(DAYS * GIFTS_A_DAY);
  expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
});
