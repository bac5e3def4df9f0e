import { useEffect } from 'react';

const shown = new Set<string>();

/** Suppresses toasts about the invitation while mounted, because the page shows how far it is. */
export function useSuppressStepToasts(invitationId: string): void {
  useEffect(() => {
    shown.add(invitationId);
    return () => void shown.delete(invitationId);
  }, [invitationId]);
}

export const showsSteps = (invitationId: string): boolean => shown.has(invitationId);
