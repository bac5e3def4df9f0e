import { nameInAddress } from '@beso/contract/address-names';
import type { FeedFilter } from '@beso/contract/feed';
import {
  CATEGORIES,
  type Category,
  GRID_CATEGORIES,
  type GridCategory,
  RECOMMENDATION_FILTERS,
  type RecommendationFilter,
} from '@beso/contract/limits';
import { safeRedirect } from '../platform/navigation/destinations.ts';

/**
 * These functions return the known parameters of each route's query. The router hands on as it is what they
 * leave out, so a screen that may not see a refused value needs its key with `undefined`.
 */
type Search = Record<string, unknown>;

export function redirectSearch({ redirect }: Search): { redirect?: string } {
  const target = safeRedirect(redirect);
  return target === null ? {} : { redirect: target };
}

const INVITATION = /^[A-Za-z0-9_-]{22,64}$/;
const TYPE = /^[a-z][a-z_-]{0,31}$/;

/** [S2-067] [S2-071] Returns the parameters that welcome, sign-in and registration pass on to each other. */
export function entrySearch(search: Search) {
  const { email, invitation, type } = search;
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof invitation === 'string' && INVITATION.test(invitation) && { invitation }),
    ...(typeof type === 'string' && TYPE.test(type) && { type }),
    ...redirectSearch(search),
  } as { email?: string; invitation?: string; type?: string; redirect?: string };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function towardsSearch(search: Search): { to?: string | undefined; in?: string | undefined } {
  return { ...(isUuid(search.to) && { to: search.to }), ...(isUuid(search.in) && { in: search.in }) };
}

/** `shared` says why a photo that another app shared is not here. */
export function giveSearch(search: Search) {
  const category = GRID_CATEGORIES.find((known) => known === search.category);
  const shared = (['missed', 'full'] as const).find((known) => known === search.shared);
  return {
    ...(category !== undefined && { category }),
    ...(shared !== undefined && { shared }),
    ...towardsSearch(search),
  } as {
    category?: GridCategory;
    shared?: 'missed' | 'full';
  } & ReturnType<typeof towardsSearch>;
}

/** Returns the open link to show, and whether the person came to give. */
export function inviteSearch(search: Search): { link?: string; reason?: 'give' } {
  return {
    ...(typeof search.link === 'string' && UUID.test(search.link) && { link: search.link }),
    ...(search.reason === 'give' && { reason: 'give' as const }),
  };
}

/**
 * [S2-132] Returns the names in the address of an invitation without a token. Each key is there, because the
 * router hands on as it is a parameter that is left out here.
 */
export function namesSearch(search: Search) {
  const [inviter, partner, group] = [search.inviter, search.partner, search.group].map(nameInAddress);
  return { inviter, partner, group };
}

/** [S2-135] [S2-136] Returns the kind of relationship, by default a partner, and a group to invite into. */
export function newRelationshipSearch({ type, tab, group }: Search): {
  type?: 'partner' | 'friends';
  tab?: 'find';
  group?: string;
} {
  return {
    ...(type !== undefined && { type: type === 'partner' ? ('partner' as const) : ('friends' as const) }),
    ...(tab === 'find' && { tab }),
    ...(typeof group === 'string' && /^[0-9a-f-]{36}$/.test(group) && { group }),
  };
}

/** With whom the conversation is that is open. */
export function friendsSearch(search: Search): { with?: string | undefined } {
  return isUuid(search.with) ? { with: search.with } : {};
}

/**
 * [S2-113] Returns the quiz: about oneself, with the last questions or the next ten, or about another person.
 */
export function quizSearch(search: Search) {
  return {
    ...((search.mode === 'my-info' || search.mode === 'partner-quiz') && { mode: search.mode }),
    ...(search.set === 'more' && { set: search.set }),
    ...towardsSearch(search),
  } as { mode?: 'my-info' | 'partner-quiz'; set?: 'more' } & ReturnType<typeof towardsSearch>;
}

/** [S2-123] Returns the person of the dashboard. */
export function quizDashboardSearch({ to }: Search): { to?: string } {
  return isUuid(to) ? { to } : {};
}

/** [S2-106] Returns the parameters of a request: those of a gift, and quick ideas as categories. */
export function requestSearch(search: Search) {
  const category = CATEGORIES.find((known) => known === search.category);
  return { ...(category !== undefined && { category }), ...towardsSearch(search) } as {
    category?: Category;
  } & ReturnType<typeof towardsSearch>;
}

/** Returns the filter of the statement: a month (YYYY-MM) or all, and one person or everyone. */
export function statementSearch({ month, person }: Search): { month?: string; person?: string } {
  return {
    ...(typeof month === 'string' && /^(all|(19|20)\d{2}-(0[1-9]|1[0-2]))$/.test(month) && { month }),
    ...(typeof person === 'string' && /^[0-9a-f-]{36}$/.test(person) && { person }),
  };
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

export function homeSearch({ only }: Search): { only?: FeedFilter } {
  return only === 'mine' || isUuid(only) ? { only } : {};
}

export function activitySearch({ activity }: Search): { activity?: string } {
  return typeof activity === 'string' ? { activity } : {};
}

/** [S2-128] Returns the filter of the recommendations. */
export function recommendationSearch({ show }: Search): { show?: RecommendationFilter } {
  const filter = RECOMMENDATION_FILTERS.find((known) => known === show && known !== 'all');
  return filter === undefined ? {} : { show: filter };
}
