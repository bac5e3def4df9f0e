import { apiPrefix } from 'virtual:contract';
import { STATEMENT_PATH } from '@beso/contract/statement';
import type { MovementFilter } from './api.ts';

export function csvAddress({ month, personId }: MovementFilter): string {
  const query = new URLSearchParams({ ...(month && { month }), ...(personId && { personId }) }).toString();
  return `${apiPrefix}${STATEMENT_PATH}${query && `?${query}`}`;
}
