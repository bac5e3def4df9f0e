import type { SessionState } from '@beso/contract/auth';
import { PASSKEYS_MAX } from '@beso/contract/limits';
import type { Passkey } from '@beso/contract/passkeys';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import { lockAccount, requireVerifiedContact } from '../accounts/index.ts';
import { prepareNotice, queueNotice, wakeNoticeWorker } from '../notices/index.ts';
import {
  type Auth,
  createSession,
  parseUserAgent,
  requireFreshSignIn,
  type SignedInContext,
  setCookies,
} from '../sessions/index.ts';
import type { PasskeyChallenges } from './passkey-challenge.ts';
import {
  countPasskeys,
  deletePasskeyOf,
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  markPasskeyUsed,
  type PasskeyRow,
  renamePasskeyOf,
} from './queries/passkeys.ts';

export interface PasskeyAuth extends Auth {
  readonly passkeyChallenges: PasskeyChallenges;
}

/** The library is loaded when the first passkey needs it. */
const webauthn = () => import('@simplewebauthn/server');

const SIGN_IN = 'sign-in';
const placeOf = ({ viewer }: SignedInContext) => `add ${viewer.id}`;

/** A passkey's JSON, which the auth library validates. */
export type PasskeyDocument = Record<string, unknown>;

/** Returns the site for which passkeys are valid: locally the page's origin, otherwise the public address. */
function partyOf({ services, request }: RequestContext): { origin: string; id: string } {
  const { config, publicUrl } = services;
  const given = config.mode === 'production' ? undefined : request.headers.origin;
  const origin = given ?? publicUrl();
  return { origin, id: new URL(origin).hostname };
}

const present = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function listPasskeys({ services, viewer }: SignedInContext): Promise<{ passkeys: Passkey[] }> {
  return { passkeys: (await listPasskeysOf(services.database.db, viewer.id)).map(present) };
}

/** @throws FRESH_SIGN_IN_REQUIRED, PROOF_REQUIRED, PASSKEYS_LIMIT */
export async function beginPasskey(
  auth: PasskeyAuth,
  context: SignedInContext,
): Promise<{ options: PasskeyDocument }> {
  const { services, viewer, reply } = context;
  await requireFreshSignIn(context);
  await requireVerifiedContact(services.database.db, viewer.id);
  const known = await listPasskeysOf(services.database.db, viewer.id);
  if (known.length >= PASSKEYS_MAX) throw fail('PASSKEYS_LIMIT');
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: 'BESO',
    rpID: partyOf(context).id,
    userName: viewer.email || (viewer.phone ?? 'BESO'),
    userID: new TextEncoder().encode(viewer.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  setCookies(reply, [auth.passkeyChallenges.give(options.challenge, placeOf(context))]);
  return { options: { ...options } };
}

/** @throws FRESH_SIGN_IN_REQUIRED, PROOF_REQUIRED, PASSKEY_REFUSED, PASSKEYS_LIMIT, TOO_MANY_REQUESTS */
export async function addPasskey(
  auth: PasskeyAuth,
  context: SignedInContext,
  response: PasskeyDocument,
): Promise<Passkey> {
  const { services, viewer, request, reply } = context;
  await requireFreshSignIn(context);
  const expectedChallenge = auth.passkeyChallenges.read(request.headers, placeOf(context));
  const party = partyOf(context);
  const { verifyRegistrationResponse } = await webauthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) throw fail('PASSKEY_REFUSED');
  if (!(await auth.limits.spendChallenge(expectedChallenge))) throw fail('PASSKEY_REFUSED');
  await auth.limits.countPasskey(viewer.id);
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  const { browser, system } = await parseUserAgent(request.headers['user-agent'] ?? null);
  const notice = await prepareNotice(context, 'passkeyAdded');
  const row = await services.database.db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id);
    await requireVerifiedContact(tx, viewer.id);
    if ((await countPasskeys(tx, viewer.id)) >= PASSKEYS_MAX) throw fail('PASSKEYS_LIMIT');
    const added = await insertPasskey(tx, {
      userId: viewer.id,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      name: [system, browser].filter((part) => part !== '').join(' · ') || 'BESO',
    });
    if (added !== undefined) await queueNotice(services, tx, notice);
    return added;
  });
  wakeNoticeWorker(services);
  setCookies(reply, [auth.passkeyChallenges.clear()]);
  if (row === undefined) throw fail('PASSKEY_REFUSED');
  return present(row);
}

