import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSharedPhotoOwner } from '../photos/index.ts';
import { useAnswerMessages } from './ask/useAnswerMessages.ts';
import { useBalanceRealtime } from './balance/balance.ts';
import './outbox/queued.ts';
import { registerSentGiftOpener } from './outbox/sentToast.ts';

export function useBesosLive(): void {
  useBalanceRealtime();
  useAnswerMessages();
  useSharedPhotoOwner();
  const navigate = useNavigate();
  useEffect(
    () =>
      registerSentGiftOpener(
        (activity) => void navigate({ to: '/give-besos/confirmation', search: { activity } }),
      ),
    [navigate],
  );
}
