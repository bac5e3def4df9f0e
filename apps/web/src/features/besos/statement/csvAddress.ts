import { apiPrefix } from 'virtual:contract';
import { STATEMENT_PATH } from '@beso/contract/besos';
import type { MovementFilter } from './api.ts';

/** Where the same movements are to be had as a table. */
export function csvAddress({ month, personId }: MovementFilter): string {
  const query = new URLSearchParams({ ...(month && { month }), ...(personId && { personId }) }).toString();
  return `${apiPrefix}${STATEMENT_PATH}${query && `?${query}`}`;
}
