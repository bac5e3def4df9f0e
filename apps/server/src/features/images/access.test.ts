import { randomUUID } from 'node:crypto';
import { API_PREFIX } from '@beso/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/app.ts';
import { couple, gift, PASSWORD, type Person, person } from '../../../test/support/builders.ts';
import { openBrowser } from '../../../test/support/client.ts';
import { createGroup } from '../../../test/support/groups.ts';
import { upload } from '../../../test/support/pictures.ts';
import { refusalFrom } from '../../../test/support/refusalFrom.ts';
import { avatarUrl, imageLinks } from './links.ts';

let app: TestApp;
let giver: Person;
let receiver: Person;
let third: Person;
let stranger: Person;
let shared: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [giver, receiver, third, stranger] = await Promise.all([
    person(app.url),
    person(app.url),
    person(app.url),
    person(app.url),
  ]);
  shared = await createGroup(giver, receiver, third);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const linkFor = (viewer: Person, imageId: string) =>
  imageLinks(app.services, viewer.id, { id: imageId, width: 1, height: 1 }).urls.feed;

async function expectReadable(reader: Person, imageId: string): Promise<void> {
  const response = await reader.fetch(linkFor(reader, imageId));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
}

/** Expects 404 although the link's signature is valid. */
async function expectHidden(reader: Person, imageId: string): Promise<void> {
  const response = await reader.fetch(linkFor(reader, imageId));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'IMAGE_NOT_FOUND', defined: true });
}

async function leave(who: Person): Promise<void> {
  await app.owner.query(
    'UPDATE relationship_members SET left_at = now() WHERE relationship_id = $1 AND profile_id = $2',
    [shared, who.id],
  );
}

describe('a picture of a beso can be read by', () => {
  test('its owner only, before it is given', async () => {
    const { id } = await upload(giver);
    await expectReadable(giver, id);
    for (const reader of [receiver, third, stranger]) await expectHidden(reader, id);
  });

  test('people with the activity in their feed, through its links', async () => {
    const { id } = await upload(giver);
    const activity = await giver.api.besos.processBesoTransaction({
      ...gift(shared, receiver.id),
      imageId: id,
    });
    expect(activity.image).toMatchObject({ id, width: 40, height: 30 });
    for (const reader of [giver, receiver, third]) {
      const { image } = await reader.api.activities.getActivity({ activityId: activity.id });
      for (const link of Object.values(image?.urls ?? {})) {
        expect((await reader.fetch(link)).status).toBe(200);
      }
    }
    await expectHidden(stranger, id);
  });

  test('former members, if it was given before they left', async () => {
    const before = await upload(giver);
    await giver.api.besos.processBesoTransaction({
      ...gift(shared, receiver.id),
      imageId: before.id,
    });
    await leave(third);
    const after = await upload(giver);
    await giver.api.besos.processBesoTransaction({
      ...gift(shared, receiver.id),
      imageId: after.id,
    });
    await expectReadable(third, before.id);
    await expectHidden(third, after.id);
  });
});

describe('an avatar can be read by', () => {
  test('people who share an active relationship, as long as it is the avatar', async () => {
    const { id } = await upload(giver, undefined, 'avatars');
    await expectHidden(receiver, id);
    const names = { firstName: 'Giulia', lastName: 'Rossi' };
    await giver.api.profiles.saveMyProfile({ ...names, avatarImageId: id });
    for (const reader of [giver, receiver, third]) await expectReadable(reader, id);
    await expectHidden(stranger, id);

    const { activities } = await receiver.api.feed.listActivities({});
    expect(activities).toEqual([]);
    const seen = await receiver.api.relationships.listMyRelationships({});
    const link = seen.relationships[0]?.members.find((member) => member.id === giver.id)?.avatarUrl;
    expect((await receiver.fetch(String(link))).status).toBe(200);

    await leave(third);
    await expectHidden(third, id);
    await giver.api.profiles.saveMyProfile({ ...names, avatarImageId: null });
    await expectHidden(receiver, id);
    await expectReadable(giver, id);
  });
});

