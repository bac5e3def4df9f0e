import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { forgetWaitingLink, type MailedLink, waitingLink } from './waitingLink.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The data of a mailed link, which was moved from the address bar. */
    mailedLink?: MailedLink;
    /** [S2-074] The address to which the link was mailed. */
    email?: string;
  }
}

/** Returns the token and the email in a URL. `name` is the token's parameter. */
function linkIn(search: string, hash: string, name: string): MailedLink {
  const query = new URLSearchParams(search);
  const behind = new URLSearchParams(hash.replace(/^#/, ''));
  return { token: behind.get(name) ?? query.get(name) ?? '', email: query.get('email') ?? '' };
}

/**
 * Returns the link's data, after moving it from the address bar, which people share, to the history entry.
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
    // Only the page that read the stored link deletes it, not the page that stored it.
    if (waiting !== null) forgetWaitingLink();
    if (!isHere || link.token === '' || (!found && location.state.mailedLink !== undefined)) return;
    history.replace(window.location.pathname, { ...history.location.state, mailedLink: link });
  });
  return link;
}