/** @throws PASSKEY_NOT_FOUND */
export async function renamePasskey(
  { services, viewer }: SignedInContext,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<void> {
  const renamed = await renamePasskeyOf(services.database.db, viewer.id, passkeyId, name);
  if (!renamed) throw fail('PASSKEY_NOT_FOUND');
}

/** @throws FRESH_SIGN_IN_REQUIRED, PASSKEY_NOT_FOUND */
export async function removePasskey(context: SignedInContext, passkeyId: string): Promise<void> {
  const { services, viewer } = context;
  await requireFreshSignIn(context);
  const notice = await prepareNotice(context, 'passkeyRemoved');
  await services.database.db.transaction(async (tx) => {
    if (!(await deletePasskeyOf(tx, viewer.id, passkeyId))) throw fail('PASSKEY_NOT_FOUND');
    await queueNotice(services, tx, notice);
  });
  wakeNoticeWorker(services);
}

/** Creates a challenge for `place`. @param credentialIds the accepted passkeys; by default all */
export async function beginPasskeyVerification(
  auth: PasskeyAuth,
  context: RequestContext,
  place: string,
  credentialIds: readonly string[] = [],
): Promise<{ options: PasskeyDocument }> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(context).id,
    userVerification: 'required',
    allowCredentials: credentialIds.map((id) => ({ id })),
  });
  setCookies(context.reply, [auth.passkeyChallenges.give(options.challenge, place)]);
  return { options: { ...options } };
}

export const beginPasskeySignIn = (auth: PasskeyAuth, context: RequestContext) =>
  beginPasskeyVerification(auth, context, SIGN_IN);

interface Shown {
  readonly userId: string;
  /** Records the use of the passkey. @throws PASSKEY_REFUSED if it is gone or its counter did not rise */
  readonly use: (tx: Transaction) => Promise<void>;
}

/** Returns the owner of a passkey's signed response, which is accepted once. @throws PASSKEY_REFUSED */
export async function verifyPasskey(
  auth: PasskeyAuth,
  context: RequestContext,
  place: string,
  response: PasskeyDocument,
): Promise<Shown> {
  const { services, request } = context;
  const expectedChallenge = auth.passkeyChallenges.read(request.headers, place);
  const credentialId = typeof response.id === 'string' ? response.id : '';
  const known = await findPasskey(services.database.db, credentialId);
  if (known === undefined) throw fail('PASSKEY_REFUSED');
  const party = partyOf(context);
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) throw fail('PASSKEY_REFUSED');
  if (!(await auth.limits.spendChallenge(expectedChallenge))) throw fail('PASSKEY_REFUSED');
  const { newCounter } = authenticationInfo;
  return {
    userId: known.userId,
    use: async (tx) => {
      await lockAccount(tx, known.userId);
      if (!(await markPasskeyUsed(tx, credentialId, newCounter))) throw fail('PASSKEY_REFUSED');
    },
  };
}

/** Signs in by a passkey. @throws PASSKEY_REFUSED */
export async function signInWithPasskey(
  auth: PasskeyAuth,
  context: RequestContext,
  response: PasskeyDocument,
): Promise<SessionState> {
  const { userId, use } = await verifyPasskey(auth, context, SIGN_IN, response);
  const begun = await context.services.database.db.transaction(async (tx) => {
    await use(tx);
    return createSession(tx, context, userId);
  });
  setCookies(context.reply, [auth.passkeyChallenges.clear()]);
  return auth.begin(context, 'passkey', begun);
}
