import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifySnapshot } from '../../../src/features/audit/index.ts';
import { APP_ROLE } from '../../../src/platform/postgres/queries.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../support/builders.ts';
import { openBrowser } from '../../support/client.ts';
import { createGroup } from '../../support/groups.ts';
import { refusalFrom } from '../../support/refusalFrom.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  type ServerWithTurnedClocks,
  startWithTurnedClocks,
} from '../../support/turned-clock.ts';
import { seededRandom } from '../seeded.ts';

let turned: ServerWithTurnedClocks;
beforeAll(async () => {
  turned = await startWithTurnedClocks();
});
afterAll(() => turned.close());

const secondsUntil = (moment: string | Date) => Math.round((new Date(moment).getTime() - Date.now()) / 1_000);
const give = (by: Pick<Person, 'api'>, to: Person, within: string) =>
  by.api.besos.processBesoTransaction(gift(within, to.id));
const feedOf = async (reader: Pick<Person, 'api'>, only: string) =>
  (await reader.api.feed.listActivities({ only })).activities.map(({ id }) => id);
async function signedIn({ profile }: Person) {
  const browser = openBrowser(turned.url);
  await browser.api.auth.signIn({ email: profile.email, password: PASSWORD });
  return browser;
}

describe('the day of the limit ends at the next midnight of its person', () => {
  test.each([
    ['23 hours in Rome', 'Europe/Rome', '2027-03-28T00:30:00+01:00'],
    ['25 hours in Rome', 'Europe/Rome', '2027-10-31T00:30:00+02:00'],
    ['23 hours in New York', 'America/New_York', '2027-03-14T00:30:00-05:00'],
    ['25 hours in New York', 'America/New_York', '2027-11-07T00:30:00-04:00'],
    ['a day in Cairo that begins at one', 'Africa/Cairo', '2027-04-29T12:00:00+02:00'],
    ['25 hours in Cairo', 'Africa/Cairo', '2027-10-28T12:00:00+03:00'],
    ['Auckland', 'Pacific/Auckland', '2027-06-01T10:00:00Z'],
    ['Pago Pago, at the same moment', 'Pacific/Pago_Pago', '2027-06-01T10:00:00Z'],
    ['29 February', 'Europe/Rome', '2028-02-29T12:00:00Z'],
    ['the end of 32 bits', 'Europe/Rome', '2038-01-19T03:14:00Z'],
    ['the end of 32 bits without a sign', 'Europe/Rome', '2106-02-07T06:28:00Z'],
  ])('%s', async (_, timeZone, moment) => {
    turned.turn(secondsUntil(moment));
    const [one, other] = [await person(turned.url, { timeZone }), await person(turned.url)];
    const both = await couple(one, other);
    await give(one, other, both);
    await turned.owner.query('UPDATE beso_daily_totals SET total = 50 WHERE giver_id = $1', [one.id]);
    const { code, data } = await refusalFrom(give(one, other, both));
    expect(code).toBe('DAILY_LIMIT');
    const opens = new Date((data as { opensAt: string }).opensAt);
    const dateAt = (at: Date) => new Intl.DateTimeFormat('sv', { timeZone }).format(at);
    expect(dateAt(opens) > dateAt(new Date(moment))).toBe(true);
    expect(dateAt(new Date(opens.getTime() - 1_000))).toBe(dateAt(new Date(moment)));

    turned.turn(secondsUntil(opens) - 5);
    expect((await refusalFrom(give(one, other, both))).code).toBe('DAILY_LIMIT');
    turned.turn(secondsUntil(opens) + 1);
    await give(one, other, both);
  });
});

test('order, membership and ledger are right after sixty jumps of either clock', async () => {
  const draw = seededRandom(2);
  const sizes = [1, 5, 11 * MINUTE, HOUR, 25 * HOUR, 3 * DAY, 29 * DAY, 40 * DAY, 366 * DAY];
  turned.turn(0);
  const [nora, ida, emil] = [await person(turned.url), await person(turned.url), await person(turned.url)];
  const flat = await createGroup(nora, ida, emil);
  const given: string[] = [];
  const seenByEmil: string[] = [];
  for (let jump = 0; jump < 60; jump += 1) {
    const size = sizes[draw(sizes.length)] ?? 1;
    const database = size * (draw(2) === 0 ? 1 : -1);
    // In half of the cases the server's clock differs from the database's.
    const server = draw(2) === 0 ? database : database + draw(90) - 45;
    turned.turn({ server, database });
    const [giver, reader, third] = await Promise.all([signedIn(nora), signedIn(ida), signedIn(emil)]);
    const { id } = await give(giver, ida, flat);
    const { undoableUntil } = await giver.api.activities.getActivity({ activityId: id });
    expect(undoableUntil, `${server} ${database}`).not.toBeNull();
    if (draw(4) === 0) {
      await giver.api.besos.undoGift({ activityId: id, idempotencyKey: randomUUID() });
    } else {
      given.unshift(id);
      if (jump < 30) seenByEmil.unshift(id);
    }
    const newest = (ids: readonly string[]) => ids.slice(0, 10);
    expect(newest(await feedOf(reader, flat)), `${server} ${database}`).toEqual(newest(given));
    if (jump === 29) await turned.owner.query('SELECT leave_relationship($1, $2)', [emil.id, flat]);
    const { activities } = await third.api.feed.listActivities({});
    expect(newest(activities.map((activity) => activity.id))).toEqual(newest(seenByEmil));
    // Resets the daily limits, which the many gifts would exceed.
    await turned.owner.query('DELETE FROM beso_daily_totals; DELETE FROM daily_counts');
  }
  const client = await turned.owner.connect();
  const { rules } = await verifySnapshot(client, APP_ROLE);
  client.release();
  expect(rules.flatMap(({ findings }) => findings)).toEqual([]);
});
