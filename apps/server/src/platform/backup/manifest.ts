import { z } from 'zod';

/** The only file format that this program writes and reads. */
export const ARCHIVE_FORMAT = 1;

const Table = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
});

/** The last entry of a backup; a file without it is incomplete. */
export const BackupManifest = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  madeAt: z.iso.datetime(),
  /** The version of tables and functions in the backup, as in `migrations/manifest.json`. */
  version: z.int().positive(),
  migrations: z.array(z.strictObject({ file: z.string(), hash: z.string() })).min(1),
  /** A keyed digest of BESO_SECRET; the secret itself is never in the file. */
  secretMark: z.string(),
  /** The number of lines in the log of erased accounts when the backup was made. */
  erasures: z.int().nonnegative(),
  tables: z.array(Table).min(1),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  jobs: z.int().nonnegative(),
  pictures: z.strictObject({
    files: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    /** The number of pictures that were removed while the backup was made. */
    missing: z.int().nonnegative(),
  }),
  /** SHA-256 of the names, sizes and contents of all earlier entries, in their order. */
  digest: z.string().length(64),
});
export type BackupManifest = z.output<typeof BackupManifest>;
export type BackedUpTable = BackupManifest['tables'][number];
