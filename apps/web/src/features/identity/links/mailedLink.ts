import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetWaitingLink, type MailedLink, waitingLink } from './waitingLink.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The data of a mailed link, moved here from the address bar. */
    mailedLink?: MailedLink;
    /** [S2-074] The address to which the link was mailed. */
    email?: string;
  }
}

/** Returns the email in a URL, and the token with this name from the fragment or the query. */
function linkIn(search: string, hash: string, name: string): MailedLink {
  const query = new URLSearchParams(search);
  const behind = new URLSearchParams(hash.replace(/^#/, ''));
  return { token: behind.get(name) ?? query.get(name) ?? '', email: query.get('email') ?? '' };
}

/**
 * Returns the link's data, and removes it from the address bar, because people share addresses. The history
 * entry keeps the data for a reload.
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
    // Only the page that read the stored link deletes it. The page that stored it must leave it for the
    // sign-in.
    if (waiting !== null) forgetWaitingLink();
    if (!isHere || link.token === '' || (!found && location.state.mailedLink !== undefined)) return;
    history.replace(window.location.pathname, { ...history.location.state, mailedLink: link });
  });
  return link;
}
