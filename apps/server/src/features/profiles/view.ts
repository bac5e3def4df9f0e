import type { Person, Profile } from '@beso/contract/profiles';
import type { ViewerId } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { avatarUrl } from '../images/index.ts';
import type { ProfileRow } from './queries.ts';

export interface PersonRow {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarImageId: string | null;
}

/** Converts a row to a person, with a link to the picture that works only for the viewer. */
export function personView(
  services: Pick<Services, 'config' | 'database'>,
  viewerId: ViewerId,
  row: PersonRow,
): Person {
  const { id, firstName, lastName, avatarImageId } = row;
  return { id, firstName, lastName, avatarUrl: avatarUrl(services, viewerId, avatarImageId) };
}

export function profileView(services: Services, viewerId: ViewerId, row: ProfileRow): Profile {
  const { pronouns, email, homeLocation, birthday, language, timeZone, updatedAt } = row;
  return {
    ...personView(services, viewerId, row),
    pronouns,
    email,
    homeLocation,
    birthday,
    language,
    timeZone,
    updatedAt: updatedAt.toISOString(),
  };
}
