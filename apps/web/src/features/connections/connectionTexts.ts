import type { ConnectionStatus } from '@beso/contract/connections';
import type { RelationshipType } from '@beso/contract/relationships';
import type { TranslationKey } from '../../platform/i18n/index.ts';

export const TYPE_TEXT: Record<RelationshipType, TranslationKey> = {
  couple: 'connections.type.couple',
  friend: 'connections.type.friend',
  family: 'connections.type.family',
  group: 'connections.type.group',
};

export const STATUS_TEXT: Record<ConnectionStatus, TranslationKey> = {
  pending: 'connections.status.pending',
  accepted: 'connections.status.accepted',
  declined: 'connections.status.declined',
  withdrawn: 'connections.status.withdrawn',
  expired: 'connections.status.expired',
};
