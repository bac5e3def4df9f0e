import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_PREFIX } from '@beso/contract';
import { Activity } from '@beso/contract/activities';
import { UserBesos } from '@beso/contract/besos';
import { ActivityPage } from '@beso/contract/feed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './support/app.ts';
import { couple, gift, type Person, person } from './support/builders.ts';
import { askForBesos } from './support/economy.ts';
import { upload } from './support/pictures.ts';

let app: TestApp;
let giulia: Person;
let marco: Person;
let activityIds: string[];

beforeAll(async () => {
  app = await startTestApp();
  [giulia, marco] = await Promise.all([person(app.url), person(app.url)]);
  const pair = await couple(giulia, marco);
  const [face, picture] = await Promise.all([upload(giulia, undefined, 'avatars'), upload(giulia)]);
  await app.owner.query('UPDATE profiles SET avatar_image_id = $2 WHERE id = $1', [giulia.id, face.id]);
  const given = await giulia.api.besos.processBesoTransaction({
    ...gift(pair, marco.id),
    imageId: picture.id,
  });
  const asked = await giulia.api.besos.createBesoRequest(askForBesos(pair, marco.id));
  activityIds = [given.id, asked.id];
});
afterAll(() => app.close());

/** The operations whose responses the server does not validate. Their URLs together return all fields. */
const UNCHECKED = {
  'besos.getUserBesos': { schema: UserBesos, paths: () => ['/besos/balance'] },
  'feed.listActivities': { schema: ActivityPage, paths: () => ['/activities', '/activities?limit=1'] },
  'activities.getActivity': { schema: Activity, paths: () => activityIds.map((id) => `/activities/${id}`) },
};

test('these are the operations whose responses are not validated when they are sent', () => {
  const folder = join(import.meta.dirname, '../src');
  const named = globSync('features/**/*.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/memberReadProcedure\.(\w+\.\w+)/g)].map(
      ([, name]) => name,
    ),
  );
  expect(named.sort()).toEqual(Object.keys(UNCHECKED).sort());
});

test.each(Object.entries(UNCHECKED))('%s returns exactly the fields of the contract', async (_name, of) => {
  for (const path of of.paths()) {
    for (const reader of [giulia, marco]) {
      const answer: unknown = await (await reader.fetch(API_PREFIX + path)).json();
      // `parse` drops unknown fields, so equality proves that the response has none.
      expect(of.schema.parse(answer)).toEqual(answer);
    }
  }
});

test('the tested responses contained pictures, portraits, an undo and a next page', async () => {
  const { activities } = await giulia.api.feed.listActivities({});
  expect(activities.map(({ kind }) => kind)).toEqual(['request', 'gift']);
  expect(activities.some(({ image }) => image !== null)).toBe(true);
  expect(activities.some(({ giver }) => giver.avatarUrl !== null)).toBe(true);
  expect((await giulia.api.feed.listActivities({ limit: 1 })).nextCursor).not.toBeNull();
  expect(await marco.api.besos.getUserBesos()).toMatchObject({ totalBesos: 1 });
});
