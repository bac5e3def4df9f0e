import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { BesoKind } from '../api.ts';
import type { RecipientChoice } from './recipients.ts';

const PAGES = { gift: '/give-besos', request: '/request-besos' } as const;

interface Towards {
  /** The person and relationship in the address when the page opened; empty if the address names nobody. */
  first: Partial<RecipientChoice>;
  /** The person and relationship in a link that was followed while the page was open. */
  next: RecipientChoice | undefined;
  /** Removes the person from the address, once the form names somebody else. */
  leave: () => void;
}

/**
 * Reads the person and relationship from the address, which override the draft. A page opened from the
 * categories (`fromGrid`) keeps the form's choice instead.
 */
export function useRecipientFromAddress(kind: BesoKind): Towards {
  const navigate = useNavigate();
  const { to, in: relationshipId } = useSearch({ strict: false });
  const { key, fromGrid } = useRouterState({
    select: ({ location: { state } }) => ({ key: state.__TSR_key, fromGrid: state.fromGrid }),
    structuralSharing: true,
  });
  const named = to !== undefined || relationshipId !== undefined;
  const arrives = named && !fromGrid;
  const choice = { personId: to ?? '', relationshipId: relationshipId ?? '' };
  const [seen, setSeen] = useState({ keys: [key], next: undefined as RecipientChoice | undefined });
  const [first] = useState(() => (arrives ? choice : {}));
  if (!seen.keys.includes(key)) {
    setSeen({ keys: [...seen.keys, key], next: arrives ? choice : seen.next });
  }
  const leave = () => {
    if (!named) return;
    void navigate({
      to: PAGES[kind],
      search: ({ to: _to, in: _in, ...kept }) => kept,
      state: (kept) => kept,
      replace: true,
      resetScroll: false,
    });
  };
  return { first, next: seen.next, leave };
}
