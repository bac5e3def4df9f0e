import { nameFromUrl } from '@beso/contract/address-names';
import type { FeedPart } from '@beso/contract/feed';
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
 * The query of an address. The functions below set bad values to `undefined`, because the router would keep
 * a parameter that they omit.
 */
type Search = Record<string, unknown>;

const INVITATION = /^[A-Za-z0-9_-]{22,64}$/;
const TYPE = /^[a-z][a-z_-]{0,31}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MONTH = /^(19|20)\d{2}-(0[1-9]|1[0-2])$/;

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const matching = (pattern: RegExp, value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;
const uuid = (value: unknown) => matching(UUID, value);
const oneOf = <T extends string>(known: readonly T[], value: unknown) => known.find((each) => each === value);

export function redirectSearch({ redirect }: Search): { redirect?: string | undefined } {
  return { redirect: safeRedirect(redirect) ?? undefined };
}

/** [S2-067] [S2-071] Returns the parameters that welcome, sign-in and registration pass on to each other. */
export function entrySearch(search: Search): {
  email?: string | undefined;
  invitation?: string | undefined;
  type?: string | undefined;
  redirect?: string | undefined;
} {
  return {
    email: text(search.email),
    invitation: matching(INVITATION, search.invitation),
    type: matching(TYPE, search.type),
    ...redirectSearch(search),
  };
}

function towardsSearch(search: Search): { to?: string | undefined; in?: string | undefined } {
  return { to: uuid(search.to), in: uuid(search.in) };
}

/** Returns the parameters of the gift form. `shared` says why a photo from another app is missing. */
export function giveSearch(search: Search): {
  category?: GridCategory | undefined;
  shared?: 'missed' | 'full' | undefined;
} & ReturnType<typeof towardsSearch> {
  return {
    category: oneOf(GRID_CATEGORIES, search.category),
    shared: oneOf(['missed', 'full'], search.shared),
    ...towardsSearch(search),
  };
}

/** Returns the invitation link to show, and `give` as the reason if the person wanted to give besos. */
export function inviteSearch(search: Search): { link?: string | undefined; reason?: 'give' | undefined } {
  return { link: uuid(search.link), reason: oneOf(['give'], search.reason) };
}

/** [S2-132] Returns the names in the address of an invitation without a token. */
export function namesSearch(search: Search) {
  const [inviter, partner, group] = [search.inviter, search.partner, search.group].map(nameFromUrl);
  return { inviter, partner, group };
}

/** [S2-135] [S2-136] Returns the kind of relationship, tab and group. An unknown kind means friends. */
export function newRelationshipSearch({ type, tab, group }: Search): {
  type?: 'partner' | 'friends' | undefined;
  tab?: 'find' | undefined;
  group?: string | undefined;
} {
  const kind = type === 'partner' ? 'partner' : 'friends';
  return { type: type === undefined ? undefined : kind, tab: oneOf(['find'], tab), group: uuid(group) };
}

export function friendsSearch(search: Search): { with?: string | undefined } {
  return { with: uuid(search.with) };
}

/** [S2-113] Returns whether a quiz is about oneself or another person, and which questions it has. */
export function quizSearch(search: Search): {
  mode?: 'my-info' | 'partner-quiz' | undefined;
  set?: 'more' | undefined;
} & ReturnType<typeof towardsSearch> {
  return {
    mode: oneOf(['my-info', 'partner-quiz'], search.mode),
    set: oneOf(['more'], search.set),
    ...towardsSearch(search),
  };
}

/** [S2-123] Returns the person whom the dashboard shows. */
export function quizDashboardSearch({ to }: Search): { to?: string | undefined } {
  return { to: uuid(to) };
}

/** [S2-106] Returns the parameters of the request form, which has more categories than the gift form. */
export function requestSearch(search: Search): {
  category?: Category | undefined;
} & ReturnType<typeof towardsSearch> {
  return { category: oneOf(CATEGORIES, search.category), ...towardsSearch(search) };
}

/** Returns the filter of the statement: a month (YYYY-MM) or `all`, and a person. */
export function statementSearch({ month, person }: Search): {
  month?: string | undefined;
  person?: string | undefined;
} {
  return { month: month === 'all' ? month : matching(MONTH, month), person: uuid(person) };
}

export function homeSearch({ only, month }: Search): FeedPart {
  return { only: only === 'mine' ? only : uuid(only), month: matching(MONTH, month) };
}

export function activitySearch({ activity }: Search): { activity?: string | undefined } {
  return { activity: text(activity) };
}

/** [S2-128] Returns the filter of the recommendations. */
export function recommendationSearch({ show }: Search): { show?: RecommendationFilter | undefined } {
  const filter = oneOf(RECOMMENDATION_FILTERS, show);
  return { show: filter === 'all' ? undefined : filter };
}
