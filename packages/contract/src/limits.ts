/** The numbers of the specification's section 9. Their names end with the unit. */
export * from './limits-chat.ts';
export * from './limits-faults.ts';

/** [S9-001] The shortest password that a person can choose. */
export const PASSWORD_MIN_LENGTH = 8;
/** Hashing a longer password would take too long. */
export const PASSWORD_MAX_LENGTH = 128;

export const VERIFICATION_LINK_HOURS = 24;
export const RECOVERY_LINK_MINUTES = 60;
export const EMAIL_CHANGE_LINK_MINUTES = 60;
export const EMAIL_UNDO_DAYS = 7;
/** How long a sign-in waits for the second factor, and how long it counts as recent. */
export const CHALLENGE_MINUTES = 10;
export const FRESH_SIGN_IN_MINUTES = 10;
export const RECOVERY_CODE_COUNT = 10;
export const PASSKEYS_MAX = 20;
export const MAGIC_LINK_MINUTES = 60;
/** [S9-012] How many mails an address can get in an hour after the first one. */
export const MAGIC_LINK_RESENDS_MAX = 3;
/** [S9-018] How long 'An account with this email already exists' is shown before the sign-in page opens. */
export const DUPLICATE_EMAIL_REDIRECT_MS = 2_000;
/** [S4-022] The pause in typing after which the app looks up the address. */
export const EMAIL_CHECK_PAUSE_MS = 400;
/** [S9-020] How often, and after which pauses, /auth/callback asks for the session before it redirects. */
export const CALLBACK_POLLS_MAX = 15;
export const CALLBACK_POLL_MS = 1_000;
export const CALLBACK_SUCCESS_REDIRECT_MS = 1_500;
export const CALLBACK_ERROR_REDIRECT_MS = 3_000;
/** [S9-012] How many further mails an account can request in a day. */
export const VERIFICATION_RESENDS_MAX = 3;
/** How long a mailed code works, and how many wrong attempts it permits. */
export const MAIL_CODE_MINUTES = 10;
export const MAIL_CODE_TRIES = 5;
export const PHONE_CODE_DIGITS = 6;
export const PHONE_CODE_MINUTES = 10;
export const PHONE_CODE_TRIES = 5;
/** Until a code is this old, a new request sends it again, if it is still valid and unused. */
export const PHONE_CODE_SAME_MINUTES = 30;
/** The codes per number and client in a day. Devices that the account knows have a separate limit. */
export const PHONE_CODES_PER_DAY = 5;
/** The codes per number in a day, for all clients together that the account does not know. */
export const PHONE_CODES_PER_NUMBER = 15;
export const PHONE_CODES_RESERVED = 5; // further codes, one for each network that has not requested any
/** How long the form waits before it offers another code. */
export const PHONE_CODE_RESEND_SECONDS = 30;
/** [S9-019] How long 'Email verified!' is shown before the next page. */
export const VERIFIED_REDIRECT_MS = 2_000;

