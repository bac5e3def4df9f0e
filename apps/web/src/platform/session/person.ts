/** The signed-in person's id. A module of its own, so that the API's client need not import the session. */
let shown: string | null = null;

export const currentPersonId = (): string | null => shown;

export function setCurrentPersonId(personId: string | null): void {
  shown = personId;
}
