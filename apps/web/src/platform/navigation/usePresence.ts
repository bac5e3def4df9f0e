import { useEffect, useRef } from 'react';

/** Still there, left and opened anew, or left for where the form is not. */
export type Presence = 'here' | 'again' | 'away';

/** How many forms of each name are on the page: while one leaves, the next may be there already. */
const onPage = new Map<string, number>();

function count(name: string, more: 1 | -1): void {
  onPage.set(name, (onPage.get(name) ?? 0) + more);
}

/**
 * What becomes of something sent is said where the person is by then: on the form, or wherever they went.
 * @param name of the form, the same each time it is opened
 */
export function usePresence(name: string): () => Presence {
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
