import { globSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@beso/contract';
import type { AuthorizationRow } from './row.ts';

const folder = join(import.meta.dirname, 'rows');
const files = await Promise.all(
  globSync('*.ts', { cwd: folder })
    .sort()
    .map((file) => import(join(folder, file)) as Promise<{ readonly ROWS: readonly AuthorizationRow[] }>),
);

const groups = Object.keys(contract);
const placeOf = ({ operation }: AuthorizationRow) => {
  const place = groups.indexOf(operation.split('.')[0] ?? '');
  return place < 0 ? groups.length : place;
};

/** All rows, in the order of the contract. Rows with `isLast` follow. */
export const ROWS: readonly AuthorizationRow[] = files
  .flatMap((file) => file.ROWS)
  .sort(
    (one, other) =>
      Number(one.isLast ?? false) - Number(other.isLast ?? false) || placeOf(one) - placeOf(other),
  );
