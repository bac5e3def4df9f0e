import { useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { useLater, withTexts } from '../../../../platform/later.ts';
import { useHasScene } from '../../../../platform/scenes.ts';
import { dropPasswordOffer, waitingPasswordOffer } from '../passwordOffer.ts';

const load = withTexts(
  async () => (await import('./PasswordOfferSheet.tsx')).PasswordOfferSheet,
  ...(['account', 'recovery', 'auth', 'registration', 'factor', 'errors'] as const),
);

/**
 * [S5-004] After a sign-in by a mailed link, for somebody without a password: at home, once no moment stands
 * there any more. Its code comes when due.
 */
export function LaterPasswordOffer() {
  const [offer, setOffer] = useState(waitingPasswordOffer);
  const atHome = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell === 'home' });
  const hasScene = useHasScene();
  const { code: PasswordOfferSheet } = useLater(load, offer !== null);
  // Once it is open it stays: a scene that comes later lies below it.
  const [opened, setOpened] = useState(false);
  const due = offer !== null && atHome && !hasScene && PasswordOfferSheet !== undefined;
  if (due && !opened) setOpened(true);
  if (!due && !opened) return null;
  if (offer === null || PasswordOfferSheet === undefined) return null;
  const close = () => {
    dropPasswordOffer();
    setOffer(null);
  };
  return <PasswordOfferSheet offer={offer} onClose={close} />;
}
