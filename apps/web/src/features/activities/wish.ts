import type { Activity } from '@beso/contract/activities';

export type Liked = Pick<Activity, 'likes' | 'liked'>;

export function withWish({ likes, liked }: Liked, wish: boolean | undefined): Liked {
  if (wish === undefined || wish === liked) return { likes, liked };
  return { likes: Math.max(likes + (wish ? 1 : -1), 0), liked: wish };
}
