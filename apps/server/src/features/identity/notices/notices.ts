import type { Language } from '@beso/contract/limits';
import type { Database, Queryable, Transaction } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/orpc.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { renderMailParts } from '../../../platform/mail/letter.ts';
import type { Services } from '../../../platform/services.ts';
import { accountChangeText, createPhoneLimits, findPhone, type PhoneLimits } from '../phone/index.ts';
import {
  type DeviceName,
  findVerifiedEmail,
  type KnownDevices,
  markFirstSignIn,
  parseUserAgent,
  type SignedInContext,
} from '../sessions/index.ts';
import { buildNewDeviceMail, buildSignInChangeMail, type SignInChange, subjectOf } from './notice-mails.ts';

/** A mail to an account's owner about a change that a thief may have made. */
interface Notice {
  readonly about: 'new_device' | SignInChange;
  readonly personId: string;
  readonly device: DeviceName;
  readonly at: string;
}
/** A notice by text message, for the case that a thief gets the mails. */
interface TextNotice {
  readonly textAbout: 'emailAdded' | SignInChange;
  readonly personId: string;
}

export type FindReaderLocale = (
  db: Queryable,
  id: string,
) => Promise<{ language: Language; timeZone: string }>;

const NOTICES: JobQueue<Notice | TextNotice> = {
  name: 'auth.notices',
  batch: 10,
  retries: 10,
  keepSeconds: 24 * 60 * 60,
};

const timeIn = ({ time }: Pick<Database, 'time'>) => new Date(time.now()).toISOString();

async function noteNewDevice(
  devices: KnownDevices,
  { services, request }: RequestContext,
  viewer: Viewer,
): Promise<void> {
  const { database, jobs } = services;
  if ((await devices.knownTo(request.headers, viewer.id)) !== undefined) return;
  if ((await markFirstSignIn(database.db, viewer.id)) || !viewer.emailVerified) return;
  const device = await parseUserAgent(request.headers['user-agent'] ?? null);
  const notice = { about: 'new_device', personId: viewer.id, device, at: timeIn(database) } as const;
  await jobs.ready();
  await database.db.transaction((tx) => jobs.enqueue(tx, NOTICES, [notice]));
  jobs.wake(NOTICES);
}

/**
 * Mails the owner about an unknown device. Returns false on failure, so that the next sign-in is reported.
 */
export async function mailAboutNewDevice(
  devices: KnownDevices,
  context: RequestContext,
  viewer: Viewer,
): Promise<boolean> {
  try {
    await noteNewDevice(devices, context, viewer);
    return true;
  } catch (error) {
    context.services.log.error({ err: error }, 'nobody was told of a new device');
    return false;
  }
}

/** Prepares a notice of changed sign-in methods; call it before the change. @throws SERVICE_UNAVAILABLE */
export const prepareNotice = (context: SignedInContext, about: SignInChange) =>
  prepareNoticeFor(context, context.viewer.id, about);

/** Prepares a notice for a person who has not signed in yet. @throws SERVICE_UNAVAILABLE */
export async function prepareNoticeFor(
  { services, request }: RequestContext,
  personId: string,
  about: SignInChange,
): Promise<Notice & { readonly about: SignInChange }> {
  await services.jobs.ready();
  const device = await parseUserAgent(request.headers['user-agent'] ?? null);
  return { about, personId, device, at: timeIn(services.database) };
}

async function textLater({ jobs }: Services, tx: Transaction, notice: TextNotice): Promise<void> {
  if ((await findPhone(tx, notice.personId)) !== null) await jobs.enqueue(tx, NOTICES, [notice]);
}

/** Queues a mail and, if there is a number, a text message. Call `wakeNoticeWorker` after the commit. */
export async function queueNotice(
  services: Services,
  tx: Transaction,
  notice: Notice & { readonly about: SignInChange },
): Promise<void> {
  await services.jobs.enqueue(tx, NOTICES, [notice]);
  await textLater(services, tx, { textAbout: notice.about, personId: notice.personId });
}

/** Queues a text message to the account's number about a new address. */
export const textAboutNewAddress = (services: Services, tx: Transaction, personId: string): Promise<void> =>
  textLater(services, tx, { textAbout: 'emailAdded', personId });

export function wakeNoticeWorker({ jobs }: Services): void {
  jobs.wake(NOTICES);
}

async function sendText(
  { database, sms }: Services,
  findReader: FindReaderLocale,
  limits: PhoneLimits,
  { textAbout, personId }: TextNotice,
  id: string,
): Promise<void> {
  const to = sms.isOffered ? await findPhone(database.db, personId) : null;
  if (to === null || !(await limits.admitsNotice(to))) return;
  const { language } = await findReader(database.db, personId);
  const what = textAbout === 'emailAdded' ? undefined : subjectOf(textAbout, language);
  await sms.send({ messageId: id, to, text: accountChangeText(language, what) });
}

async function sendNotice(services: Services, findReader: FindReaderLocale, notice: Notice, id: string) {
  const { database, mail, publicUrl } = services;
  const { about, personId } = notice;
  const to = await findVerifiedEmail(database.db, personId);
  if (to === undefined) return;
  const reader = await findReader(database.db, personId);
  const letter =
    about === 'new_device'
      ? buildNewDeviceMail(reader, notice, publicUrl())
      : buildSignInChangeMail(about, reader, notice, publicUrl());
  await mail.send({
    messageId: id,
    to,
    subject: letter.subject,
    ...(await renderMailParts(letter)),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

export function registerNoticeWorker(services: Services, findReader: FindReaderLocale): void {
  const limits = createPhoneLimits(services.config, services.database);
  services.jobs.work(NOTICES, (notice, id) =>
    'textAbout' in notice
      ? sendText(services, findReader, limits, notice, id)
      : sendNotice(services, findReader, notice, id),
  );
}
