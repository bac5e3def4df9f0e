import { randomUUID } from 'node:crypto';
import type { Activity } from '@beso/contract/activities';
import type { TestApp } from '../support/app.ts';
import {
  couple,
  dropProfile,
  gift,
  PASSWORD,
  type Person,
  person,
  registerVerifiedPerson,
} from '../support/builders.ts';
import { type Browser, openBrowser } from '../support/client.ts';
import { askForBesos, createTestReward, markMemberLeft, redeemReward } from '../support/economy.ts';
import { enrolApp } from '../support/factor.ts';
import { createGroup } from '../support/groups.ts';

/** The roles that call each operation, in the order of a row's cells. */
export const ROLES = [
  'anonymous',
  'without profile',
  'stranger',
  'blocked',
  'former member',
  'member',
  'owner',
] as const;
export type Role = (typeof ROLES)[number];

/** Account states, each with the role that has the same permissions. */
export const ACCOUNT_STATES = {
  removed: 'former member',
  proven: 'stranger',
  'being changed': 'stranger',
  'held by a factor': 'anonymous',
} as const satisfies Record<string, Role>;
export type AccountState = keyof typeof ACCOUNT_STATES;

export type Actor = Browser & { readonly profile?: Person['profile'] };

export interface AuthorizationWorld {
  readonly app: TestApp;
  readonly actors: Readonly<Record<Role | AccountState, Actor>>;
  readonly owner: Person;
  readonly member: Person;
  readonly blocked: Person;
  /** A person without relationships. */
  readonly bystander: Person;
  /** A group with the owner, the member and the blocked person. */
  readonly relationshipId: string;
  /** The owner's gift to the member, with a unique text. */
  readonly gift: Activity;
  readonly giftText: string;
  readonly requestText: string;
  readonly commentText: string;
  readonly rewardTitle: string;
}

/** Returns a person who has requested a new e-mail address but not confirmed it. */
async function beingChanged(app: TestApp): Promise<Person> {
  const changing = await registerVerifiedPerson(app);
  await changing.api.account.requestEmailChange({ email: `new-${changing.profile.email}` });
  return changing;
}

/** Returns a browser in which a person has entered the password but not yet the second factor. */
async function heldByFactor(app: TestApp): Promise<Actor> {
  const protectedOne = await registerVerifiedPerson(app);
  await enrolApp(protectedOne);
  const held = openBrowser(app.url);
  await held.api.auth.signIn({ email: protectedOne.profile.email, password: PASSWORD });
  return held;
}

/** Creates a person for each role, a group, and the owner's posts in that group. */
export async function buildWorld(app: TestApp): Promise<AuthorizationWorld> {
  const make = () => person(app.url);
  const [owner, member, blocked, former, removed, stranger, bystander, profileless] = await Promise.all([
    make(),
    make(),
    make(),
    make(),
    make(),
    make(),
    make(),
    make(),
  ]);
  await dropProfile(app, profileless);
  const relationshipId = await createGroup(owner, member, blocked, former, removed);
  await owner.api.roles.removeMember({ relationshipId, memberId: removed.id });
  const [proven, changing, held] = await Promise.all([
    registerVerifiedPerson(app),
    beingChanged(app),
    heldByFactor(app),
  ]);
  // A stranger has a relationship too, but is not in the owner's group.
  for (const one of [stranger, proven, changing]) await couple(one, await make());
  for (let given = 0; given < 3; given += 1) {
    await member.api.besos.processBesoTransaction({ ...gift(relationshipId, owner.id), amount: 3 });
  }
  await markMemberLeft(app.owner, relationshipId, former.id);
  await owner.api.moderation.blockPerson({ personId: blocked.id });

  const giftText = `Only for two ${randomUUID()}`;
  const rewardTitle = `An evening ${randomUUID()}`;
  const given = await owner.api.besos.processBesoTransaction({
    ...gift(relationshipId, member.id),
    description: giftText,
  });
  const made = await owner.api.rewards.createUserReward({
    ...createTestReward(1, relationshipId),
    title: rewardTitle,
  });
  await redeemReward(owner, made.id);
  return {
    app,
    actors: {
      anonymous: openBrowser(app.url),
      'without profile': profileless,
      stranger,
      blocked,
      'former member': former,
      member,
      owner,
      removed,
      proven,
      'being changed': changing,
      'held by a factor': held,
    },
    owner,
    member,
    blocked,
    bystander,
    relationshipId,
    gift: given,
    giftText,
    requestText: `Would you ${randomUUID()}`,
    commentText: `Well done ${randomUUID()}`,
    rewardTitle,
  };
}

export async function pendingRequest({
  owner,
  member,
  relationshipId,
  requestText,
}: AuthorizationWorld): Promise<string> {
  const asked = { ...askForBesos(relationshipId, member.id), description: requestText };
  return (await owner.api.besos.createBesoRequest(asked)).id;
}

export async function newGift({ owner, member, relationshipId }: AuthorizationWorld): Promise<string> {
  const { id } = await owner.api.besos.processBesoTransaction(gift(relationshipId, member.id));
  return id;
}

export async function newReward(
  { owner, relationshipId }: AuthorizationWorld,
  state: 'waiting' | 'redeemed',
) {
  const { id } = await owner.api.rewards.createUserReward(createTestReward(1, relationshipId));
  if (state === 'redeemed') await redeemReward(owner, id);
  return id;
}

export async function newComment({ owner, gift, commentText }: AuthorizationWorld): Promise<string> {
  const comment = { activityId: gift.id, text: commentText, idempotencyKey: randomUUID() };
  return (await owner.api.activities.addComment(comment)).id;
}
