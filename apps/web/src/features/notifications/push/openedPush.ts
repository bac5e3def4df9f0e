import type { NativePushData } from '@beso/contract/native';
import { api } from '../../../platform/api/client.ts';
import { safeRedirect } from '../../../platform/navigation/destinations.ts';
import { currentPersonId } from '../../../platform/session/person.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Opens the page of a push that was tapped in a native app, and marks the push as read.
 * @returns false if the push was for another person
 */
export function openPush({ url, tag, person }: NativePushData, goTo: (path: string) => void): boolean {
  if (person !== currentPersonId()) return false;
  const path = safeRedirect(url);
  if (path !== null) goTo(path);
  // The tag of a push about a single notification is that notification's id.
  if (UUID.test(tag)) void api.notifications.markNotificationsRead({ ids: [tag] }).catch(() => undefined);
  return true;
}
