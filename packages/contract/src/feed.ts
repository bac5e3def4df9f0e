import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Activity } from './activities.ts';
import type { Session } from './auth.ts';
import { memberErrors } from './errors.ts';
import { FEED_PAGE_SIZE, type Language } from './limits.ts';
import { month } from './statement.ts';

/** A page of activities, newest first. `nextCursor` is null on the last page. */
export const ActivityPage = z.object({ activities: z.array(Activity), nextCursor: z.string().nullable() });
export type ActivityPage = z.infer<typeof ActivityPage>;

/** `mine` selects activities that the caller gave or received; an id selects those of a relationship. */
export const FeedFilter = z.union([z.literal('mine'), z.uuid()]);
export type FeedFilter = z.infer<typeof FeedFilter>;

/** Selects a part of the feed. `month` is YYYY-MM in the person's calendar. */
export interface FeedPart {
  only?: FeedFilter | undefined;
  month?: string | undefined;
}

export interface FirstCards {
  viewer: Session['user'];
  page: ActivityPage;
  /** True if the person has not dismissed the reminder to verify their address. */
  reminds: boolean;
}

/** The part of the web build with which the server renders the home page's cards. */
export interface HomeRenderer {
  /** Loads the home page's texts in all languages. The server calls this before the first `render`. */
  loadTexts(): Promise<void>;
  /** Returns HTML. The function must be synchronous, so that the data of two people never mix. */
  render(language: Language, beginning: FirstCards): string;
}

export const feed = {
  /** Lists activities of each relationship of the caller, from the time between joining and leaving it. */
  listActivities: oc
    .route({ method: 'GET', path: '/activities' })
    .errors(memberErrors)
    .input(
      z.object({
        cursor: z.string().max(200).optional(),
        only: FeedFilter.optional(),
        month: month.optional(),
        limit: z.coerce.number().int().min(1).max(50).default(FEED_PAGE_SIZE),
      }),
    )
    .output(ActivityPage),
};
