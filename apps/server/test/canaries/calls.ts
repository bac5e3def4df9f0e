import { randomInt, randomUUID } from 'node:crypto';
import { createAuthenticator } from '../support/authenticator.ts';
import { PASSWORD } from '../support/builders.ts';
import type { Browser } from '../support/client.ts';
import { openBrowser } from '../support/client.ts';
import { createTestReward } from '../support/economy.ts';
import { upload } from '../support/pictures.ts';
import { createPushBrowser } from '../support/push.ts';
import { LEFT_OUT, type OwnValue } from './fields.ts';
import type { CanaryWorld } from './world.ts';

type Values = Readonly<Record<string, OwnValue>>;

export interface CanaryCall {
  readonly operation: string;
  readonly by: (world: CanaryWorld) => Browser;
  /** The values of fields that do not accept a random word, by the path in the input. */
  readonly own?: (world: CanaryWorld) => Values | Promise<Values>;
  /** The expected status and error code. Never INVALID_INPUT, after which nothing would be stored. */
  readonly ends: string;
  /** True if the call needs a service that only the local mode offers. */
  readonly local?: true;
}

const visitor = ({ app, origin }: CanaryWorld) => openBrowser(app.url, origin);
const one = (world: CanaryWorld) => world.one;
const holder = (world: CanaryWorld) => world.holder;
const nobody = randomUUID();

const mailed = (word: string) => `${word.toLowerCase()}@example.org`;
const number = () => `+39347${randomInt(1_000_000, 9_999_999)}`;
const digits = () => String(randomInt(100_000, 999_999));
const day = () => `19${randomInt(10, 60)}-0${randomInt(1, 9)}-${randomInt(10, 28)}`;
const browser = ({ pushes }: CanaryWorld) => ({
  endpoint: (word: string) => `${pushes.url}/push/${word}`,
  'keys.p256dh': () => createPushBrowser().keys.p256dh,
});
/** Returns the same password for both fields of the form. */
const password = () => {
  const chosen = `kanari ${digits()} long enough`;
  return { password: () => chosen, confirmPassword: () => chosen };
};

/** Values by name, for all fields whose path ends in that name. */
export const VALUES_BY_NAME: Readonly<Record<string, () => OwnValue>> = {
  email: () => mailed,
  phone: () => number,
  digits: () => digits,
  birthday: () => day,
  timeZone: () => 'Europe/Rome',
  phoneCountry: () => 'IT',
  language: () => 'en',
  idempotencyKey: randomUUID,
  id: randomUUID,
  imageId: () => null,
  amount: () => 1,
};

/** Fields that contain no free text, with the reason. */
export const FIELDS_WITHOUT_TEXT: Readonly<Record<string, string>> = {
  timeZone: 'one of the zones that the browser knows',
  phoneCountry: 'two capital letters',
  ids: 'ids that the server made',
  month: 'a year and a month',
  from: 'an hour of the day',
  until: 'an hour of the day',
};

async function phoneCode(world: CanaryWorld): Promise<Values> {
  const phone = number();
  const { id } = await visitor(world).api.auth.requestPhoneCode({ phone, language: 'en' });
  const code = await world.sms.codeTo(phone);
  return { phone: () => phone, 'phoneCode.id': id, 'phoneCode.digits': () => code };
}

export async function passkeyOf({ origin, holder: { api } }: CanaryWorld): Promise<string> {
  const { options } = await api.passkeys.beginPasskey();
  const response = createAuthenticator(origin).create(options);
  return (await api.passkeys.addPasskey({ response })).id;
}

const gift = ({ coupleId, two }: CanaryWorld) => ({ relationshipId: coupleId, receiverId: two.id });
const given = async (world: CanaryWorld) => {
  const body = { ...gift(world), amount: 1, description: 'Breakfast', category: 'food' } as const;
  return (await world.one.api.besos.processBesoTransaction({ ...body, idempotencyKey: randomUUID() })).id;
};

const refused = (
  operation: string,
  ends: string,
  by: CanaryCall['by'] = visitor,
  own?: CanaryCall['own'],
): CanaryCall => (own === undefined ? { operation, by, ends } : { operation, by, ends, own });

