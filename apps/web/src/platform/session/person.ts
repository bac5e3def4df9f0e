/** The person of this page. A module of its own, so that the API's client need not import the session. */
let shown: string | null = null;

/** Returns the id of the person of this page; null if there is none. */
export const shownPerson = (): string | null => shown;

export function showPerson(personId: string | null): void {
  shown = personId;
}
