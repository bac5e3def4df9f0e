import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Activity } from './activities.ts';
import type { Session } from './auth.ts';
import { memberErrors } from './errors.ts';
import { FEED_PAGE_SIZE, type Language } from './limits.ts';
import { month } from './statement.ts';

/** Newest first. `nextCursor` is opaque and null on the last page. */
export const ActivityPage = z.object({ activities: z.array(Activity), nextCursor: z.string().nullable() });
export type ActivityPage = z.infer<typeof ActivityPage>;

/** `mine` selects activities that the caller gave or received; an id selects one relationship. */
export const FeedFilter = z.union([z.literal('mine'), z.uuid()]);
export type FeedFilter = z.infer<typeof FeedFilter>;

/** The selected part of the feed, by default all of it. `month` is YYYY-MM in the person's calendar. */
export interface FeedPart {
  only?: FeedFilter | undefined;
  month?: string | undefined;
}

export interface FirstCards {
  viewer: Session['user'];
  page: ActivityPage;
  /** False once the person has dismissed the reminder to verify the address. */
  reminds: boolean;
}

/** The default export of the web build's program, with which the server renders the beginning of home. */
export interface HomeRenderer {
  /** Loads the texts of home in all languages. Must be called once before the first render. */
  loadTexts(): Promise<void>;
  /** Returns HTML, synchronously, so that two people's data never mix. */
  render(language: Language, beginning: FirstCards): string;
}

export const feed = {
  /** Returns activities between joining and leaving each of the caller's relationships. */
  listActivities: oc
    .route({ method: 'GET', path: '/activities' })
    .errors(memberErrors)
    .input(
      z.object({
        cursor: z.string().max(200).optional(),
        only: FeedFilter.optional(),
        /** Selects the activities of one month. */
        month: month.optional(),
        limit: z.coerce.number().int().min(1).max(50).default(FEED_PAGE_SIZE),
      }),
    )
    .output(ActivityPage),
};
