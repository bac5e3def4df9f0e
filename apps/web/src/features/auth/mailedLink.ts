import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** What a mailed link carries. */
interface MailedLink {
  token: string;
  email: string;
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
  const here = found ? inAddress : (location.state.mailedLink ?? inAddress);
  const [known, setKnown] = useState(here);
  const link = isHere ? here : known;
  if (link.token !== known.token || link.email !== known.email) setKnown(link);
  useEffect(() => {
    if (!found) return;
    history.replace(window.location.pathname, { ...history.location.state, mailedLink: link });
  });
  return link;
}
