import { useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { useLazy, withTexts } from '../../../../platform/lazyLoad.ts';
import { useHasScene } from '../../../../platform/scenes.ts';
import { dropPasswordOffer, storedPasswordOffer } from '../../entry/index.ts';

const load = withTexts(
  async () => (await import('./PasswordOfferSheet.tsx')).PasswordOfferSheet,
  ...(['account', 'recovery', 'auth', 'registration', 'factor', 'errors'] as const),
);

/** [S5-004] Offers on home to set a password, after a sign-in by mailed link. */
export function LazyPasswordOffer() {
  const [offer, setOffer] = useState(storedPasswordOffer);
  const atHome = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell === 'home' });
  const hasScene = useHasScene();
  const { code: PasswordOfferSheet } = useLazy(load, offer !== null);
  // Once open, the sheet stays open, even if a celebration follows.
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
