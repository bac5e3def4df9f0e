/** Every number of specification section 9 that this product keeps, named, with its unit in the name. */
export * from './limits-chat.ts';

/** [S9-001] */
export const PASSWORD_MIN_LENGTH = 8;
/** Longest accepted password: bounds the cost of hashing it. */
export const PASSWORD_MAX_LENGTH = 128;

/** How long a mailed link works. */
export const VERIFICATION_LINK_HOURS = 24;
export const RECOVERY_LINK_MINUTES = 60;
export const EMAIL_CHANGE_LINK_MINUTES = 60;
/** How long the address of before can take a change back. */
export const EMAIL_UNDO_DAYS = 7;
/** How long a sign-in waits for its second factor, and how long after a sign-in it counts as fresh. */
export const CHALLENGE_MINUTES = 10;
export const FRESH_SIGN_IN_MINUTES = 10;
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
/** How long a magic link works, also one that completes a registration. */
export const MAGIC_LINK_MINUTES = 60;
/** [S9-012] How often a magic link can be sent again to an address in an hour. */
export const MAGIC_LINK_RESENDS_MAX = 3;
/** [S9-018] From 'An account with this email already exists' to sign-in. */
export const DUPLICATE_EMAIL_REDIRECT_MS = 2_000;
/** [S4-022] The address is looked up when nothing was typed for so long. */
export const EMAIL_CHECK_PAUSE_MS = 400;
/** [S9-020] How often /auth/callback looks for the session, and when it leads on. */
export const CALLBACK_POLLS_MAX = 15;
export const CALLBACK_POLL_MS = 1_000;
export const CALLBACK_SUCCESS_REDIRECT_MS = 1_500;
export const CALLBACK_ERROR_REDIRECT_MS = 3_000;
/** [S9-012] How often the link for one's address can be sent again in a day. */
export const VERIFICATION_RESENDS_MAX = 3;
/** A code that was sent to a phone: its length, how long it works, and how many wrong ones are borne. */
export const PHONE_CODE_DIGITS = 6;
export const PHONE_CODE_MINUTES = 10;
export const PHONE_CODE_TRIES = 5;
/** For so long, from the first, the same code is sent again to whoever asks for another one. */
export const PHONE_CODE_SAME_MINUTES = 30;
/** Codes for one number that one client may ask for in a day; its account's devices count by themselves. */
export const PHONE_CODES_PER_DAY = 5;
/** Those that all clients together may ask for, devices of its account aside. */
export const PHONE_CODES_PER_NUMBER = 15;
export const PHONE_CODES_RESERVED = 5; // beyond them: one each, for networks that asked for none before
/** A code on its way gets this long before another one is offered. */
export const PHONE_CODE_RESEND_SECONDS = 30;
/** [S9-019] From 'Email verified!' to the next page. */
export const VERIFIED_REDIRECT_MS = 2_000;

/**
 * [S9-002] Interface languages; `DEFAULT_LANGUAGE` is used before
 * anything is loaded, `FALLBACK_LANGUAGE` for a missing key.
 */
