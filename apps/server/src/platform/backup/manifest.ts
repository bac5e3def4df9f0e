import { z } from 'zod';

/** The newest layout of the file that this program writes and reads. */
export const FORMAT = 1;

const Table = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
});

/** The last entry of a backup: a file without it is not whole. */
export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The program's version of the database (`migrations/manifest.json`). */
  version: z.int().positive(),
  migrations: z.array(z.strictObject({ file: z.string(), hash: z.string() })).min(1),
  /** A keyed digest of BESO_SECRET, which itself is never in the file. */
  secretMark: z.string(),
  /** Lines of the log of erased accounts at that time. */
  erasures: z.int().nonnegative(),
  tables: z.array(Table).min(1),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  jobs: z.int().nonnegative(),
  pictures: z.strictObject({
    files: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    /** Pictures that were removed while the backup was made. */
    missing: z.int().nonnegative(),
  }),
  /** SHA-256 over the names, sizes and contents of all entries before this one, in their order. */
  digest: z.string().length(64),
});
export type Manifest = z.output<typeof Manifest>;
export type BackedUpTable = Manifest['tables'][number];
