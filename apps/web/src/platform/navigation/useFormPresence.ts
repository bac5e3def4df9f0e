import { useEffect, useRef } from 'react';

/** Where the person is: at the form, at the same form opened again, or at a page without it. */
export type Presence = 'here' | 'again' | 'away';

/** The number of mounted forms of each name. A new form may mount before the old form unmounts. */
const onPage = new Map<string, number>();

function count(name: string, more: 1 | -1): void {
  onPage.set(name, (onPage.get(name) ?? 0) + more);
}

/**
 * Returns a function that tells whether the person is still at the form.
 * @param name the same each time this form opens
 */
export function useFormPresence(name: string): () => Presence {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    count(name, 1);
    return () => {
      isHere.current = false;
      count(name, -1);
    };
  }, [name]);
  return () => {
    if (isHere.current) return 'here';
    return (onPage.get(name) ?? 0) > 0 ? 'again' : 'away';
  };
}
