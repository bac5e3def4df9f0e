import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import { PEOPLE_FOUND_MAX } from '@beso/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, type Person, person } from '../../../test/support/builders.ts';
import { countTowardsDailyLimit } from '../../../test/support/days.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
let seeker: Person;
beforeAll(async () => {
  app = await startTestApp();
  seeker = await person(app.url, { firstName: 'Sara' });
});
afterAll(() => app.close());

const search = async (term: string, by = seeker) => (await by.api.connections.searchPeople({ term })).people;
const verify = (one: Person) =>
  app.owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [one.id]);

async function named(firstName: string, lastName: string, foundByName = true): Promise<Person> {
  const made = await person(app.url, { firstName });
  await app.owner.query('UPDATE profiles SET last_name = $2 WHERE id = $1', [made.id, lastName]);
  await made.api.connections.setVisibility({ cardShown: true, foundByName });
  return made;
}

describe('a search by address [S2-138]', () => {
  it('finds only the person with that verified address, by first name', async () => {
    const anna = await person(app.url, { firstName: 'Anna' });
    const { email } = anna.profile;
    expect(await search(email)).toEqual([]);
    await verify(anna);
    expect(await search(email.toUpperCase())).toEqual([
      { id: anna.id, firstName: 'Anna', lastName: null, avatarUrl: null, standing: 'none', request: null },
    ]);
    expect(await search(email.slice(1))).toEqual([]);
    expect(await search(email.replace('example', '%'))).toEqual([]);
  });

  it('returns the same for nobody, hidden and blocked people, and oneself', async () => {
    const [hidden, blocker, blocked] = [await person(app.url), await person(app.url), await person(app.url)];
    await Promise.all([hidden, blocker, blocked, seeker].map(verify));
    await hidden.api.connections.setVisibility({ cardShown: false, foundByName: true });
    await couple(seeker, blocker);
    await couple(seeker, blocked);
    expect(await search(blocker.profile.email)).toMatchObject([{ standing: 'connected', lastName: 'Rossi' }]);
    await blocker.api.moderation.blockPerson({ personId: seeker.id });
    await seeker.api.moderation.blockPerson({ personId: blocked.id });
    for (const { profile } of [hidden, blocker, blocked, seeker]) {
      expect(await search(profile.email)).toEqual([]);
    }
    expect(await search('nobody@example.org')).toEqual([]);
  });
});

describe('a search by name [S2-138]', () => {
  it('finds only people who allow it, by the beginning of first, whole or last name', async () => {
    const nora = await named('Nóra', 'Weißmann');
    await named('Nora', 'Hidden', false);
    for (const term of ['nora', 'NÓRA', 'Nora Wei', 'weiß']) {
      expect(await search(term)).toMatchObject([
        { id: nora.id, firstName: 'Nóra', lastName: 'Weißmann', standing: 'none' },
      ]);
    }
    for (const term of ['ora', 'nora%', 'no_a', 'weissman', 'nora  wei', 'hidden']) {
      expect(await search(term)).toEqual([]);
    }
    await nora.api.connections.setVisibility({ cardShown: false, foundByName: true });
    expect(await search('nora')).toEqual([]);
  });

  it('omits people with a block in either direction, and shows the standing of others', async () => {
    const [one, other] = [await named('Quintus', 'Primo'), await named('Quintus', 'Secondo')];
    await seeker.api.connections.askToConnect({ personId: one.id, relationshipType: 'friend' });
    await other.api.connections.askToConnect({ personId: seeker.id, relationshipType: 'family' });
    expect(await search('quintus')).toMatchObject([
      { id: one.id, standing: 'asked', request: { relationshipType: 'friend' } },
      { id: other.id, standing: 'asking', request: { relationshipType: 'family' } },
    ]);
    await app.owner.query('INSERT INTO blocks (blocker_id, blocked_id) VALUES ($1, $2), ($2, $3)', [
      one.id,
      seeker.id,
      other.id,
    ]);
    expect(await search('quintus')).toEqual([]);
  });

  it('shows no more than ten', async () => {
    await app.owner.query(
      `WITH users AS (
         INSERT INTO auth_users (name, email) SELECT 'A', gen_random_uuid() || '@example.org'
         FROM generate_series(1, $1) RETURNING id
       )
       INSERT INTO profiles (id, first_name, last_name, email, found_by_name)
       SELECT id, 'Zenobia', 'Many', '', true FROM users`,
      [PEOPLE_FOUND_MAX + 5],
    );
    expect(await search('zenobia')).toHaveLength(PEOPLE_FOUND_MAX);
  });
});

it('a search needs a term of two letters [S5-044]', async () => {
  for (const [term, key] of [
    ['', 'connections.termRequired'],
    ['   ', 'connections.termRequired'],
    ['a', 'connections.termTooShort'],
    ['x'.repeat(255), 'connections.termTooLong'],
  ] as const) {
    expect(await refusalFrom(seeker.api.connections.searchPeople({ term }))).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'term', key }] },
    });
  }
});

it('a search is limited per day, whatever it finds', async () => {
  const busy = await person(app.url);
  await countTowardsDailyLimit(app.owner, busy.id, 'search', DAILY_LIMITS.search - 1);
  expect(await search('nobody at all', busy)).toEqual([]);
  expect(await refusalFrom(busy.api.connections.searchPeople({ term: 'nobody at all' }))).toMatchObject({
    code: 'SEARCH_DAILY_LIMIT',
  });
});
