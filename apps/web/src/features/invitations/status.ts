import type { ConnectionStatus } from '@beso/contract/connections';
import type { InvitationStatus, SentInvitation } from '@beso/contract/mailed-invitations';
import type { TranslationKey } from '../../platform/i18n/index.ts';

export const INVITATION_FILTERS = ['all', 'open', 'accepted', 'ended'] as const;
export type InvitationFilter = (typeof INVITATION_FILTERS)[number];

const KIND: Readonly<Record<InvitationStatus, Exclude<InvitationFilter, 'all'>>> = {
  pending: 'open',
  sent: 'open',
  failed: 'open',
  accepted: 'accepted',
  cancelled: 'ended',
  declined: 'ended',
  expired: 'ended',
};

export const isOpen = (status: InvitationStatus): boolean => KIND[status] === 'open';

export const matchesFilter = (filter: InvitationFilter, status: InvitationStatus): boolean =>
  filter === 'all' || KIND[status] === filter;

export const isRequestShown = (filter: InvitationFilter, status: ConnectionStatus): boolean =>
  matchesFilter(filter, status === 'withdrawn' ? 'cancelled' : status);

/** A registration that began longer ago counts as abandoned. */
const REGISTERING_MS = 60 * 60 * 1_000;

export const isRegistering = (registeringAt: string | null, now = Date.now()): boolean =>
  registeringAt !== null && now - Date.parse(registeringAt) < REGISTERING_MS;

export type ShownStatus = InvitationStatus | 'opened' | 'registering' | 'link';

/** [S4-033] Returns the status to show, with more detail for open invitations than the stored status. */
export function shownStatus({
  status,
  isMailed,
  openedAt,
  registeringAt,
}: Pick<SentInvitation, 'status' | 'isMailed' | 'openedAt' | 'registeringAt'>): ShownStatus {
  if (isOpen(status) && isRegistering(registeringAt)) return 'registering';
  if (isOpen(status) && openedAt !== null) return 'opened';
  return status === 'pending' && !isMailed ? 'link' : status;
}

export const STATUS_TEXT: Readonly<Record<ShownStatus, TranslationKey>> = {
  link: 'inviting.status.link',
  pending: 'inviting.status.pending',
  sent: 'inviting.status.sent',
  opened: 'inviting.status.opened',
  registering: 'inviting.status.registering',
  failed: 'inviting.status.failed',
  cancelled: 'inviting.status.cancelled',
  declined: 'inviting.status.declined',
  accepted: 'inviting.status.accepted',
  expired: 'inviting.status.expired',
};

/** [S8-056] [S8-062] Returns the key of a sentence about a failed mail; undefined if no mail failed. */
export function mailProblem({
  status,
  isRetried,
  retryCount,
}: Pick<SentInvitation, 'status' | 'isRetried' | 'retryCount'>): TranslationKey | undefined {
  if (status !== 'failed') return undefined;
  if (isRetried) return 'inviting.list.retried';
  return retryCount === 0 ? 'inviting.list.notSent' : 'inviting.list.notResent';
}

const DAY_MS = 86_400_000;

/** Returns in how many days an invitation expires. The last day counts as 1. */
export const daysLeft = (expiresAt: string, now = Date.now()): number =>
  Math.max(1, Math.ceil((Date.parse(expiresAt) - now) / DAY_MS));
