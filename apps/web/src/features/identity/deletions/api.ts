import { API_PREFIX } from '@beso/contract';
import { EXPORT_DOWNLOAD_PATH } from '@beso/contract/exports';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';

const BUILDING_POLL_MS = 2_000;

export const exportQuery = queryOptions({
  queryKey: ['account', 'export'],
  // The export may have been requested or finished since the last visit.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.exports.getExport(undefined, { signal }),
});

/** Returns the state of the person's export, and polls it while the file is being built. */
export const useExport = () =>
  useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'building' ? BUILDING_POLL_MS : false),
  });

/** The address of the finished file, which the server sends only to its signed-in owner. */
export const EXPORT_ADDRESS = `${API_PREFIX}${EXPORT_DOWNLOAD_PATH}`;
