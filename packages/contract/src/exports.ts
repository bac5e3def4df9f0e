import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, pickErrors } from './errors.ts';

/** The path of the finished file. It is outside the contract, because the response is a stream. */
export const EXPORT_DOWNLOAD_PATH = '/account/export/file';

export const EXPORT_STATES = ['building', 'ready', 'failed'] as const;

/** A file with all of a person's data, and with other people's content that the person may read. */
export const DataExport = z.object({
  state: z.enum(EXPORT_STATES),
  /** How many of the `total` pictures the file has so far. */
  done: z.int(),
  total: z.int(),
  /** How many pictures are missing from the store; the file lists them. */
  missing: z.int(),
  bytes: z.int().nullable(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

const ownErrors = { ...commonErrors, ...pickErrors('UNAUTHORIZED', 'PROFILE_REQUIRED') };

export const exports = {
  /** Returns the newest export. `opensAt` is null if the person can request another export now. */
  getExport: oc
    .route({ method: 'GET', path: '/account/export' })
    .errors(ownErrors)
    .output(z.object({ export: DataExport.nullable(), opensAt: z.iso.datetime().nullable() })),
  /** Starts an export. When the file is ready, the server sends a mail without a link. */
  requestExport: oc
    .route({ method: 'POST', path: '/account/export', successStatus: 202 })
    .errors({ ...ownErrors, ...pickErrors('ORIGIN_REFUSED', 'FRESH_SIGN_IN_REQUIRED', 'EXPORT_TOO_SOON') })
    .output(z.void()),
  /** Succeeds if the file is ready and the person has signed in recently. */
  prepareDownload: oc
    .route({ method: 'POST', path: '/account/export/prepare', successStatus: 204 })
    .errors({ ...ownErrors, ...pickErrors('ORIGIN_REFUSED', 'FRESH_SIGN_IN_REQUIRED', 'EXPORT_NOT_FOUND') })
    .output(z.void()),
};
