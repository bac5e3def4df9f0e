import type { LegalDocument } from '@beso/contract/legal';
import type { Language } from '@beso/contract/limits';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';

/** Returns the operator's own text, or the facts for the built-in text. */
export const useDocument = (document: LegalDocument, language: Language) =>
  useQuery({
    queryKey: ['legal', document, language],
    queryFn: ({ signal }) => api.legal.getDocument({ document, language }, { signal }),
  });

const consentQuery = queryOptions({
  queryKey: ['legal', 'consent'],
  queryFn: ({ signal }) => api.legal.getConsent(undefined, { signal }),
});

/** Returns which version of the terms the viewer accepted, and the current version. */
export const useConsent = (wanted: boolean) => useQuery({ ...consentQuery, enabled: wanted });

export function useAcceptTerms() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: string) => api.legal.acceptTerms({ version }),
    onSettled: () => void queryClient.invalidateQueries(consentQuery),
  });
}
