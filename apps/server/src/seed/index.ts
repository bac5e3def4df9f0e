import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_TERMS_VERSION } from '@beso/contract/legal';
import { createPasswordHasher } from '../features/identity/index.ts';
import { storeImage } from '../features/images/index.ts';
import { createProfile } from '../features/profiles/index.ts';
import { DEADLINES, type Deadlines, openDatabase, type Transaction } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/store.ts';
import type { ViewerId } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import type { PrintedSignIn } from '../platform/terminal.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoName, type DemoPerson, SIGN_INS } from './people.ts';
import { DEMO_CONVERSATION } from './posts/conversation.ts';
import { COUPLE_POSTS } from './posts/couple.ts';
import { GROUP_POSTS } from './posts/group.ts';
import { DEMO_REQUEST, DEMO_REWARDS } from './posts/pending.ts';
import { type DemoPost, MINUTES_PER_DAY } from './posts/post.ts';
import { DEMO_QUIZ, MY_INFO, MY_INFO_MINUTES_AGO } from './posts/quiz.ts';
import { type DemoRecommendation, RECOMMENDATIONS } from './posts/sharing.ts';
import { sendMessageAs } from './queries/conversation.ts';
import { addReward, commentAs, likeAs, recordRequest } from './queries/pending.ts';
import { playQuiz, saveInfo } from './queries/quizzes.ts';
import { recommendAs } from './queries/sharing.ts';
import {
  backdateRelationship,
  connectPeople,
  findAccounts,
  hasAnyAccount,
  insertAccount,
  lockSeed,
  recordGift,
  setPortrait,
} from './queries.ts';

/** The couple is the newer relationship, because the app preselects the newest one. */
const GROUP_BEGAN_MINUTES_AGO = 47 * MINUTES_PER_DAY;
const COUPLE_BEGAN_MINUTES_AGO = 46 * MINUTES_PER_DAY;
const COMMENT_AFTER_MINUTES = 7;
const PICTURE_WIDTH = 800;

/** Drawing the pictures takes long on a slow machine. */
const SEEDING_MS = 120_000;
const SEEDING: Deadlines = {
  ...DEADLINES,
  statementMs: SEEDING_MS,
  lockMs: SEEDING_MS,
  idleInTransactionMs: SEEDING_MS,
  silenceMs: SEEDING_MS,
};

interface Seeding {
  readonly tx: Transaction;
  readonly files: FileStore;
  readonly passwords: ReturnType<typeof createPasswordHasher>;
  readonly ago: (minutes: number) => Date;
}

const names = Object.keys(DEMO_PEOPLE) as DemoName[];
// The cast is safe, because these ids are constants of the seed.
const idOf = (name: DemoName) => DEMO_PEOPLE[name].id as ViewerId;

async function uploadDrawing(
  { tx, files }: Seeding,
  ownerId: string,
  bucket: 'avatars' | 'beso-images' | 'recommendation-images',
  drawing: string,
): Promise<string> {
  const svg = await readFile(join(import.meta.dirname, 'pictures', `${drawing}.svg`));
  const { default: sharp } = await import('sharp');
  const content = await sharp(svg, { density: 200 }).resize({ width: PICTURE_WIDTH }).png().toBuffer();
  return (await storeImage({ db: tx, files }, { ownerId, bucket, content })).id;
}

async function addPerson(seeding: Seeding, person: DemoPerson, passwordHash: string): Promise<void> {
  const { id, firstName, lastName, pronouns, email, homeLocation, birthday, language, timeZone } = person;
  const createdAt = seeding.ago(GROUP_BEGAN_MINUTES_AGO + MINUTES_PER_DAY);
  await insertAccount(seeding.tx, person, passwordHash, createdAt);
  await createProfile(seeding.tx, {
    ...{ id, firstName, lastName, pronouns, email, homeLocation, birthday, language, timeZone, createdAt },
    termsVersion: DEFAULT_TERMS_VERSION,
    termsAcceptedAt: createdAt,
  });
  if (person.portrait === undefined) return;
  await setPortrait(seeding.tx, id, await uploadDrawing(seeding, id, 'avatars', person.portrait));
}

async function beginGroup({ tx, ago }: Seeding): Promise<string> {
  const [owner, ...others] = names;
  if (owner === undefined) throw new Error('there is nobody to begin a group');
  const id = await connectPeople(
    tx,
    idOf(owner),
    others.map(idOf),
    `${DEMO_PEOPLE[owner].firstName}’s Group`,
  );
  await backdateRelationship(tx, id, ago(GROUP_BEGAN_MINUTES_AGO));
  return id;
}

async function beginCouple({ tx, ago }: Seeding): Promise<string> {
  const id = await connectPeople(tx, idOf('giulia'), [idOf('marco')], null);
  await backdateRelationship(tx, id, ago(COUPLE_BEGAN_MINUTES_AGO));
  return id;
}

