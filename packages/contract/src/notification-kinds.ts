import { conversationPath } from './conversation-path.ts';

export const NOTIFICATION_CHANNELS = ['app', 'push', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

const IN_APP = { app: true, push: false, email: false };
const PUSHED = { app: true, push: true, email: false };
const EVERYWHERE = { app: true, push: true, email: true };

/** Returns the path that a notification opens, from its activity and the person who acted. */
type Place = (activityId: string | null, personId: string | null) => string;
const AT_ACTIVITY: Place = (activityId) => (activityId === null ? '/home' : `/activity/${activityId}`);
const always =
  (path: string): Place =>
  () =>
    path;

interface Fact {
  readonly defaults: Readonly<Record<NotificationChannel, boolean>>;
  readonly place: Place;
  /** False for a kind that is not in use yet. */
  readonly isOffered: boolean;
  /** True if the action can be undone. The server sends push and mail when that is no longer possible. */
  readonly isTakenBack?: true;
  /** The texts for one person and for several people. */
  readonly words?: Words | InboxWords;
  readonly recommended?: InboxWords;
}
interface Words {
  readonly one: string;
  readonly several: string;
}
interface InboxWords extends Words {
  readonly two: string;
  readonly more: string;
}

const namingPeople = <const Name extends string>(name: Name) =>
  ({ one: `messages.${name}.one`, several: `messages.${name}.several` }) as const;
const countingPeople = <const Name extends string>(name: Name) =>
  ({ ...namingPeople(name), two: `messages.${name}.two`, more: `messages.${name}.more` }) as const;

export const NOTIFICATION_FACTS = {
  gift: { defaults: EVERYWHERE, place: AT_ACTIVITY, isOffered: true, isTakenBack: true },
  request: { defaults: EVERYWHERE, place: AT_ACTIVITY, isOffered: true },
  request_answer: {
    defaults: PUSHED,
    place: AT_ACTIVITY,
    isOffered: true,
    words: namingPeople('answered'),
  },
  comment: {
    defaults: PUSHED,
    place: AT_ACTIVITY,
    isOffered: true,
    words: countingPeople('comment'),
    recommended: countingPeople('recommendationComment'),
  },
  like: {
    defaults: IN_APP,
    place: AT_ACTIVITY,
    isOffered: true,
    isTakenBack: true,
    words: countingPeople('like'),
    recommended: countingPeople('recommendationLike'),
  },
  message: {
    defaults: PUSHED,
    place: (_activityId, personId) => (personId === null ? '/find-friends' : conversationPath(personId)),
    isOffered: true,
    words: countingPeople('message'),
  },
  invitation: {
    defaults: EVERYWHERE,
    place: always('/home'),
    isOffered: true,
    words: countingPeople('invitation'),
  },
  invitation_received: {
    // Sends no mail by default, because the invitation itself was mailed.
    defaults: PUSHED,
    place: always('/invitation-management'),
    isOffered: true,
    words: countingPeople('invited'),
  },
  connection_request: {
    defaults: PUSHED,
    place: (_activityId, personId) => (personId === null ? '/invitation-management' : `/user/${personId}`),
    isOffered: true,
    words: namingPeople('connection'),
  },
  reward_redeemed: {
    defaults: EVERYWHERE,
    place: always('/gift'),
    isOffered: true,
    words: namingPeople('reward'),
  },
  quiz_available: { defaults: IN_APP, place: always('/quiz-dashboard'), isOffered: true },
  partner_finished_my_info: {
    defaults: IN_APP,
    // Opens the quizzes about the person who finished last, if several people did.
    place: (_activityId, personId) => `/quiz-dashboard${personId === null ? '' : `?to=${personId}`}`,
    isOffered: true,
    words: countingPeople('myInfo'),
  },
  removed: { defaults: PUSHED, place: always('/home'), isOffered: true },
  made_owner: { defaults: PUSHED, place: always('/profile'), isOffered: true },
} as const satisfies Record<string, Fact>;

type Facts = typeof NOTIFICATION_FACTS;
export type NotificationKind = keyof Facts;
export type KindAboutPeople = {
  [Kind in NotificationKind]: Facts[Kind] extends { words: Words } ? Kind : never;
}[NotificationKind];

/** The kinds whose sentence in the inbox counts people. */
type KindThatCounts = {
  [Kind in NotificationKind]: Facts[Kind] extends { words: InboxWords } ? Kind : never;
}[NotificationKind];

export function countsPeople(kind: NotificationKind): kind is KindThatCounts {
  const { words }: Fact = NOTIFICATION_FACTS[kind];
  return words !== undefined && 'more' in words;
}

export const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_FACTS) as [
  NotificationKind,
  ...NotificationKind[],
];

const kindsThat = (holds: (fact: Fact) => boolean): readonly NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => holds(NOTIFICATION_FACTS[kind]));

export const OFFERED_NOTIFICATION_KINDS = kindsThat(({ isOffered }) => isOffered);
/** Database functions contain these lists as `{{PUSHED_KINDS}}`, `{{MAILED_KINDS}}` and so on. */
export const PUSHED_KINDS = kindsThat(({ defaults }) => defaults.push);
export const MAILED_KINDS = kindsThat(({ defaults }) => defaults.email);
export const TAKEN_BACK_KINDS = kindsThat(({ isTakenBack = false }) => isTakenBack);

/** Returns the path that a notification opens. `personId` is the person who acted. */
export function notificationPath(
  kind: NotificationKind,
  activityId: string | null,
  personId: string | null,
): string {
  return NOTIFICATION_FACTS[kind].place(activityId, personId);
}

type WordsOf<Kind extends KindAboutPeople> = Kind extends unknown
  ? Facts[Kind]['words'] | (Facts[Kind] extends { recommended: infer Recommended } ? Recommended : never)
  : never;

export function notificationTextOf<Kind extends KindAboutPeople>(
  kind: Kind,
  isRecommendation: boolean,
): WordsOf<Kind> {
  const { words, recommended }: Fact = NOTIFICATION_FACTS[kind];
  return ((isRecommendation ? recommended : undefined) ?? words) as WordsOf<Kind>;
}
