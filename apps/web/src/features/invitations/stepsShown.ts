import { useEffect } from 'react';

const shown = new Set<string>();

/** Notes that the page itself shows how far this invitation is, so that no message repeats it. */
export function useShowsSteps(invitationId: string): void {
  useEffect(() => {
    shown.add(invitationId);
    return () => void shown.delete(invitationId);
  }, [invitationId]);
}

export const showsSteps = (invitationId: string): boolean => shown.has(invitationId);
