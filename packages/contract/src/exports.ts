import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, errorsOf } from './errors.ts';

/** The path of the finished file. It streams, so it is not in the contract. */
export const EXPORT_DOWNLOAD_PATH = '/account/export/file';

export const EXPORT_STATES = ['building', 'ready', 'failed'] as const;

/** A file with all data of a person, and the content that they received and may still read. */
export const DataExport = z.object({
  state: z.enum(EXPORT_STATES),
  /** How many of the pictures are processed. */
  done: z.int(),
  total: z.int(),
  /** How many pictures could not be found; the file names them. */
  missing: z.int(),
  bytes: z.int().nullable(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

const ownErrors = { ...commonErrors, ...errorsOf('UNAUTHORIZED', 'PROFILE_REQUIRED') };

export const exports = {
  /** Returns the person's newest export, and the time from which another can be requested; null means now. */
  getExport: oc
    .route({ method: 'GET', path: '/account/export' })
    .errors(ownErrors)
    .output(z.object({ export: DataExport.nullable(), opensAt: z.iso.datetime().nullable() })),
  /** Starts an export. A mail without a link says when the file is ready. */
  requestExport: oc
    .route({ method: 'POST', path: '/account/export', successStatus: 202 })
    .errors({ ...ownErrors, ...errorsOf('ORIGIN_REFUSED', 'FRESH_SIGN_IN_REQUIRED', 'EXPORT_TOO_SOON') })
    .output(z.void()),
  /** Succeeds if the file can be downloaded now: it exists, and the sign-in is recent. */
  prepareDownload: oc
    .route({ method: 'POST', path: '/account/export/prepare', successStatus: 204 })
    .errors({ ...ownErrors, ...errorsOf('ORIGIN_REFUSED', 'FRESH_SIGN_IN_REQUIRED', 'EXPORT_NOT_FOUND') })
    .output(z.void()),
};
