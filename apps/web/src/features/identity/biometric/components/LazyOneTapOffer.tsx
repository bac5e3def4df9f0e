import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { withTexts } from '../../../../platform/lazyLoad.ts';
import { useSceneTurn } from '../../../../platform/scenes.ts';
import { consumeNewSession } from '../../../../platform/session/newSession.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { lazyLayer } from '../../../../ui/layers/lazyParts.tsx';
import { storedPasswordOffer } from '../../entry/index.ts';
import type { OneTapOfferProps } from './OneTapOffer.tsx';

/** The question, whose code and texts load when somebody is asked. */
const OneTapOffer = lazyLayer(
  withTexts(async () => (await import('./OneTapOffer.tsx')).OneTapOffer, 'biometric', 'errors'),
);

/** Waits until other scenes over the page are closed, and delays further ones until the answer. */
function InTurn(props: OneTapOfferProps) {
  return useSceneTurn() ? <OneTapOffer {...props} /> : null;
}

/** [S2-066] [S4-019] Offers one-tap sign-in on home, after the offer of a password. */
export function LazyOneTapOffer() {
  const { session } = useSession();
  const [offered, setOffered] = useState(false);
  const [opened, setOpened] = useState(false);
  const atHome = useMatches({ select: (matches) => matches.at(-1)?.staticData.shell === 'home' });
  useEffect(() => {
    if (session === null || !consumeNewSession()) return;
    // If the code cannot be loaded, nobody is asked this time.
    const code = import('../oneTap.ts');
    code.then(({ isOneTapOffered }) => isOneTapOffered(session.user)).then(setOffered, () => undefined);
  }, [session]);
  if (offered && !opened && atHome && storedPasswordOffer() === null) setOpened(true);
  if (!offered || !opened || session === null) return null;
  return <InTurn session={session} onClose={() => setOffered(false)} />;
}
