import type { NativePushData } from '@beso/contract/native';
import { api } from '../../../platform/api/client.ts';
import { safeRedirect } from '../../../platform/navigation/destinations.ts';
import { shownPerson } from '../../../platform/session/person.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Opens a native app's tapped push and marks it read. @returns false if it was for somebody else */
export function openPush({ url, tag, person }: NativePushData, goTo: (path: string) => void): boolean {
  if (person !== shownPerson()) return false;
  const path = safeRedirect(url);
  if (path !== null) goTo(path);
  // A push about a single notification has that notification's id as its tag.
  if (UUID.test(tag)) void api.notifications.markNotificationsRead({ ids: [tag] }).catch(() => undefined);
  return true;
}
