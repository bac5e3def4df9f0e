import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAnswerMessages } from './ask/useAnswerMessages.ts';
import { useBalanceRealtime } from './balance/balance.ts';
import './outbox/queued.ts';
import { opensSent } from './outbox/said.ts';

/** What this feature does while somebody is signed in, on whatever page they are. */
export function useBesosLive(): void {
  useBalanceRealtime();
  useAnswerMessages();
  const navigate = useNavigate();
  useEffect(
    () => opensSent((activity) => void navigate({ to: '/give-besos/confirmation', search: { activity } })),
    [navigate],
  );
}
