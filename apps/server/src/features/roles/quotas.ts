import { type Quota, type QuotasOf, TAPPING } from '../../platform/limits/quotas.ts';

const ROLES: Quota = { daily: 'ROLE_DAILY_LIMIT' };

export const rolesQuotas = {
  'roles.renameGroup': ROLES,
  'roles.removeMember': TAPPING,
  'roles.handOverGroup': ROLES,
  'roles.leaveRelationship': TAPPING,
} satisfies QuotasOf<'roles'>;
