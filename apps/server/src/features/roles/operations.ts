import { type Quota, TAP_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

const ROLES: Quota = { daily: 'ROLE_DAILY_LIMIT' };

export const rolesOperations = {
  roles: {
    about: 'Renaming, handing over and leaving a relationship.',
    operations: {
      renameGroup: { does: 'Renames a group, as its owner.', quota: ROLES },
      removeMember: { does: 'Removes a member of a group, as its owner.', quota: TAP_QUOTA },
      handOverGroup: { does: 'Makes another member the owner of a group.', quota: ROLES },
      leaveRelationship: {
        does: 'Leaves a relationship; its earlier posts stay readable.',
        quota: TAP_QUOTA,
      },
    },
  },
} satisfies OperationsOf<'roles'>;
