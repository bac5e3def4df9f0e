import { type Quota, type QuotasOf, TAP_QUOTA } from '../../platform/limits/quotas.ts';

const ROLES: Quota = { daily: 'ROLE_DAILY_LIMIT' };

export const rolesQuotas = {
  'roles.renameGroup': ROLES,
  'roles.removeMember': TAP_QUOTA,
  'roles.handOverGroup': ROLES,
  'roles.leaveRelationship': TAP_QUOTA,
} satisfies QuotasOf<'roles'>;