/** [S9-002] `DEFAULT_LANGUAGE` is for unknown preferences, `FALLBACK_LANGUAGE` for missing translations. */
export const LANGUAGES = ['en', 'es', 'fr', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'es';
export const FALLBACK_LANGUAGE: Language = 'en';

/** [S9-003] [S5-014] The newest year to choose from lies this many years back. */
export const BIRTHDAY_MIN_AGE_YEARS = 14;
export const BIRTHDAY_YEAR_OPTIONS = 81;
export const BIRTHDAY_MIN_YEAR = 1900;

/** [S9-004] Besos per gift or request. */
export const BESOS_MIN_AMOUNT = 1;
export const BESOS_MAX_AMOUNT = 3;
/** [S7-056] The limit of besos from one person to another in a day of the giver's time zone. */
export const BESOS_DAILY_LIMIT = 50;
/** [S2-048] At each of these values, the balance is shown one size smaller. */
export const BALANCE_SIZE_STEPS = [10, 100, 1000] as const;

export const DESCRIPTION_MAX_LENGTH = 500;
/** [S5-016] Counted in characters, without spaces at both ends. */
export const COMMENT_MAX_LENGTH = 1_000;
export const NAME_MAX_LENGTH = 60;
export const LOCATION_MAX_LENGTH = 120;
export const RECOMMENDATION_TITLE_MAX_LENGTH = 100;
export const RELATIONSHIP_NAME_MAX_LENGTH = 80;

/** [S9-036] The pronouns to choose from; '' if the person chose none. */
export const PRONOUNS = ['he/him', 'she/her', 'they/them', ''] as const;

/** [S3-019] The eight categories of the form's grid; quick ideas have three more. */
export const GRID_CATEGORIES = [
  'home',
  'romance',
  'food',
  'shopping',
  'transport',
  'pets',
  'babysitting',
  'surprise',
] as const;
export type GridCategory = (typeof GRID_CATEGORIES)[number];
export const QUICK_IDEA_CATEGORIES = ['breakfast', 'chores', 'cooking'] as const;
export const CATEGORIES = [...GRID_CATEGORIES, ...QUICK_IDEA_CATEGORIES] as const;
export type Category = (typeof CATEGORIES)[number];
/** [S5-029] The audiences of a recommendation: the couple, the groups, everybody. */
export const AUDIENCES = ['pareja', 'grupos', 'todos'] as const;
export type Audience = (typeof AUDIENCES)[number];
export const RECOMMENDATION_FILTERS = ['all', ...AUDIENCES, 'mine', 'saved'] as const;
export type RecommendationFilter = (typeof RECOMMENDATION_FILTERS)[number];
export const REQUEST_OUTCOMES = ['approved', 'declined', 'cancelled', 'expired'] as const;
/** The limits of a picture. Pixels have a limit too, because a small file can decode to a huge picture. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_MAX_SIDE = 16_384;
export const IMAGE_VARIANT_WIDTHS = { thumb: 160, feed: 800, full: 1600 } as const;
export type ImageVariant = keyof typeof IMAGE_VARIANT_WIDTHS;
/** [S7-068] [S9-033] The side length and the JPEG quality (in percent) of a profile picture. */
export const AVATAR_FORMAT = { sidePx: 800, quality: 85 } as const;

/** [S9-029] How long an invitation can be accepted. */
export const INVITATION_VALID_DAYS = 7;
/** [S4-037] How often an invitation's mail can be repeated. */
export const INVITATION_RESENDS_MAX = 3;
/** Counted in characters. */
export const INVITATION_MESSAGE_MAX_LENGTH = 300;
export const INVITED_AT_ONCE_MAX = 10;
/** Invitations mailed to one address in a day by all inviters together. */
export const INVITATION_MAILS_PER_ADDRESS = 5;
export const INVITATIONS_SHOWN = 100;
/** [S9-032] The side lengths of the QR codes for invitations and profiles. */
export const INVITE_QR_SIZE_PX = 120;
export const PROFILE_QR_SIZE_PX = 250;
export const CONNECTION_VALID_DAYS = 30;
/** How many pending requests a person may have sent, and how many requests a list shows. */
export const CONNECTIONS_OPEN_MAX = 20;
export const CONNECTIONS_SHOWN = 50;
/** [S5-044] Counted in characters; the maximum is that of an email address. */
export const SEARCH_TERM_MIN_LENGTH = 2;
export const SEARCH_TERM_MAX_LENGTH = 254;
export const PEOPLE_FOUND_MAX = 10;

/** [S9-016] How long the confetti falls after a request was sent. */
export const SENT_CONFETTI_MS = 1_500;

export const REQUEST_VALID_DAYS = 30;
export const REQUESTS_PENDING_MAX = 10;

export const RECOMMENDATIONS_SAVED_MAX = 500;
export const INVITATIONS_OPEN_MAX = 20;

/** [S9-005] [S5-026] Lengths are counted in characters, costs in besos. */
export const REWARD_TITLE_MAX_LENGTH = 100;
export const REWARD_DESCRIPTION_MAX_LENGTH = 300;
export const REWARD_MIN_COST = 1;
export const REWARD_MAX_COST = 1_000;
export const REWARDS_AVAILABLE_MAX = 100;
export const REWARDS_REDEEMED_SHOWN = 100;

export const RELATIONSHIPS_PAGE_SIZE = 100;
/** How many relationships the profile shows until its button shows more. */
export const RELATIONSHIPS_SHOWN = 50;

export const MOVEMENTS_PAGE_SIZE = 20;
/** How many months the year's overview shows, including the current one. */
export const YEAR_MONTHS = 12;

/** How long a gift can be undone. The server sends push and mail after that. */
export const GIFT_UNDO_SECONDS = 10;
/** How long a decline, a withdrawal or a fulfilment can be undone before it takes effect. */
export const DECISION_UNDO_SECONDS = 10;

export const NOTIFICATIONS_PAGE_SIZE = 20;
export const NOTIFICATION_ACTORS_SHOWN = 3;
/** Unread notifications are counted up to this number, which the app shows as "99+". */
export const UNREAD_COUNTED_MAX = 100;

export const FEED_PAGE_SIZE = 20;
export const COMMENTS_PAGE_SIZE = 30;
export const LIKERS_SHOWN = 100;
/** [S9-015] How long the hint to scroll is shown. */
export const SCROLL_HINT_MS = 3_000;
/** [S2-050] How many placeholder cards the feed shows while it loads. */
export const FEED_SKELETONS = 3;

/** [S9-024] The retries of reads and writes, and how long a response counts as fresh and is stored. */
export const FETCH_RETRIES = 3;
export const FETCH_RETRY_MIN_MS = 1_000;
export const FETCH_RETRY_MAX_MS = 30_000;
export const FETCH_FRESH_MS = 5 * 60_000;
export const FETCH_CACHE_MS = 10 * 60_000;
export const WRITE_RETRIES = 1;

/** [S9-023] How long the app uses a stored session and profile. Pauses between retries double each time. */
export const SESSION_FRESH_MS = 60_000;
export const SESSION_RETRY_MIN_MS = 200;
export const SESSION_RETRIES = 5;
/** [S9-025] How long toasts are shown, how many at once, and how wide. */
export const TOAST_MS = 4_000;
export const TOAST_MAX_VISIBLE = 3;
export const TOAST_WIDTH_PX = 356;

/** [S9-035] How long a scroll bar stays after the last scrolling or pointing. */
export const SCROLL_BAR_HIDE_MS = 600;
/** [S9-026] Live connections: the longest wait, and the pauses between pings and between reconnections. */
export const REALTIME_TIMEOUT_MS = 10_000;
export const REALTIME_HEARTBEAT_MS = 25_000;
export const REALTIME_RECONNECT_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** How far back a client may request events while it does not know the number of any event. */
export const EVENT_LOOKBACK_MAX_MS = 10 * 60_000;

/** [S4-010] The languages of relative times, with Swedish, which the app itself does not offer. */
export const RELATIVE_TIME_LANGUAGES = [...LANGUAGES, 'sv'] as const;
export type RelativeTimeLanguage = (typeof RELATIVE_TIME_LANGUAGES)[number];
/** [S9-027] How often the app refreshes a relative time in its first day, and later. */
export const RELATIVE_TIME_REFRESH_MS = 60_000;
export const RELATIVE_TIME_REFRESH_OLD_MS = 3_600_000;
/** [S9-019] How long an accepted invitation is confirmed before the next page opens. */
export const POST_ACCEPT_REDIRECT_MS = 2_000;
export * from './deletion-and-export-limits.ts';
export * from './quiz-limits.ts';
