import type { Language } from '@beso/contract/limits';
import { PHONE_CODE_MINUTES } from '@beso/contract/limits';
import { addTexts, type TextKeysOf, textIn } from '@beso/contract/translator';
import smsEn from '../../../locales/en/sms.json' with { type: 'json' };
import smsEs from '../../../locales/es/sms.json' with { type: 'json' };
import smsFr from '../../../locales/fr/sms.json' with { type: 'json' };
import smsIt from '../../../locales/it/sms.json' with { type: 'json' };
import type { Transaction } from '../../../platform/db/database.ts';
import type { JobQueue } from '../../../platform/jobs/jobs.ts';
import { createSeal } from '../../../platform/secrets/seal.ts';
import type { Services } from '../../../platform/services.ts';
import type { IssuedCode } from './phone-codes.ts';
import { isPhoneCodeOpen } from './queries/phones.ts';

addTexts('en', 'sms', smsEn);
addTexts('es', 'sms', smsEs);
addTexts('fr', 'sms', smsFr);
addTexts('it', 'sms', smsIt);

type Key = TextKeysOf<{ sms: typeof smsEn }>;
const textOf = (language: Language, key: Key, values = {}) => textIn(language, key, values);

interface CodeJob {
  readonly codeId: string;
  readonly language: Language;
  /** The number and the digits, encrypted, so that a copy of the table of jobs does not reveal them. */
  readonly sealed: string;
}

const CODES: JobQueue<CodeJob> = {
  name: 'auth.phone-codes',
  batch: 10,
  retries: 5,
  keepSeconds: PHONE_CODE_MINUTES * 60,
};

const sealOf = ({ config }: Services) => createSeal(config, 'phone codes');

/** Queues the text message with a code. Call `wakePhoneCodeWorker` after the commit. */
export async function queueCode(
  services: Services,
  tx: Transaction,
  { id, digits }: IssuedCode,
  { phone, language }: { phone: string; language: Language },
): Promise<void> {
  const sealed = sealOf(services).close(`${phone} ${digits}`, id);
  await services.jobs.enqueue(tx, CODES, [{ codeId: id, language, sealed }]);
}

export function wakePhoneCodeWorker({ jobs }: Services): void {
  jobs.wake(CODES);
}

/** Returns the message with a code. Its last line lets phones fill in the code, only on our own pages. */
export function codeMessage(language: Language, digits: string, publicUrl: string): string {
  const sentence = textOf(language, 'sms.code', { code: digits, count: PHONE_CODE_MINUTES }) ?? digits;
  return `${sentence}\n\n@${new URL(publicUrl).hostname} #${digits}`;
}

/** Returns the text message about a change of the account, by default a new address. */
export function accountChangeText(language: Language, what: string | undefined): string {
  return textOf(language, 'sms.changed', { what: what ?? textOf(language, 'sms.emailAdded') }) ?? 'BESO';
}

async function sendCode(
  services: Services,
  { codeId, language, sealed }: CodeJob,
  id: string,
): Promise<void> {
  const { database, publicUrl, sms } = services;
  const [to, digits] = sealOf(services).open(sealed, codeId)?.text.split(' ') ?? [];
  if (to === undefined || digits === undefined || !(await isPhoneCodeOpen(database.db, codeId))) return;
  await sms.send({ messageId: id, to, text: codeMessage(language, digits, publicUrl()) });
}

export function registerPhoneCodeWorker(services: Services): void {
  services.jobs.work(CODES, (job, id) => sendCode(services, job, id));
}
