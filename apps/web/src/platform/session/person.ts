/** The signed-in person's id, which the API's client reads without importing the session. */
let shown: string | null = null;

export const currentPersonId = (): string | null => shown;

export function setCurrentPersonId(personId: string | null): void {
  shown = personId;
}
