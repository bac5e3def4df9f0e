import { randomUUID } from 'node:crypto';
import type { DataExport } from '@beso/contract/exports';
import { fail } from '../../platform/http/fail.ts';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { requireFreshSignIn, type SignedInContext } from '../identity/index.ts';
import { beginExport, findExport } from './queries.ts';

/** Returns the folder of a person's exports, which holds only the newest one. */
export const exportFolderOf = (personId: string) => `exports/${personId}`;
export const exportFileOf = (personId: string, fileId: string) =>
  `${exportFolderOf(personId)}/${fileId}/beso.zip`;

export async function getExport(
  { database }: Services,
  viewerId: ViewerId,
): Promise<{ export: DataExport | null; opensAt: string | null }> {
  const row = await findExport(database.db, viewerId);
  if (row === undefined) return { export: null, opensAt: null };
  const { state, done, total, missing, bytes, requestedAt, expiresAt, opensAt } = row;
  return {
    export: {
      state,
      done,
      total,
      missing,
      bytes,
      requestedAt: requestedAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    },
    opensAt: opensAt?.toISOString() ?? null,
  };
}

/** @throws FRESH_SIGN_IN_REQUIRED, EXPORT_TOO_SOON */
export async function requestExport(context: SignedInContext): Promise<void> {
  await requireFreshSignIn(context);
  const { services, viewer } = context;
  const { db } = services.database;
  const before = await findExport(db, viewer.id);
  const isBegun = await db.transaction((tx) => beginExport(tx, viewer.id, randomUUID()));
  if (!isBegun) {
    const opensAt = before?.opensAt ?? new Date();
    throw fail('EXPORT_TOO_SOON', { opensAt: opensAt.toISOString() });
  }
  if (before !== undefined)
    await services.files.removeFolder(`${exportFolderOf(viewer.id)}/${before.fileId}`);
}

/** Returns where the finished file is. @throws EXPORT_NOT_FOUND; also once the file has expired */
export async function findReadyExport(
  { database }: Services,
  viewerId: ViewerId,
): Promise<{ path: string; bytes: number }> {
  const row = await findExport(database.db, viewerId);
  if (row?.state !== 'ready' || row.bytes === null || row.isOver) {
    throw fail('EXPORT_NOT_FOUND');
  }
  return { path: exportFileOf(viewerId, row.fileId), bytes: row.bytes };
}

/** @throws FRESH_SIGN_IN_REQUIRED, EXPORT_NOT_FOUND */
export async function prepareDownload(context: SignedInContext): Promise<void> {
  await requireFreshSignIn(context);
  await findReadyExport(context.services, context.viewer.id);
}
