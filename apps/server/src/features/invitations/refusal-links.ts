import { API_PREFIX } from '@beso/contract';
import { createSeal } from '../../platform/secrets/seal.ts';
import type { Services } from '../../platform/services.ts';

/** The text to which the seal is bound. Links hold a sealed id, because the inviter knows the token. */
const PLACE = 'refusal';
/** The address to which a mail program's unsubscribe button posts (RFC 8058). */
export const ONE_CLICK_PATH = '/invitation-refusals/{refusal}/mails';

const sealOf = ({ config }: Services) => createSeal(config, 'invitation refusals');

/** A dot near its end would make the address look like that of a file. */
const refusalOf = (services: Services, invitationId: string) =>
  sealOf(services).close(invitationId, PLACE).replace('.', '~');

/** Returns the address of the page that asks before it declines the invitation. */
export const refusalPageOf = (services: Services, invitationId: string) =>
  `${services.publicUrl()}/refuse-invitation/${refusalOf(services, invitationId)}`;

/** Returns the address at which a POST declines the invitation at once. */
export const oneClickUrl = (services: Services, invitationId: string) =>
  services.publicUrl() + API_PREFIX + ONE_CLICK_PATH.replace('{refusal}', refusalOf(services, invitationId));

/** Returns the invitation's id from a refusal link; undefined if the link is not ours. */
export const invitationIdOfRefusal = (services: Services, refusal: string): string | undefined =>
  sealOf(services).open(refusal.replace('~', '.'), PLACE)?.text;