describe('a link', () => {
  test('works only for its viewer with a session', async () => {
    const { urls } = await upload(giver);
    expect((await giver.fetch(urls.feed)).status).toBe(200);
    expect((await receiver.fetch(urls.feed)).status).toBe(404);
    const anonymous = await fetch(`${app.url}${urls.feed}`);
    expect(anonymous.status).toBe(401);
    expect(await anonymous.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  // OWASP: self-contained tokens, here signed links, are verified.
  // ASVS V9.1.1
  test('cannot be changed, because each part is signed', async () => {
    const { id, urls } = await upload(giver);
    const other = await upload(giver);
    const link = new URL(urls.feed, app.url);
    const forged = (change: (url: URL) => void) => {
      const copy = new URL(link);
      change(copy);
      return `${copy.pathname}${copy.search}`;
    };
    const set = (name: string, value: string) => forged((url) => url.searchParams.set(name, value));
    for (const wrong of [
      set('v', receiver.id),
      set('e', String(Number(link.searchParams.get('e')) + 86_400)),
      set('e', 'never'),
      set('s', 'AAAAAAAAAAAAAAAAAAAAAA'),
      set('s', ''),
      forged((url) => url.searchParams.delete('s')),
      forged((url) => {
        url.pathname = url.pathname.replace(id, other.id);
      }),
      forged((url) => {
        url.pathname = url.pathname.replace(id, randomUUID());
      }),
      forged((url) => {
        url.pathname = url.pathname.replace('feed', 'original');
      }),
    ]) {
      const response = await giver.fetch(wrong);
      expect(response.status, wrong).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'IMAGE_NOT_FOUND' });
    }
    // The router refuses such a path, so our code never gets it.
    const climbing = await giver.fetch(link.pathname.replace(id, '..%2F..%2Fsecret') + link.search);
    expect(climbing.status).toBe(404);
    expect(await climbing.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is the same all day and expires at the end of the next day, so that caches work', async () => {
    const links = (now: string) => {
      vi.spyOn(app.services.database.time, 'now').mockReturnValue(Date.parse(now));
      return linkFor(giver, '5b0c1f0e-3f5c-4d7e-9c86-0d3a7a1f9b11');
    };
    const morning = links('2026-03-09T00:00:00Z');
    expect(links('2026-03-09T23:59:59Z')).toBe(morning);
    expect(links('2026-03-10T00:00:00Z')).not.toBe(morning);
    expect(new URL(morning, app.url).searchParams.get('e')).toBe(
      String(Date.parse('2026-03-11T00:00:00Z') / 1000),
    );
  });

  // OWASP: tokens expire.
  // ASVS V9.2.1
  test('is refused after its expiry', async () => {
    const { id } = await upload(giver);
    const { time } = app.services.database;
    vi.spyOn(time, 'now').mockReturnValue(time.now() - 3 * 86_400_000);
    const old = linkFor(giver, id);
    vi.restoreAllMocks();
    expect((await giver.fetch(old)).status).toBe(404);
  });

  test('does not exist without a picture', () => {
    expect(avatarUrl(app.services, giver.id, null)).toBeNull();
  });
});

describe('pictures in a browser’s cache', () => {
  test('are private, valid for a day at most, and separate for each session', async () => {
    const { urls } = await upload(giver);
    const { headers } = await giver.fetch(urls.thumb);
    expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    expect(Number(headers.get('cache-control')?.match(/\d+/)?.[0])).toBeLessThanOrEqual(86_400);
    expect(headers.get('vary')).toContain('Cookie');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('are not sent again while their person may see them', async () => {
    const { id } = await upload(giver);
    await giver.api.besos.processBesoTransaction({ ...gift(shared, receiver.id), imageId: id });
    const link = linkFor(third, id);
    const etag = (await third.fetch(link)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(linkFor(third, id)).toBe(link);
    const again = await third.fetch(link, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toMatch(/^private, /);
    const other = await third.fetch(link.replace('/feed?', '/full?'), { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
    const head = await third.fetch(link, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);

    await giver.api.moderation.blockPerson({ personId: third.id });
    expect((await third.fetch(link, { headers: { 'if-none-match': etag } })).status).toBe(404);
  });

  // OWASP: a person's data leaves the browser at sign-out.
  // ASVS V14.3.1
  test('are dropped at sign-out, after which the links work for nobody', async () => {
    const { urls } = await upload(giver);
    const browser = openBrowser(app.url);
    await browser.api.auth.signIn({ email: giver.profile.email, password: PASSWORD });
    expect((await browser.fetch(urls.feed)).status).toBe(200);
    const cookie = browser.cookie();
    const response = await browser.fetch(`${API_PREFIX}/auth/sign-out`, { method: 'POST' });
    expect(response.status).toBe(204);
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    expect((await fetch(`${app.url}${urls.feed}`, { headers: { cookie } })).status).toBe(401);
  });
});

describe('a gift refuses', () => {
  test('another person’s picture, an avatar, a used one, and one that never existed', async () => {
    const used = await upload(giver);
    await giver.api.besos.processBesoTransaction({
      ...gift(shared, receiver.id),
      imageId: used.id,
    });
    const foreign = await upload(receiver);
    const avatar = await upload(giver, undefined, 'avatars');
    const before = await receiver.api.besos.getUserBesos();
    for (const imageId of [used.id, foreign.id, avatar.id, randomUUID()]) {
      const call = giver.api.besos.processBesoTransaction({
        ...gift(shared, receiver.id),
        imageId,
      });
      expect(await refusalFrom(call)).toMatchObject({ code: 'IMAGE_NOT_FOUND' });
    }
    expect(await receiver.api.besos.getUserBesos()).toEqual(before);
  });

  test('the same picture in a second simultaneous gift', async () => {
    const other = await couple(giver, third);
    const { id } = await upload(giver);
    const results = await Promise.allSettled([
      giver.api.besos.processBesoTransaction({ ...gift(shared, receiver.id), imageId: id }),
      giver.api.besos.processBesoTransaction({ ...gift(other, third.id), imageId: id }),
    ]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({ code: 'IMAGE_NOT_FOUND' });
  });
});
