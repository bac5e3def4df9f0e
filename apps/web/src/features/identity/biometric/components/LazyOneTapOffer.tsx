import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { withTexts } from '../../../../platform/lazyLoad.ts';
import { useSceneTurn } from '../../../../platform/scenes.ts';
import { consumeNewSession } from '../../../../platform/session/newSession.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { lazyLayer } from '../../../../ui/layers/lazyParts.tsx';
import { storedPasswordOffer } from '../../entry/index.ts';
import type { OneTapOfferProps } from './OneTapOffer.tsx';

/** The dialog, whose code and texts load when the offer is made. */
const OneTapOffer = lazyLayer(
  withTexts(async () => (await import('./OneTapOffer.tsx')).OneTapOffer, 'biometric', 'errors'),
);

/** Shows the offer once no celebration covers the page. */
function InTurn(props: OneTapOfferProps) {
  return useSceneTurn() ? <OneTapOffer {...props} /> : null;
}

/** [S2-066] [S4-019] Offers one-tap sign-in on home, after any offer to set a password. */
export function LazyOneTapOffer() {
  const { session } = useSession();
  const [offered, setOffered] = useState(false);
  const [opened, setOpened] = useState(false);
  const atHome = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell === 'home' });
  useEffect(() => {
    if (session === null || !consumeNewSession()) return;
    // If the code cannot be loaded, the offer is not made this time.
    const code = import('../oneTap.ts');
    code.then(({ isOneTapOffered }) => isOneTapOffered(session.user)).then(setOffered, () => undefined);
  }, [session]);
  if (offered && !opened && atHome && storedPasswordOffer() === null) setOpened(true);
  if (!offered || !opened || session === null) return null;
  return <InTurn session={session} onClose={() => setOffered(false)} />;
}
