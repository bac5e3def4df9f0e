import type { ContactInput } from '@beso/contract/support';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { useMutationOnce } from '../../platform/query/mutationOnce.ts';

/** The program's version, and whether the operator reads messages. */
export const useInstallation = () =>
  useQuery({
    queryKey: ['support', 'installation'],
    queryFn: ({ signal }) => api.support.getInstallation(undefined, { signal }),
  });

export const useContact = () =>
  useMutationOnce({ mutationFn: (input: ContactInput) => api.support.contactOperator(input) });
