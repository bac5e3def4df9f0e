import type { Contract } from '@beso/contract';
import type { ErrorCode } from '@beso/contract/errors';
import type { Config } from '../config.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './limiter.ts';

/** `feature.operation`, for each operation of the contract. */
export type OperationName = {
  [Feature in keyof Contract]: `${Feature}.${keyof Contract[Feature] & string}`;
}[keyof Contract];

/** What is served beside the contract, by the names of the API's description. */
type BesideName = 'images.uploadImage' | 'statement.downloadStatement' | 'invitations.refuseByOneClick';

/** How often an operation may be called, or why that needs no end. */
export type Quota =
  /** The calls of a person, counted as soon as it is known who calls and before the input is looked at. */
  | { readonly perPerson: number | ((config: Config) => number); readonly seconds: number }
  /** The calls of a client, signed in or not: this share of RATE_LIMIT_PER_MINUTE. */
  | { readonly perClient: number; readonly seconds: number }
  /** On a calendar day of the person, counted in the transaction that writes. */
  | { readonly daily: Extract<ErrorCode, `${string}DAILY_LIMIT`> }
  /** By what stands in the input, such as an address: its feature counts, and this says what. */
  | { readonly within: string }
  | { readonly none: string };

/** Every request of a client is counted, whatever it asks for. */
export const READING: Quota = { none: 'it writes nothing, and answers a page at most' };
/** Faster than anybody taps. */
const TAPPING: Quota = { perPerson: 300, seconds: 10 * MINUTE_SECONDS };
/** Changes of how somebody signs in. */
const SELDOM: Quota = { perPerson: 20, seconds: HOUR_SECONDS };
/** Settings, and the steps that lead to such a change; wrong codes and passwords are counted besides. */
const NOW_AND_THEN: Quota = { perPerson: 60, seconds: HOUR_SECONDS };
/** What opens by a secret that was mailed, or by one that the device holds. */
const BY_SECRET: Quota = { perClient: 1 / 2, seconds: 15 * MINUTE_SECONDS };

const REWARDS: Quota = { daily: 'REWARD_DAILY_LIMIT' };
const REGRETS: Quota = { daily: 'REGRET_DAILY_LIMIT' };
const PREFERENCES: Quota = { daily: 'PREFERENCE_DAILY_LIMIT' };
const ROLES: Quota = { daily: 'ROLE_DAILY_LIMIT' };
const INVITATIONS: Quota = { daily: 'INVITATION_DAILY_LIMIT' };

const SIGN_IN: Quota = { within: 'failures of a client, of an account from it, and of an account in a day' };
const LINKS: Quota = { within: 'links that a client asks for, and those for an address' };

/**
 * How often each operation may be called. A new one does not compile before it stands here; one that writes
 * is open without an end only for a reason that is written down.
 */
