import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetWaitingLink, type MailedLink, waitingLink } from './waitingLink.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The data of a mailed link, which was moved out of the address. */
    mailedLink?: MailedLink;
    /** The address that the link was mailed to [S2-074]. */
    email?: string;
  }
}

/** Reads `?token=…&email=…`, or the fragment if the token has its own name there. */
function linkIn(search: string, hash: string, name: string): MailedLink {
  const query = new URLSearchParams(search);
  const behind = new URLSearchParams(hash.replace(/^#/, ''));
  return { token: behind.get(name) ?? query.get(name) ?? '', email: query.get('email') ?? '' };
}

/**
 * Removes the link's data from the address bar at once, because addresses are copied, photographed and
 * shared. It stays in the history entry for a reload, and on the page during the navigation away.
 * @param name the name of the token in the address
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
    // Only the page that shows the link may remove it; the previous page still needs it on the way to
    // sign-in.
    if (waiting !== null) forgetWaitingLink();
    if (!isHere || link.token === '' || (!found && location.state.mailedLink !== undefined)) return;
    history.replace(window.location.pathname, { ...history.location.state, mailedLink: link });
  });
  return link;
}
