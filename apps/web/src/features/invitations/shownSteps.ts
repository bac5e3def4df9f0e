import { useEffect } from 'react';

const shown = new Set<string>();

/** Suppresses toasts about an invitation while a page shows its steps. */
export function useSuppressStepToasts(invitationId: string): void {
  useEffect(() => {
    shown.add(invitationId);
    return () => void shown.delete(invitationId);
  }, [invitationId]);
}

export const showsSteps = (invitationId: string): boolean => shown.has(invitationId);
