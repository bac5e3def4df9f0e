import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, pickErrors } from './errors.ts';

/** The path of the finished file. The response is a stream, so it is not in the contract. */
export const EXPORT_DOWNLOAD_PATH = '/account/export/file';

export const EXPORT_STATES = ['building', 'ready', 'failed'] as const;

/** A file with all of a person's data, and with content of others that the person may still read. */
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
  /** Returns the newest export, and from when another one can be requested; null means now. */
  getExport: oc
    .route({ method: 'GET', path: '/account/export' })
    .errors(ownErrors)
    .output(z.object({ export: DataExport.nullable(), opensAt: z.iso.datetime().nullable() })),
  /** Starts an export. When the file is ready, a mail without a link says so. */
  requestExport: oc
    .route({ method: 'POST', path: '/account/export', successStatus: 202 })
    .errors({ ...ownErrors, ...pickErrors('ORIGIN_REFUSED', 'FRESH_SIGN_IN_REQUIRED', 'EXPORT_TOO_SOON') })
    .output(z.void()),
  /** Checks that the file can be downloaded now: it is ready, and the person has signed in recently. */
  prepareDownload: oc
    .route({ method: 'POST', path: '/account/export/prepare', successStatus: 204 })
    .errors({ ...ownErrors, ...pickErrors('ORIGIN_REFUSED', 'FRESH_SIGN_IN_REQUIRED', 'EXPORT_NOT_FOUND') })
    .output(z.void()),
};
