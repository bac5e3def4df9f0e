import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetWaitingLink, waitingLink } from './waitingLink.ts';

/** What a mailed link carries. */
export interface MailedLink {
  token: string;
  email: string;
  /** The person asked for it here before they went to sign in: the page does not ask again. */
  wanted?: boolean;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a mailed link carried, once it is out of the address. */
    mailedLink?: MailedLink;
    /** Whose mailbox is meant [S2-074]. */
    email?: string;
  }
}

/** From `?token=…&email=…` or, where it is a secret of its own, from behind the #. */
function linkIn(search: string, hash: string, name: string): MailedLink {
  const query = new URLSearchParams(search);
  const behind = new URLSearchParams(hash.replace(/^#/, ''));
  return { token: behind.get(name) ?? query.get(name) ?? '', email: query.get('email') ?? '' };
}

/**
 * What the link that led here carries, taken out of the address bar at once: what stands there is copied,
 * photographed and sent on. It stays with the page's place in the history, so that a reload finds it, and
 * with the page while the next one is on its way.
 * @param name of the part that holds the token
 */
export function useMailedLink(name = 'token'): MailedLink {
  const { history } = useRouter();
  const location = useLocation();
  const [page] = useState(location.pathname);
  const isHere = location.pathname === page;
  const inAddress = linkIn(location.searchStr, location.hash, name);
  const found = isHere && inAddress.token !== '';
  const [waiting] = useState(() => waitingLink(page));
  const here = found ? inAddress : (location.state.mailedLink ?? waiting ?? inAddress);
  const [known, setKnown] = useState(here);
  const link = isHere ? here : known;
  if (link.token !== known.token || link.email !== known.email) setKnown(link);
  useEffect(() => {
    // Only by the page that took it over: the page before must not lose it on its way to sign-in.
    if (waiting !== null) forgetWaitingLink();
    if (!isHere || link.token === '' || (!found && location.state.mailedLink !== undefined)) return;
    history.replace(window.location.pathname, { ...history.location.state, mailedLink: link });
  });
  return link;
}
