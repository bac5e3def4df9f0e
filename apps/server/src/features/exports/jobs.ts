import { rm } from 'node:fs/promises';
import type { Language } from '@beso/contract/limits';
import { StoreUnavailableError } from '../../platform/files/store.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { type MailContent, renderMailParts } from '../../platform/mail/letter.ts';
import type { Services } from '../../platform/services.ts';
import { type RepeatedWork, repeatEvery } from '../../platform/work/repeatEvery.ts';
import { findVerifiedEmail, translateMailText } from '../identity/index.ts';
import { findLanguage } from '../profiles/index.ts';
import { buildExport, ExportStoppedError, removePartialFiles, storeExport } from './build-export.ts';
import {
  type ClaimedExport,
  claimExport,
  deleteExpiredExports,
  endFailedExports,
  finishExport,
  postponeExport,
  releaseExportClaim,
} from './queries.ts';
import { exportFileOf, exportFolderOf } from './service.ts';

interface Ready {
  readonly personId: string;
}

const READY: JobQueue<Ready> = { name: 'exports.ready', batch: 5, retries: 10, keepSeconds: 24 * 60 * 60 };

export function buildExportReadyMail(
  language: Language,
  publicUrl: string,
): MailContent & { subject: string } {
  return {
    language,
    subject: translateMailText(language, 'mails.exported.subject'),
    title: translateMailText(language, 'mails.exported.title'),
    paragraphs: [translateMailText(language, 'mails.exported.text')],
    drawing: 'letter',
    button: {
      label: translateMailText(language, 'mails.exported.button'),
      url: `${publicUrl}/account-settings`,
    },
    note: translateMailText(language, 'mails.exported.note'),
    reason: translateMailText(language, 'mails.exported.reason'),
  };
}

/** Mails that a file is ready. The file itself requires a session. */
export function registerExportWorker(services: Services): void {
  services.jobs.work(READY, async ({ personId }, id) => {
    const { database, mail, publicUrl } = services;
    const to = await findVerifiedEmail(database.db, personId);
    if (to === undefined) return;
    const letter = buildExportReadyMail(await findLanguage(database.db, personId), publicUrl());
    await mail.send({
      messageId: id,
      to,
      subject: letter.subject,
      ...(await renderMailParts(letter)),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  });
}

const RETRY_SECONDS = 5;
const AWAY_SECONDS = 60;

async function make(services: Services, claimed: ClaimedExport, signal: AbortSignal): Promise<void> {
  const { database, files, jobs, log } = services;
  const { personId, fileId } = claimed;
  const to = exportFileOf(personId, fileId);
  try {
    const from = await buildExport(services, claimed, signal);
    try {
      // A killed node may have left a stored file that no row names.
      await files.removeFolder(exportFolderOf(personId));
      const bytes = await storeExport(services, from, to);
      const isWanted = await database.db.transaction(async (tx) => {
        const isFinished = await finishExport(tx, claimed, bytes);
        if (isFinished) await jobs.enqueue(tx, READY, [{ personId }]);
        return isFinished;
      });
      if (!isWanted) await files.removeFolder(`${exportFolderOf(personId)}/${fileId}`);
    } finally {
      await rm(from, { force: true });
    }
    jobs.wake(READY);
  } catch (error) {
    if (!(error instanceof ExportStoppedError)) log.warn({ err: error }, 'an export failed');
    if (error instanceof StoreUnavailableError) await postponeExport(database.db, claimed, AWAY_SECONDS);
    else await releaseExportClaim(database.db, claimed, RETRY_SECONDS);
  }
}

/** Makes the requested exports one after the other; returns their number. */
export async function makeExports(
  services: Services,
  signal = new AbortController().signal,
): Promise<number> {
  let made = 0;
  while (!signal.aborted) {
    const claimed = await claimExport(services.database.db);
    if (claimed === undefined) break;
    await make(services, claimed, signal);
    made += 1;
  }
  await endFailedExports(services.database.db);
  await removePartialFiles(services);
  return made;
}

const EVERY_MS = 2_000;

export function startExports(services: Services): RepeatedWork {
  const { log, jobs } = services;
  return repeatEvery({ everyMs: EVERY_MS, log, failure: 'exports not made' }, async (signal) => {
    if (jobs.isReady()) await makeExports(services, signal);
  });
}

/** Deletes expired files; returns their number. */
export async function removeExports({ database, files }: Services, atMost: number): Promise<number> {
  const over = await deleteExpiredExports(database.db, atMost);
  for (const personId of over) await files.removeFolder(exportFolderOf(personId));
  return over.length;
}

/** Deletes the export files of an erased account; call it after deleting the account's row. */
export const removeExportFiles = ({ files }: Pick<Services, 'files'>, personId: string): Promise<void> =>
  files.removeFolder(exportFolderOf(personId));
