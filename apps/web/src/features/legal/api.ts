import type { LegalDocument } from '@beso/contract/legal';
import type { Language } from '@beso/contract/limits';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';

/** The operator's text, or what the program's own needs to be true. */
export const useDocument = (document: LegalDocument, language: Language) =>
  useQuery({
    queryKey: ['legal', document, language],
    queryFn: ({ signal }) => api.legal.getDocument({ document, language }, { signal }),
  });

const consentQuery = queryOptions({
  queryKey: ['legal', 'consent'],
  queryFn: ({ signal }) => api.legal.getConsent(undefined, { signal }),
});

/** Which version of the terms I accepted, and which one holds. */
export const useConsent = (wanted: boolean) => useQuery({ ...consentQuery, enabled: wanted });

export function useAcceptTerms() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: string) => api.legal.acceptTerms({ version }),
    onSettled: () => void queryClient.invalidateQueries(consentQuery),
  });
}
