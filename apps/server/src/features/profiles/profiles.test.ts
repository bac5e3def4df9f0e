import { DAILY_LIMITS } from '@beso/contract/daily-limits';
import type { Image } from '@beso/contract/images';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, dropProfile, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { backdateDailyCounts, countTowardsDailyLimit } from '../../../test/support/days.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const names = { firstName: 'Nora', lastName: 'Blu' };

/** Makes an account whose profile is missing, as after a failure of the server. */
async function withoutProfile(): Promise<Person> {
  const one = await person(app.url);
  await dropProfile(app, one);
  return one;
}

async function upload(one: Person, bucket: string): Promise<string> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'coral' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('bucket', bucket);
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
  const response = await one.fetch('/api/v1/images', { method: 'POST', body: form });
  return ((await response.json()) as Image).id;
}

const accountOf = async (one: Person) =>
  (await app.owner.query('SELECT * FROM auth_users WHERE id = $1', [one.id])).rows[0];

describe('saving the profile', () => {
  it('changes the given fields and keeps the rest [S4-046] [S7-017] [S7-019]', async () => {
    const one = await person(app.url);
    const saved = await one.api.profiles.saveMyProfile({
      ...names,
      homeLocation: 'Lyon',
      language: 'fr',
      timeZone: 'Europe/Paris',
    });
    expect(saved).toMatchObject({
      ...names,
      id: one.id,
      email: one.profile.email,
      homeLocation: 'Lyon',
      language: 'fr',
      timeZone: 'Europe/Paris',
      birthday: '1990-05-17',
    });
    expect(Date.parse(saved.updatedAt)).toBeGreaterThanOrEqual(Date.parse(one.profile.updatedAt));
    expect((await one.api.auth.getSession()).profile).toEqual(saved);

    const emptied = await one.api.profiles.saveMyProfile({ ...names, homeLocation: null, birthday: null });
    expect(emptied).toMatchObject({ homeLocation: null, birthday: null, language: 'fr' });
  });

  it('updates the account’s names [S7-020]', async () => {
    const one = await person(app.url);
    const before = await accountOf(one);
    await one.api.profiles.saveMyProfile({ ...names, pronouns: 'they/them' });
    expect(await accountOf(one)).toMatchObject({
      first_name: 'Nora',
      last_name: 'Blu',
      name: 'Nora Blu',
      pronouns: 'they/them',
      profile_created: true,
      profile_created_at: before.profile_created_at,
    });
  });

  it('creates a missing profile, completed from the registration [S3-023] [S4-046] [S7-014] [S7-018]', async () => {
    const one = await withoutProfile();
    expect(await one.api.auth.getSession()).toMatchObject({
      session: { user: { id: one.id } },
      profile: null,
    });
    expect(await refusalFrom(one.api.relationships.listMyRelationships({}))).toMatchObject({
      code: 'PROFILE_REQUIRED',
    });

    const saved = await one.api.profiles.saveMyProfile(names);
    expect(saved).toMatchObject({ ...names, homeLocation: 'Torino', birthday: '1990-05-17', pronouns: '' });
    expect(await accountOf(one)).toMatchObject({
      profile_created: true,
      profile_created_at: expect.any(Date),
    });
    expect(await one.api.relationships.listMyRelationships({})).toEqual({
      relationships: [],
      nextCursor: null,
    });
  });

  it('creates one profile for two simultaneous submits [S4-046]', async () => {
    const one = await withoutProfile();
    await Promise.all([one.api.profiles.saveMyProfile(names), one.api.profiles.saveMyProfile(names)]);
    const { rows } = await app.owner.query('SELECT id FROM profiles WHERE id = $1', [one.id]);
    expect(rows).toHaveLength(1);
  });

  it('stores UTC for a time zone that PostgreSQL does not know, and refuses invalid ones', async () => {
    const one = await person(app.url);
    const saved = await one.api.profiles.saveMyProfile({ ...names, timeZone: 'US/Pacific-New' });
    expect(saved.timeZone).toBe('UTC');
    expect(await refusalFrom(one.api.profiles.saveMyProfile({ ...names, timeZone: 'Mars/Olympus' }))).toEqual(
      {
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'timeZone', key: 'profiles.timeZoneInvalid' }] },
      },
    );
  });

  it.each([
    [{ firstName: ' ' }, 'registration.firstNameRequired'],
    [{ lastName: '' }, 'registration.lastNameRequired'],
    [{ firstName: 'a'.repeat(61) }, 'registration.nameTooLong'],
    [{ birthday: '1899-12-31' }, 'registration.birthdayInvalid'],
  ])('refuses %o', async (change, key) => {
    const one = await person(app.url);
    expect(await refusalFrom(one.api.profiles.saveMyProfile({ ...names, ...change }))).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ key }] },
    });
  });

  it('requires a session', async () => {
    const call = openBrowser(app.url).api.profiles.saveMyProfile(names);
    expect(await refusalFrom(call)).toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('the profile picture', () => {
  it('is shown to oneself and to people in a shared relationship [S2-094] [S7-015]', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    await couple(one, other);
    const saved = await one.api.profiles.saveMyProfile({
      ...names,
      avatarImageId: await upload(one, 'avatars'),
    });
    expect((await one.fetch(saved.avatarUrl ?? '')).status).toBe(200);

    const { relationships } = await other.api.relationships.listMyRelationships({});
    const seen = relationships[0]?.members.find((member) => member.id === one.id);
    expect(seen).toMatchObject(names);
    expect(seen?.avatarUrl).not.toBe(saved.avatarUrl);
    expect((await other.fetch(seen?.avatarUrl ?? '')).status).toBe(200);
  });

  it('stays if it is omitted and is removed by null', async () => {
    const one = await person(app.url);
    const avatarImageId = await upload(one, 'avatars');
    const saved = await one.api.profiles.saveMyProfile({ ...names, avatarImageId });
    expect((await one.api.profiles.saveMyProfile(names)).avatarUrl).toBe(saved.avatarUrl);
    const removed = await one.api.profiles.saveMyProfile({ ...names, avatarImageId: null });
    expect(removed.avatarUrl).toBeNull();
  });

  it('is refused if it belongs to somebody else or another bucket or is unknown, and nothing is saved', async () => {
    const [one, other] = [await person(app.url), await person(app.url)];
    const refused = [
      await upload(other, 'avatars'),
      await upload(one, 'beso-images'),
      '0b9e4a6e-6d3f-4b8c-9b9b-0d9d3f0c5a11',
    ];
    for (const avatarImageId of refused) {
      const call = one.api.profiles.saveMyProfile({ ...names, avatarImageId });
      expect(await refusalFrom(call)).toMatchObject({ code: 'IMAGE_NOT_FOUND' });
    }
    expect((await one.api.auth.getSession()).profile).toEqual(one.profile);
  });
});

it('the number of changes per day is limited, until tomorrow', async () => {
  const one = await person(app.url);
  await countTowardsDailyLimit(app.owner, one.id, 'profile', DAILY_LIMITS.profile - 1);
  await one.api.profiles.saveMyProfile(names);
  expect(await refusalFrom(one.api.profiles.saveMyProfile({ ...names, firstName: 'Lia' }))).toMatchObject({
    code: 'PROFILE_DAILY_LIMIT',
  });
  expect((await one.api.auth.getSession()).profile).toMatchObject(names);
  await backdateDailyCounts(app.owner, one.id);
  await one.api.profiles.saveMyProfile({ ...names, firstName: 'Lia' });
});
