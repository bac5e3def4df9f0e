import type { Feature } from '../../platform/feature.ts';
import { startBackups } from './schedule.ts';

export const backups = {
  owns: 'backups on demand and daily, restoring ([why](decisions/backups-and-operating.md)); each feature declares in `restored` which data must end after a restore',
  start: (services) => ({ backups: startBackups(services) }),
} satisfies Feature;
