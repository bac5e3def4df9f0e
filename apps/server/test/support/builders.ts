import { randomUUID } from 'node:crypto';
import type { Profile } from '@beso/contract/profiles';
import type { TestApp } from './app.ts';
import { type Browser, openBrowser } from './client.ts';

export const PASSWORD = 'a long enough one';

export interface Person extends Browser {
  readonly id: string;
  readonly profile: Profile;
}

export async function person(
  baseUrl: string,
  given: { firstName?: string; timeZone?: string; email?: string; origin?: string; birthday?: string } = {},
): Promise<Person> {
  const browser = openBrowser(baseUrl, given.origin);
  const { profile } = await browser.api.auth.signUp({
    firstName: given.firstName ?? 'Giulia',
    lastName: 'Rossi',
    contactMethod: 'email',
    email: given.email ?? `${randomUUID()}@example.org`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    location: 'Torino',
    birthday: given.birthday ?? '1990-05-17',
    language: 'en',
    timeZone: given.timeZone ?? 'Europe/Rome',
  });
  if (profile === null) throw new Error('sign-up made no profile');
  return { ...browser, id: profile.id, profile };
}

/** Marks the person's e-mail address as verified, which passkeys and second factors require. */
export async function verifyAddress({ owner, services }: TestApp, { id }: Person): Promise<void> {
  await owner.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [id]);
  services.sessions.forgetPerson(id);
}

export async function registerVerifiedPerson(
  app: TestApp,
  given: Parameters<typeof person>[1] = {},
): Promise<Person> {
  const made = await person(app.url, given);
  await verifyAddress(app, made);
  return made;
}

export const confirmForPassword = ({ api }: Pick<Person, 'api'>, password = PASSWORD): Promise<void> =>
  api.confirmation.confirmIdentity({ way: 'password', purpose: 'password', password });

/** Deletes a person's profile; the account remains, as after a registration that was not completed. */
export async function dropProfile({ owner, services }: TestApp, { id }: Person): Promise<void> {
  await owner.query('DELETE FROM profiles WHERE id = $1', [id]);
  await owner.query(
    'UPDATE auth_users SET profile_created = false, profile_created_at = NULL WHERE id = $1',
    [id],
  );
  services.sessions.forgetPerson(id);
}

/** Joins two people as a couple through an invitation; returns the relationship's ID. */
export async function couple(one: Person, other: Person): Promise<string> {
  const { token } = await one.api.invitations.createInvitation({
    kind: 'partner',
    partnerName: other.profile.firstName,
  });
  const { relationshipId } = await other.api.invitations.acceptInvitation({ token });
  return relationshipId;
}

export function gift(relationshipId: string, receiverId: string) {
  return {
    idempotencyKey: randomUUID(),
    relationshipId,
    receiverId,
    amount: 1,
    description: 'Breakfast in bed',
    category: 'food' as const,
  };
}
