import { API_PREFIX } from '@beso/contract';
import { EXPORT_DOWNLOAD_PATH } from '@beso/contract/exports';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';

/** How often a page asks how far its file is. */
const BUILDING_POLL_MS = 2_000;

export const exportQuery = queryOptions({
  queryKey: ['account', 'export'],
  // The server makes the file, which may have been requested on another device.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.exports.getExport(undefined, { signal }),
});

/** While the file is being made, again and again. */
export const useExport = () =>
  useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'building' ? BUILDING_POLL_MS : false),
  });

/** The address of the finished file, which is handed out to its signed-in owner only. */
export const EXPORT_ADDRESS = `${API_PREFIX}${EXPORT_DOWNLOAD_PATH}`;
