import type { ContactInput } from '@beso/contract/support';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';

/** Returns the server's version, and whether its operator can be contacted. */
export const useInstallation = () =>
  useQuery({
    queryKey: ['support', 'installation'],
    queryFn: ({ signal }) => api.support.getInstallation(undefined, { signal }),
  });

export const useContact = () =>
  useMutationOnce({ mutationFn: (input: ContactInput) => api.support.contactOperator(input) });