async function addPost(seeding: Seeding, relationshipId: string, post: DemoPost): Promise<void> {
  const { from, to, amount, category, text, picture, minutesAgo } = post;
  const imageId =
    picture === undefined ? null : await uploadDrawing(seeding, idOf(from), 'beso-images', picture);
  const people = { giverId: idOf(from), receiverId: idOf(to), relationshipId };
  const given = { ...people, amount, category, text, imageId, at: seeding.ago(minutesAgo) };
  const activityId = await recordGift(seeding.tx, given);
  for (const name of post.liked ?? []) await likeAs(seeding.tx, idOf(name), activityId);
  for (const [index, { by, text: words }] of (post.comments ?? []).entries()) {
    const at = seeding.ago(Math.max(1, minutesAgo - COMMENT_AFTER_MINUTES * (index + 1)));
    await commentAs(seeding.tx, idOf(by), { activityId, words, at });
  }
}

async function addRecommendation(
  seeding: Seeding,
  relationshipId: string,
  { by, picture, minutesAgo, ...shared }: DemoRecommendation,
): Promise<void> {
  const imageId = await uploadDrawing(seeding, idOf(by), 'recommendation-images', picture);
  const at = seeding.ago(minutesAgo);
  await recommendAs(seeding.tx, idOf(by), { ...shared, relationshipId, imageId, at });
}

async function addQuiz({ tx, ago }: Seeding): Promise<void> {
  for (const name of SIGN_INS)
    await saveInfo(tx, idOf(name), { places: MY_INFO[name], at: ago(MY_INFO_MINUTES_AGO) });
  const { taker, subject, right, minutesAgo } = DEMO_QUIZ;
  await playQuiz(tx, { takerId: idOf(taker), subjectId: idOf(subject), right, at: ago(minutesAgo) });
}

async function addWaiting(seeding: Seeding, couple: string): Promise<void> {
  const { tx, ago } = seeding;
  const { from, to, minutesAgo, ...asked } = DEMO_REQUEST;
  const people = { requesterId: idOf(from), targetId: idOf(to), relationshipId: couple };
  await recordRequest(tx, { ...asked, ...people, at: ago(minutesAgo) });
  for (const { of, ...reward } of DEMO_REWARDS)
    await addReward(tx, idOf(of), { ...reward, relationshipId: couple });
}

async function seed(seeding: Seeding): Promise<void> {
  const passwordHash = await seeding.passwords.hash(DEMO_PASSWORD, []);
  for (const name of names) await addPerson(seeding, DEMO_PEOPLE[name], passwordHash);
  const [group, couple] = [await beginGroup(seeding), await beginCouple(seeding)];
  const post = (relationshipId: string) => (one: DemoPost) => ({
    minutesAgo: one.minutesAgo,
    add: () => addPost(seeding, relationshipId, one),
  });
  // Sorted by time, as the ledger is.
  const events = [
    ...GROUP_POSTS.map(post(group)),
    ...COUPLE_POSTS.map(post(couple)),
    ...RECOMMENDATIONS.map((one) => ({
      minutesAgo: one.minutesAgo,
      add: () => addRecommendation(seeding, one.audience === 'pareja' ? couple : group, one),
    })),
    { minutesAgo: DEMO_QUIZ.minutesAgo, add: () => addQuiz(seeding) },
  ].sort((one, other) => other.minutesAgo - one.minutesAgo);
  for (const { add } of events) await add();
  for (const { by, to, text, minutesAgo } of DEMO_CONVERSATION)
    await sendMessageAs(seeding.tx, idOf(by), {
      receiverId: idOf(to),
      words: text,
      at: seeding.ago(minutesAgo),
    });
  await addWaiting(seeding, couple);
}

/**
 * Seeds an empty database with a couple and a group with weeks of history, in one transaction.
 * @param ownerUrl if undefined, nothing is seeded
 * @returns the sign-ins of the couple's two accounts, if they exist
 */
export async function seedDemo(services: Services, ownerUrl: string | undefined): Promise<PrintedSignIn[]> {
  if (ownerUrl !== undefined) {
    const warn = (error: Error) => services.log.warn({ err: error }, 'seeding interrupted');
    const owner = openDatabase(ownerUrl, warn, SEEDING);
    const now = Date.now();
    const ago = (minutes: number) => new Date(now - minutes * 60_000);
    const parts = { files: services.files, passwords: createPasswordHasher(services.config), ago };
    try {
      await owner.db.transaction(async (tx) => {
        await lockSeed(tx);
        if (!(await hasAnyAccount(tx))) await seed({ ...parts, tx });
      });
    } finally {
      await owner.close();
    }
  }
  const there = await findAccounts(services.database.db, SIGN_INS.map(idOf));
  return SIGN_INS.filter((name) => there.has(idOf(name))).map((name) => ({
    email: DEMO_PEOPLE[name].email,
    password: DEMO_PASSWORD,
  }));
}
