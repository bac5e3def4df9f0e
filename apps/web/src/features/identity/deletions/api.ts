import { API_PREFIX } from '@beso/contract';
import { EXPORT_DOWNLOAD_PATH } from '@beso/contract/exports';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';

const BUILDING_POLL_MS = 2_000;

export const exportQuery = queryOptions({
  queryKey: ['account', 'export'],
  // Each visit fetches the state, because the file may have been requested or finished meanwhile.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.exports.getExport(undefined, { signal }),
});

/** Returns the state of the person's export. Polls it while the server creates the file. */
export const useExport = () =>
  useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'building' ? BUILDING_POLL_MS : false),
  });

/** The address of the finished file. The server sends it only to its owner, who must be signed in. */
export const EXPORT_ADDRESS = `${API_PREFIX}${EXPORT_DOWNLOAD_PATH}`;
