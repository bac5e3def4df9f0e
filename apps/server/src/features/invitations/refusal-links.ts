import { API_PREFIX } from '@beso/contract';
import { createSeal } from '../../platform/secrets/seal.ts';
import type { Services } from '../../platform/services.ts';

/**
 * What each mail of an invitation carries for its receiver, who may have no account: the invitation's id,
 * encrypted. The link of the invitation would not do, because its maker has that too.
 */
const PLACE = 'refusal';
/** What mailboxes call when their own button is pressed (RFC 8058). */
export const ONE_CLICK = '/invitation-refusals/{refusal}/mails';

const sealOf = ({ config }: Services) => createSeal(config, 'invitation refusals');

/** A dot near the end of an address would make it the name of a file. */
const refusalOf = (services: Services, invitationId: string) =>
  sealOf(services).close(invitationId, PLACE).replace('.', '~');

/** The page that explains, and refuses by POST. */
export const refusalPageOf = (services: Services, invitationId: string) =>
  `${services.publicUrl()}/refuse-invitation/${refusalOf(services, invitationId)}`;

/** Refuses at once, by POST. */
export const oneClickOf = (services: Services, invitationId: string) =>
  services.publicUrl() + API_PREFIX + ONE_CLICK.replace('{refusal}', refusalOf(services, invitationId));

/** The invitation of a refusal; undefined for what no mail of ours carried. */
export const refusedId = (services: Services, refusal: string): string | undefined =>
  sealOf(services).open(refusal.replace('~', '.'), PLACE)?.text;
