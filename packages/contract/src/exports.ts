import { oc } from '@orpc/contract';
import { z } from 'zod';
import { commonErrors, errorsOf } from './errors.ts';

/** Where the finished file is fetched; it stands outside the contract because it streams. */
export const EXPORT_DOWNLOAD_PATH = '/account/export/file';

export const EXPORT_STATES = ['building', 'ready', 'failed'] as const;

/** A file with everything that is somebody's, and what they received and may still read. */
export const DataExport = z.object({
  state: z.enum(EXPORT_STATES),
  /** Pictures that are in it by now, of how many. */
  done: z.int(),
  total: z.int(),
  /** Pictures that could not be found; the file names them. */
  missing: z.int(),
  bytes: z.int().nullable(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type DataExport = z.infer<typeof DataExport>;

const ownErrors = { ...commonErrors, ...errorsOf('UNAUTHORIZED', 'PROFILE_REQUIRED') };

export const exports = {
  /** The newest export of the person, and the time from which another can be asked for, null if now. */
  getExport: oc
    .route({ method: 'GET', path: '/account/export' })
    .errors(ownErrors)
    .output(z.object({ export: DataExport.nullable(), opensAt: z.iso.datetime().nullable() })),
  /** Has the file made. A mail says when it is ready, without a link to it. */
  requestExport: oc
    .route({ method: 'POST', path: '/account/export', successStatus: 202 })
    .errors({ ...ownErrors, ...errorsOf('ORIGIN_REFUSED', 'FRESH_SIGN_IN_REQUIRED', 'EXPORT_TOO_SOON') })
    .output(z.void()),
  /** Succeeds if the file would be handed out now: it exists, and the sign-in is fresh. */
  prepareDownload: oc
    .route({ method: 'POST', path: '/account/export/prepare', successStatus: 204 })
    .errors({ ...ownErrors, ...errorsOf('ORIGIN_REFUSED', 'FRESH_SIGN_IN_REQUIRED', 'EXPORT_NOT_FOUND') })
    .output(z.void()),
};
