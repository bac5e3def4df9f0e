import { API_PREFIX } from '@beso/contract';
import { EXPORT_DOWNLOAD_PATH } from '@beso/contract/exports';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/client.ts';

/** How often a page asks for the progress of an export. */
const BUILDING_POLL_MS = 2_000;

export const exportQuery = queryOptions({
  queryKey: ['account', 'export'],
  // The server creates the file, perhaps at the request of another device.
  refetchOnMount: 'always',
  queryFn: ({ signal }) => api.exports.getExport(undefined, { signal }),
});

/** Returns the export's state, which is polled while the file is being created. */
export const useExport = () =>
  useQuery({
    ...exportQuery,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'building' ? BUILDING_POLL_MS : false),
  });

/** The address of the finished file, which only its signed-in owner gets. */
export const EXPORT_ADDRESS = `${API_PREFIX}${EXPORT_DOWNLOAD_PATH}`;
