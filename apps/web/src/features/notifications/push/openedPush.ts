import type { NativePushData } from '@beso/contract/native';
import { api } from '../../../platform/api/client.ts';
import { safeRedirect } from '../../../platform/navigation/destinations.ts';
import { shownPerson } from '../../../platform/session/person.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Follows a shell's tapped push and marks it read. @returns false for somebody else's */
export function openPush({ url, tag, person }: NativePushData, goTo: (path: string) => void): boolean {
  if (person !== shownPerson()) return false;
  const path = safeRedirect(url);
  if (path !== null) goTo(path);
  // The tag of a push about a single thing is its id.
  if (UUID.test(tag)) void api.notifications.markNotificationsRead({ ids: [tag] }).catch(() => undefined);
  return true;
}