export const LANGUAGES = ['en', 'es', 'fr', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'es';
export const FALLBACK_LANGUAGE: Language = 'en';

/**
 * [S9-003] [S5-014] The year list starts this many years before the current year and holds this many entries.
 */
export const BIRTHDAY_MIN_AGE_YEARS = 14;
export const BIRTHDAY_YEAR_OPTIONS = 81;
export const BIRTHDAY_MIN_YEAR = 1900;

/** [S9-004] Besos per gift or request. */
export const BESOS_MIN_AMOUNT = 1;
export const BESOS_MAX_AMOUNT = 3;
/** Besos one person may give another per calendar day of the giver's time zone [S7-056]. */
export const BESOS_DAILY_LIMIT = 50;
/** [S2-048] The balance text steps down a size from each of these values on. */
export const BALANCE_SIZE_STEPS = [10, 100, 1000] as const;

export const DESCRIPTION_MAX_LENGTH = 500;
/** [S5-016] In characters, trimmed. */
export const COMMENT_MAX_LENGTH = 1_000;
export const NAME_MAX_LENGTH = 60;
export const LOCATION_MAX_LENGTH = 120;
export const RECOMMENDATION_TITLE_MAX_LENGTH = 100;
export const RELATIONSHIP_NAME_MAX_LENGTH = 80;

/** [S9-036] The empty string means that none was chosen. */
export const PRONOUNS = ['he/him', 'she/her', 'they/them', ''] as const;

/** [S3-019] The eight of the grid; quick ideas add three more. */
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
/** [S5-029] Whom a recommendation is for: a couple, a group, or everybody I share something with. */
export const AUDIENCES = ['pareja', 'grupos', 'todos'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** Which recommendations: all, those for one audience, my own, or those that I saved. */
export const RECOMMENDATION_FILTERS = ['all', ...AUDIENCES, 'mine', 'saved'] as const;
export type RecommendationFilter = (typeof RECOMMENDATION_FILTERS)[number];
/** How a request for besos can end. */
export const REQUEST_ANSWERS = ['approved', 'declined', 'cancelled', 'expired'] as const;
/** The largest upload, and the most pixels and the longest side of one: a small file can claim to be huge. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_MAX_SIDE = 16_384;
export const IMAGE_VARIANT_WIDTHS = { thumb: 160, feed: 800, full: 1600 } as const;
export type ImageVariant = keyof typeof IMAGE_VARIANT_WIDTHS;
/** [S7-068] [S9-033] The side of its square, and the quality of its JPEG in percent. */
export const PORTRAIT = { sidePx: 800, quality: 85 } as const;

/** [S9-029] */
export const INVITATION_VALID_DAYS = 7;
/** [S4-037] How often the mail of one invitation is sent again. */
export const INVITATION_RESENDS_MAX = 3;
/** In characters. */
export const INVITATION_MESSAGE_MAX_LENGTH = 300;
/** Friends who are invited in one go. */
export const INVITED_AT_ONCE_MAX = 10;
/** Invitations that one address is mailed in a day, whoever sends them. */
export const INVITATION_MAILS_PER_ADDRESS = 5;
/** The newest invitations that the list shows, sent and received each. */
export const INVITATIONS_SHOWN = 100;
/** [S9-032] */
export const INVITE_QR_SIZE_PX = 120;
export const PROFILE_QR_SIZE_PX = 250;
/** How long a request to connect waits for its answer. */
export const CONNECTION_VALID_DAYS = 30;
/** Requests to connect of one person that may wait at the same time, and how many a list shows. */
export const CONNECTIONS_OPEN_MAX = 20;
export const CONNECTIONS_SHOWN = 50;
/** [S5-044] In characters; an address may be the longest. */
export const SEARCH_TERM_MIN_LENGTH = 2;
export const SEARCH_TERM_MAX_LENGTH = 254;
/** People that one search shows. */
export const PEOPLE_FOUND_MAX = 10;

/** [S9-016] How long the confetti falls after a request was sent. */
export const SENT_CONFETTI_MS = 1_500;

/** A request that nobody answered expires after this many days. */
export const REQUEST_VALID_DAYS = 30;
/** Requests of one person that may wait for an answer at the same time. */
export const REQUESTS_PENDING_MAX = 10;

/**
 * What one person may do on one calendar day of their time zone: so high that nobody who means well meets it.
 */
export const GIFTS_UNDONE_PER_DAY = 20;
/** Declining, withdrawing and marking as kept that were taken back, together. */
export const REGRETS_PER_DAY = 100;
export const REQUESTS_PER_DAY = 30;
export const INVITATIONS_PER_DAY = 50;
export const GROUPS_PER_DAY = 10;
export const REPORTS_PER_DAY = 20;
export const BLOCKS_PER_DAY = 50;
/** Made and changed, together. */
export const REWARDS_PER_DAY = 100;
export const PROFILE_CHANGES_PER_DAY = 200;
/** Switches of notifications, quiet hours and what pushes may say, together. */
export const PREFERENCE_CHANGES_PER_DAY = 500;
/** Groups renamed and handed over, together. */
export const ROLE_CHANGES_PER_DAY = 100;
export const LIKES_PER_DAY = 2_000;
export const COMMENTS_PER_DAY = 500;
/** Requests to connect, and searches for people. */
export const CONNECTIONS_PER_DAY = 30;
export const SEARCHES_PER_DAY = 100;
/** Shared in a day, and saved for later together. */
export const RECOMMENDATIONS_PER_DAY = 50;
export const RECOMMENDATIONS_SAVED_MAX = 500;
/** Invitations of one person that may be open at the same time. */
export const INVITATIONS_OPEN_MAX = 20;

/** [S9-005] [S5-026] Lengths in characters, cost in besos. */
export const REWARD_TITLE_MAX_LENGTH = 100;
export const REWARD_DESCRIPTION_MAX_LENGTH = 300;
export const REWARD_MIN_COST = 1;
export const REWARD_MAX_COST = 1_000;
/** Rewards of one person that wait to be redeemed, and the redeemed ones that the list shows. */
export const REWARDS_AVAILABLE_MAX = 100;
export const REWARDS_REDEEMED_SHOWN = 100;

export const MOVEMENTS_PAGE_SIZE = 20;
/** Months in the chart of the year, the current one included. */
export const YEAR_MONTHS = 12;

/** A gift can be taken back this long; push and mail wait until then. */
export const GIFT_UNDO_SECONDS = 10;
/** Declining or withdrawing a request and marking a reward as kept take effect so much later. */
export const REGRET_SECONDS = 10;

export const NOTIFICATIONS_PAGE_SIZE = 20;
export const NOTIFICATION_ACTORS_SHOWN = 3;
/** More unread than this are not counted: show it as "99+". */
export const UNREAD_COUNTED_MAX = 100;

export const FEED_PAGE_SIZE = 20;
export const COMMENTS_PAGE_SIZE = 30;
/** Who liked something: the latest of them. */
export const LIKERS_SHOWN = 100;
/** [S9-015] */
export const SCROLL_HINT_MS = 3_000;
/** [S2-050] Skeleton cards drawn until data is there. */
export const FEED_SKELETONS = 3;

/** [S9-024] */
export const FETCH_RETRIES = 3;
export const FETCH_RETRY_MIN_MS = 1_000;
export const FETCH_RETRY_MAX_MS = 30_000;
export const FETCH_FRESH_MS = 5 * 60_000;
export const FETCH_CACHE_MS = 10 * 60_000;
export const WRITE_RETRIES = 1;

/**
 * [S9-023] Who is signed in, and whether they have a profile, is taken as known this long. A look-up that
 * fails is tried again after 0.2 s, then twice as long each time: in all within 30 s.
 */
export const SESSION_FRESH_MS = 60_000;
export const SESSION_RETRY_MIN_MS = 200;
export const SESSION_RETRIES = 5;
/** [S9-025] */
export const TOAST_MS = 4_000;
export const TOAST_MAX_VISIBLE = 3;
export const TOAST_WIDTH_PX = 356;

/** [S9-035] A scroll area hides its bar this long after it was last moved or pointed at. */
export const SCROLL_BAR_HIDE_MS = 600;
/** [S9-026] */
export const REALTIME_TIMEOUT_MS = 10_000;
export const REALTIME_HEARTBEAT_MS = 25_000;
export const REALTIME_RECONNECT_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** How far back a page may ask for events that knows no number yet. */
export const EVENT_WITHIN_MAX_MS = 10 * 60_000;

/** [S4-010] How long ago something was is said in Swedish too, which the app itself does not speak. */
export const RELATIVE_TIME_LANGUAGES = [...LANGUAGES, 'sv'] as const;
export type RelativeTimeLanguage = (typeof RELATIVE_TIME_LANGUAGES)[number];
/** [S9-027] A relative time refreshes this often while under a day old, then hourly. */
export const RELATIVE_TIME_REFRESH_MS = 60_000;
export const RELATIVE_TIME_REFRESH_OLD_MS = 3_600_000;
/** [S9-019] */
export const POST_ACCEPT_REDIRECT_MS = 2_000;
export * from './quiz-limits.ts';
