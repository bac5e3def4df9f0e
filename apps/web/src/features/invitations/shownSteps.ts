import { useEffect } from 'react';

const shown = new Set<string>();

/** While mounted, this page shows how far the invitation is, so that no toast repeats it. */
export function useSuppressStepToasts(invitationId: string): void {
  useEffect(() => {
    shown.add(invitationId);
    return () => void shown.delete(invitationId);
  }, [invitationId]);
}

export const showsSteps = (invitationId: string): boolean => shown.has(invitationId);
