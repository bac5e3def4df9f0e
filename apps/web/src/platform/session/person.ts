/** Whose page this is. Kept by itself, so that the API's client knows it without knowing the session. */
let shown: string | null = null;

/** The id of the person whose things this page shows; null while nobody's are. */
export const shownPerson = (): string | null => shown;

export function showPerson(personId: string | null): void {
  shown = personId;
}
