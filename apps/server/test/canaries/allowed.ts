import type { FoundCanary } from './search.ts';

export interface AllowedPlace {
  readonly place: string;
  /** The fields whose text may be stored in this place. `name` includes `friends[].name`. */
  readonly fields: readonly string[];
  readonly why: string;
}

const NAME = 'people are called so';
const ACCOUNT = 'one signs in with it, or gave it for the profile';
const SHOWN = 'it is shown to those who may see it, until it is taken back';
const FORM = 'a form that waits for its link, which goes with it';
const INVITED = 'an invitation that can still be accepted says whom it is for';

/** The places that may store a field's canary (the random word sent in it). */
export const ALLOWED_PLACES: readonly AllowedPlace[] = [
  { place: 'profiles.first_name', fields: ['firstName'], why: NAME },
  { place: 'profiles.last_name', fields: ['lastName'], why: NAME },
  { place: 'profiles.home_location', fields: ['homeLocation', 'location'], why: ACCOUNT },
  { place: 'profiles.birthday', fields: ['birthday'], why: ACCOUNT },
  { place: 'profiles.email', fields: ['email'], why: ACCOUNT },
  { place: 'auth_users.name', fields: ['firstName', 'lastName'], why: NAME },
  { place: 'auth_users.first_name', fields: ['firstName'], why: NAME },
  { place: 'auth_users.last_name', fields: ['lastName'], why: NAME },
  { place: 'auth_users.home_location', fields: ['location'], why: ACCOUNT },
  { place: 'auth_users.birthday', fields: ['birthday'], why: ACCOUNT },
  { place: 'auth_users.email', fields: ['email'], why: ACCOUNT },
  { place: 'auth_users.phone_number', fields: ['phone'], why: ACCOUNT },
  { place: 'auth_links.email', fields: ['email'], why: 'what a mailed link proves' },
  { place: 'auth_passkeys.name', fields: ['name'], why: 'its owner tells passkeys apart by it' },
  {
    place: 'auth_registrations.registration_data',
    fields: ['firstName', 'lastName', 'location', 'birthday'],
    why: FORM,
  },
  { place: 'auth_registrations.email', fields: ['email'], why: FORM },
  { place: 'relationships.name', fields: ['name', 'groupName'], why: SHOWN },
  { place: 'partner_invitations.partner_name', fields: ['partnerName', 'name'], why: INVITED },
  { place: 'partner_invitations.partner_email', fields: ['email'], why: INVITED },
  { place: 'partner_invitations.custom_message', fields: ['message'], why: INVITED },
  { place: 'activities.description', fields: ['description'], why: SHOWN },
  { place: 'activity_comments.text', fields: ['text'], why: SHOWN },
  { place: 'messages.content', fields: ['content'], why: 'the two who talk read it, until it is deleted' },
  { place: 'user_rewards.title', fields: ['title'], why: SHOWN },
  { place: 'user_rewards.description', fields: ['description'], why: SHOWN },
  { place: 'recommendations.title', fields: ['title'], why: SHOWN },
  { place: 'recommendations.location', fields: ['location'], why: SHOWN },
  { place: 'push_subscriptions.endpoint', fields: ['endpoint', 'token'], why: 'a device is reached there' },
  { place: 'push_subscriptions.p256dh', fields: ['p256dh'], why: 'what it gets is encrypted with it' },
  { place: 'push_subscriptions.auth', fields: ['auth'], why: 'what it gets is encrypted with it' },
  { place: 'reports.note', fields: ['note'], why: 'moderators read it' },
  {
    place: 'mail',
    fields: ['firstName', 'email', 'name', 'partnerName', 'groupName', 'message', 'diagnostics'],
    why: 'who writes, to whom, and what they said',
  },
  {
    place: 'mail',
    fields: ['invitation', 'type', 'redirect'],
    why: 'the link leads on to what one came for, on whichever device',
  },
];

const nameOf = (path: string) => path.replaceAll('[]', '').split('.').at(-1) ?? path;
const allows = ({ place, fields }: AllowedPlace, found: FoundCanary) =>
  place === found.place && fields.includes(nameOf(found.canary.path));

export function findLeaks(found: readonly FoundCanary[]): string[] {
  const elsewhere = found.filter((one) => !ALLOWED_PLACES.some((allowed) => allows(allowed, one)));
  return elsewhere.map(({ place, canary }) => `${canary.operation} ${canary.path} in ${place}`).sort();
}

export function findUnneededPlaces(found: readonly FoundCanary[]): string[] {
  return ALLOWED_PLACES.flatMap(({ place, fields, why }) =>
    fields
      .filter((field) => !found.some((one) => allows({ place, fields: [field], why }, one)))
      .map((field) => `${field} in ${place}`),
  );
}