export const QUOTAS: Readonly<Record<OperationName | BesideName, Quota>> = {
  'auth.signUp': { within: 'registrations of a client, and those tried with an address' },
  'auth.signIn': SIGN_IN,
  'auth.listPhoneCountries': READING,
  'auth.requestPhoneCode': { within: 'codes for a client, for a number, and for all together' },
  'auth.signInByPhone': BY_SECRET,
  'auth.signInByPhonePassword': SIGN_IN,
  'auth.signOut': { none: 'whoever is refused would stay signed in; without a session nothing is done' },
  'auth.getSession': READING,
  'auth.resendVerification': { within: 'mails of an account in a day' },
  'auth.checkVerification': BY_SECRET,
  'auth.verifyEmail': BY_SECRET,
  'auth.reclaimAccount': BY_SECRET,
  'auth.requestPasswordReset': LINKS,
  'auth.checkPasswordReset': BY_SECRET,
  'auth.resetPassword': BY_SECRET,
  'auth.requestDeviceLink': LINKS,
  'auth.admitDevice': BY_SECRET,
  'auth.listDevices': READING,
  'auth.signOutDevice': TAPPING,
  'secondFactor.getSecondFactor': READING,
  'secondFactor.enrolSecondFactor': SELDOM,
  'secondFactor.confirmSecondFactor': NOW_AND_THEN,
  'secondFactor.renewRecoveryCodes': SELDOM,
  'secondFactor.switchOffSecondFactor': SELDOM,
  'secondFactor.keepSecondFactor': NOW_AND_THEN,
  'secondFactor.verifySignIn': BY_SECRET,
  'account.getAccount': READING,
  'account.setPassword': SELDOM,
  'account.requestEmailChange': { within: 'changes of an account, links of a client, and for an address' },
  'account.cancelEmailChange': NOW_AND_THEN,
  'account.checkEmailChange': BY_SECRET,
  'account.changeEmail': BY_SECRET,
  'account.checkEmailUndo': BY_SECRET,
  'account.undoEmailChange': BY_SECRET,
  'confirmation.listConfirmationWays': READING,
  'confirmation.mailConfirmationCode': NOW_AND_THEN,
  'confirmation.confirmIdentity': NOW_AND_THEN,
  'confirmation.beginPasskeyConfirmation': NOW_AND_THEN,
  'confirmation.confirmByPasskey': NOW_AND_THEN,
  'passkeys.listPasskeys': READING,
  'passkeys.beginPasskey': NOW_AND_THEN,
  'passkeys.addPasskey': NOW_AND_THEN,
  'passkeys.renamePasskey': NOW_AND_THEN,
  'passkeys.removePasskey': NOW_AND_THEN,
  'passkeys.beginPasskeySignIn': { none: 'it stores nothing: what is to be signed lies in the cookie' },
  'passkeys.signInWithPasskey': BY_SECRET,
  'links.checkEmailExists': { within: 'look-ups of a client, and of an address' },
  'links.requestMagicLink': LINKS,
  'links.requestRegistrationLink': LINKS,
  'links.checkCode': BY_SECRET,
  'links.redeemCode': BY_SECRET,
  'profiles.saveMyProfile': { daily: 'PROFILE_DAILY_LIMIT' },
  'relationships.listMyRelationships': READING,
  'invitations.createInvitation': INVITATIONS,
  'invitations.listMyInvitations': READING,
  'invitations.cancelInvitation': TAPPING,
  'invitations.getInvitation': READING,
  'invitations.openInvitation': BY_SECRET,
  'invitations.acceptInvitation': TAPPING,
  'invitations.sendInvitations': INVITATIONS,
  'invitations.listInvitations': READING,
  'invitations.resendInvitation': TAPPING,
  'invitations.acceptReceivedInvitation': TAPPING,
  'invitations.declineReceivedInvitation': TAPPING,
  'invitations.getRefusal': READING,
  'invitations.refuseInvitation': BY_SECRET,
  'invitations.refuseByOneClick': BY_SECRET,
  'connections.getPerson': READING,
  'connections.searchPeople': { daily: 'SEARCH_DAILY_LIMIT' },
  'connections.getVisibility': READING,
  'connections.setVisibility': PREFERENCES,
  'connections.askToConnect': { daily: 'CONNECTION_DAILY_LIMIT' },
  'connections.listConnectionRequests': READING,
  'connections.acceptConnection': TAPPING,
  'connections.declineConnection': TAPPING,
  'connections.withdrawConnection': TAPPING,
  'roles.renameGroup': ROLES,
  'roles.removeMember': TAPPING,
  'roles.handOverGroup': ROLES,
  'roles.leaveRelationship': TAPPING,
  'activities.getActivity': READING,
  'activities.listActivitiesById': READING,
  'activities.likeActivity': { daily: 'LIKE_DAILY_LIMIT' },
  'activities.unlikeActivity': TAPPING,
  'activities.listLikers': READING,
  'activities.listComments': READING,
  'activities.addComment': { daily: 'COMMENT_DAILY_LIMIT' },
  'activities.deleteComment': TAPPING,
  'besos.getUserBesos': READING,
  'besos.processBesoTransaction': { daily: 'DAILY_LIMIT' },
  'besos.undoGift': { daily: 'UNDO_DAILY_LIMIT' },
  'besos.createBesoRequest': { daily: 'REQUEST_DAILY_LIMIT' },
  'besos.respondToBesoRequest': TAPPING,
  'besos.cancelBesoRequest': TAPPING,
  'besos.undoRequestDecision': REGRETS,
  'besos.listPendingRequests': READING,
  'rewards.listUserRewards': READING,
  'rewards.createUserReward': REWARDS,
  'rewards.updateUserReward': REWARDS,
  'rewards.redeemUserReward': TAPPING,
  'rewards.deleteUserReward': TAPPING,
  'rewards.hideUserReward': TAPPING,
  'rewards.fulfilUserReward': TAPPING,
  'rewards.undoRewardFulfilment': REGRETS,
  'rewards.markRewardsSeen': TAPPING,
  'recommendations.listRecommendations': READING,
  'recommendations.shareRecommendation': { daily: 'RECOMMENDATION_DAILY_LIMIT' },
  'recommendations.deleteRecommendation': TAPPING,
  'recommendations.saveRecommendation': TAPPING,
  'recommendations.unsaveRecommendation': TAPPING,
  'chat.listFriends': READING,
  'chat.getUnreadConversations': READING,
  'chat.listMessages': READING,
  'chat.listDeletions': READING,
  'chat.sendMessage': { daily: 'MESSAGE_DAILY_LIMIT' },
  'chat.deleteMessage': TAPPING,
  'chat.markDelivered': { none: 'numbers that only grow: it writes once for each message at most' },
  'chat.markRead': { none: 'numbers that only grow: it writes once for each message at most' },
  'chat.muteConversation': PREFERENCES,
  'chat.getChatSettings': READING,
  'chat.setReceipts': PREFERENCES,
  'statement.listMovements': READING,
  'statement.getYear': READING,
  // All that ever moved is read for each.
  'statement.downloadStatement': { perPerson: 60, seconds: HOUR_SECONDS },
  'feed.listActivities': READING,
  'events.listEvents': READING,
  'notifications.listNotifications': READING,
  'notifications.getUnreadCount': READING,
  'notifications.markNotificationsRead': TAPPING,
  'notifications.getNotificationPreferences': READING,
  'notifications.setNotificationPreference': PREFERENCES,
  'notifications.setQuietHours': PREFERENCES,
  'notifications.setShowContent': PREFERENCES,
  'notifications.getPushKey': READING,
  // A page tells again of a known browser after each sign-in; new ones are counted besides.
  'notifications.subscribeToPush': { perPerson: 200, seconds: DAY_SECONDS },
  'notifications.unsubscribeFromPush': { perPerson: 200, seconds: DAY_SECONDS },
  'moderation.blockPerson': { daily: 'BLOCK_DAILY_LIMIT' },
  'moderation.unblockPerson': TAPPING,
  'moderation.listBlockedPeople': READING,
  'moderation.report': { daily: 'REPORT_DAILY_LIMIT' },
  // Readable or not, because each costs a decoding.
  'images.uploadImage': { perPerson: ({ uploadsPerHour }) => uploadsPerHour, seconds: HOUR_SECONDS },
};
