import { randomUUID } from 'node:crypto';
import type { RecommendationFilter } from '@beso/contract/limits';
import type { ShareRecommendationInput } from '@beso/contract/recommendations';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { couple, type Person, person } from './builders.ts';
import { createGroup } from './groups.ts';
import { upload } from './pictures.ts';

/** Creates a couple (Giulia, Marco), a group (Giulia, Nora, Sven), and Lea, who knows only Nora. */
export async function createFriendCircle(app: TestApp) {
  const make = (firstName: string) => person(app.url, { firstName });
  const [giulia, marco, nora, sven, lea] = await Promise.all([
    make('Giulia'),
    make('Marco'),
    make('Nora'),
    make('Sven'),
    make('Lea'),
  ]);
  const pair = await couple(giulia, marco);
  const friends = await createGroup(giulia, nora, sven);
  await couple(nora, lea);
  return { giulia, marco, nora, sven, lea, pair, friends };
}

type Given = Partial<ShareRecommendationInput>;

/** Returns a valid recommendation to all friends, with an uploaded picture. */
export async function recommendation(by: Person, given: Given = {}): Promise<ShareRecommendationInput> {
  return {
    idempotencyKey: randomUUID(),
    imageId: given.imageId ?? (await upload(by, undefined, 'recommendation-images')).id,
    description: 'The little sailing boat at Porto Venere',
    audience: 'todos',
    ...given,
  };
}

export async function recommend(by: Person, given?: Given) {
  return by.api.recommendations.shareRecommendation(await recommendation(by, given));
}

export async function listRecommendedIds(
  by: Person,
  filter: RecommendationFilter = 'all',
): Promise<string[]> {
  const page = await by.api.recommendations.listRecommendations({ filter, limit: 50 });
  return page.recommendations.map(({ id }) => id);
}

export async function listFeedIds(by: Person): Promise<string[]> {
  return (await by.api.feed.listActivities({ limit: 50 })).activities.map(({ id }) => id);
}

/** Returns true if the person sees the recommendation by its ID. The list and the feed must agree. */
export async function canSee(by: Person, id: string): Promise<boolean> {
  const single = await by.api.activities.getActivity({ activityId: id }).then(
    () => true,
    () => false,
  );
  expect([(await listRecommendedIds(by)).includes(id), (await listFeedIds(by)).includes(id)]).toEqual([
    single,
    single,
  ]);
  return single;
}

export async function whoSees(people: readonly Person[], id: string): Promise<string[]> {
  const answers = await Promise.all(people.map((one) => canSee(one, id)));
  return people.filter((_, index) => answers[index]).map(({ profile }) => profile.firstName);
}