/** The calls, in this order. Names come first, so that later calls copy them to other places. */
export const CANARY_CALLS: readonly CanaryCall[] = [
  { operation: 'profiles.saveMyProfile', by: one, ends: '200' },
  {
    operation: 'roles.renameGroup',
    by: one,
    own: ({ groupId }) => ({ relationshipId: groupId }),
    ends: '204',
  },
  {
    operation: 'auth.signUp',
    by: visitor,
    own: () => ({ ...password(), contactMethod: 'email', phoneCode: LEFT_OUT }),
    ends: '201',
  },
  {
    operation: 'auth.signUp',
    by: visitor,
    own: async (world) => ({ ...password(), ...(await phoneCode(world)), contactMethod: 'phone' }),
    ends: '201',
    local: true,
  },
  refused('auth.signIn', '401 INVALID_CREDENTIALS'),
  { operation: 'auth.requestPhoneCode', by: visitor, ends: '202', local: true },
  {
    operation: 'auth.signInByPhone',
    by: visitor,
    own: () => ({ 'phoneCode.id': nobody }),
    ends: '410 PHONE_CODE_ENDED',
    local: true,
  },
  {
    operation: 'auth.signInByPhonePassword',
    by: visitor,
    ends: '401 INVALID_CREDENTIALS',
    local: true,
  },
  refused('auth.checkVerification', '404 LINK_NOT_FOUND'),
  refused('auth.verifyEmail', '404 LINK_NOT_FOUND'),
  refused('auth.reclaimAccount', '404 LINK_NOT_FOUND'),
  refused('auth.requestPasswordReset', '202'),
  refused('auth.checkPasswordReset', '404 LINK_NOT_FOUND'),
  refused('auth.resetPassword', '404 LINK_NOT_FOUND', visitor, password),
  refused('auth.requestDeviceLink', '202'),
  refused('auth.admitDevice', '404 LINK_NOT_FOUND'),
  refused('secondFactor.confirmSecondFactor', '404 SECOND_FACTOR_NOT_FOUND', holder),
  refused('secondFactor.verifySignIn', '410 CHALLENGE_OVER'),
  { operation: 'account.requestEmailChange', by: holder, ends: '202' },
  refused('account.checkEmailChange', '404 LINK_NOT_FOUND'),
  refused('account.changeEmail', '404 LINK_NOT_FOUND'),
  refused('account.checkEmailUndo', '404 LINK_NOT_FOUND'),
  refused('account.undoEmailChange', '404 LINK_NOT_FOUND'),
  refused('deletion.checkRestoring', '404 LINK_NOT_FOUND'),
  refused('deletion.restoreByLink', '404 LINK_NOT_FOUND'),
  refused('confirmation.confirmIdentity', '401 INVALID_CREDENTIALS', holder, () => ({ way: 'password' })),
  refused('confirmation.confirmIdentity', '422 CODE_WRONG', holder, () => ({ way: 'code' })),
  refused('confirmation.confirmIdentity', '422 CODE_WRONG', holder, () => ({ way: 'mail' })),
  refused('confirmation.confirmByPasskey', '422 PASSKEY_REFUSED', holder),
  refused('passkeys.addPasskey', '422 PASSKEY_REFUSED', holder),
  refused('passkeys.signInWithPasskey', '422 PASSKEY_REFUSED'),
  refused('secondFactor.keepSecondFactor', '422 PASSKEY_REFUSED', holder),
  {
    operation: 'passkeys.renamePasskey',
    by: holder,
    own: async (world) => ({ passkeyId: await passkeyOf(world) }),
    ends: '204',
  },
  {
    operation: 'account.setPassword',
    by: holder,
    own: async ({ holder: { api } }) => {
      const proof = { way: 'password', password: PASSWORD, purpose: 'password' } as const;
      // Fails if this call has run before, because that call changed the password.
      await api.confirmation.confirmIdentity(proof).catch(() => undefined);
      return password();
    },
    ends: '204',
  },
  { operation: 'links.checkEmailExists', by: visitor, ends: '200' },
  { operation: 'links.requestMagicLink', by: visitor, ends: '202' },
  { operation: 'links.requestRegistrationLink', by: visitor, ends: '202' },
  { operation: 'links.lookAtRegistration', by: visitor, ends: '200' },
  refused('links.checkCode', '404 LINK_NOT_FOUND'),
  refused('links.redeemCode', '404 LINK_NOT_FOUND'),
  refused('links.redeemMailCode', '410 MAIL_CODE_ENDED'),
  ...(['partner', 'friends'] as const).map((kind) => ({
    ...{ operation: 'invitations.createInvitation', by: one, ends: '201' },
    own: () => ({ kind }),
  })),
  ...(['partner', 'group'] as const).map((kind) => ({
    ...{ operation: 'invitations.sendInvitations', by: one, ends: '201' },
    own: () => ({ kind, relationshipId: null }),
  })),
  refused('invitations.getInvitation', '404 INVITATION_NOT_FOUND'),
  refused('invitations.openInvitation', '404 INVITATION_NOT_FOUND'),
  refused('invitations.acceptInvitation', '404 INVITATION_NOT_FOUND', one),
  refused('invitations.getRefusal', '404 INVITATION_NOT_FOUND'),
  refused('invitations.refuseInvitation', '404 INVITATION_NOT_FOUND'),
  { operation: 'connections.searchPeople', by: one, ends: '200' },
  { operation: 'activities.listActivitiesById', by: one, own: () => ({ ids: nobody }), ends: '200' },
  refused('activities.listComments', '422 INVALID_INPUT', one, async (world) => ({
    activityId: await given(world),
  })),
  { operation: 'besos.processBesoTransaction', by: one, own: gift, ends: '201' },
  {
    operation: 'besos.createBesoRequest',
    by: one,
    own: ({ coupleId, two }) => ({ relationshipId: coupleId, targetId: two.id }),
    ends: '201',
  },
  {
    operation: 'activities.addComment',
    by: one,
    own: async (world) => ({ activityId: await given(world) }),
    ends: '201',
  },
  {
    operation: 'chat.sendMessage',
    by: one,
    own: ({ two }) => ({ personId: two.id, replyTo: null }),
    ends: '201',
  },
  {
    operation: 'rewards.createUserReward',
    by: one,
    own: () => ({ relationshipId: null }),
    ends: '201',
  },
  {
    operation: 'rewards.updateUserReward',
    by: one,
    own: async (world) => {
      const made = await world.one.api.rewards.createUserReward(createTestReward(1));
      return { rewardId: made.id, relationshipId: null };
    },
    ends: '200',
  },
  refused('recommendations.listRecommendations', '422 INVALID_INPUT', one),
  {
    operation: 'recommendations.shareRecommendation',
    by: one,
    own: async (world) => ({
      imageId: (await upload(world.one, undefined, 'recommendation-images')).id,
      audience: 'todos',
      relationshipId: null,
    }),
    ends: '201',
  },
  refused('quizzes.startQuiz', '404 QUIZ_NOT_FOUND', one),
  refused('quizzes.getQuizSession', '404 QUIZ_NOT_FOUND', one),
  refused('quizzes.answerQuiz', '404 QUIZ_NOT_FOUND', one, () => ({
    questionId: 'color_sky',
    optionId: 'noon',
  })),
  refused('quizzes.listQuizComparisons', '422 INVALID_INPUT', one),
  refused('quizzes.getQuizComparison', '404 QUIZ_NOT_FOUND', one),
  refused('quizzes.hideQuizComparison', '404 QUIZ_NOT_FOUND', one),
  refused('statement.listMovements', '422 INVALID_INPUT', one, () => ({ month: '2026-01' })),
  refused('feed.listActivities', '422 INVALID_INPUT', one, () => ({ month: '2026-11' })),
  refused('notifications.listNotifications', '422 INVALID_INPUT', one),
  refused('relationships.listMyRelationships', '422 INVALID_INPUT', one),
  {
    operation: 'notifications.setQuietHours',
    by: one,
    own: () => ({ from: '22:00', until: '07:00' }),
    ends: '200',
  },
  { operation: 'notifications.subscribeToPush', by: one, own: browser, ends: '204', local: true },
  {
    operation: 'notifications.subscribeToPush',
    by: one,
    own: () => ({ endpoint: LEFT_OUT, service: 'apns' }),
    ends: '204',
    local: true,
  },
  { operation: 'notifications.unsubscribeFromPush', by: one, own: browser, ends: '204' },
  { operation: 'support.contactOperator', by: visitor, ends: '202' },
  { operation: 'legal.acceptTerms', by: one, ends: '409 TERMS_CHANGED' },
  {
    operation: 'moderation.report',
    by: (world) => world.two,
    own: async (world) => ({ 'subject.kind': 'activity', 'subject.id': await given(world) }),
    ends: '201',
  },
];
