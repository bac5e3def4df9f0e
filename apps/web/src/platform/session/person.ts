/** The person whose page this is. A separate module, so that the API's client need not import the session. */
let shown: string | null = null;

export const currentPersonId = (): string | null => shown;

export function setCurrentPersonId(personId: string | null): void {
  shown = personId;
}
