import { API_PREFIX } from '@beso/contract';
import { createSeal } from '../../platform/secrets/seal.ts';
import type { Services } from '../../platform/services.ts';

/** Each mail has an encrypted id: the receiver may have no account, and the maker knows the link. */
const PLACE = 'refusal';
/** Mail programs post to this address when their unsubscribe button is pressed (RFC 8058). */
export const ONE_CLICK = '/invitation-refusals/{refusal}/mails';

const sealOf = ({ config }: Services) => createSeal(config, 'invitation refusals');

/** A dot near the end would make the address look like that of a file. */
const refusalOf = (services: Services, invitationId: string) =>
  sealOf(services).close(invitationId, PLACE).replace('.', '~');

/** Returns the page that explains the refusal and sends it by POST. */
export const refusalPageOf = (services: Services, invitationId: string) =>
  `${services.publicUrl()}/refuse-invitation/${refusalOf(services, invitationId)}`;

/** Returns the address that refuses immediately by POST. */
export const oneClickUrl = (services: Services, invitationId: string) =>
  services.publicUrl() + API_PREFIX + ONE_CLICK.replace('{refusal}', refusalOf(services, invitationId));

/** Returns the invitation's id from a refusal link; undefined if the token is not from our mails. */
export const invitationIdOfRefusal = (services: Services, refusal: string): string | undefined =>
  sealOf(services).open(refusal.replace('~', '.'), PLACE)?.text;
