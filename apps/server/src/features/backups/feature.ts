import type { Feature } from '../../platform/feature.ts';
import { startBackups } from './schedule.ts';

export const backups = {
  owns: 'backups and restoring ([reasons](decisions/backups-and-operating.md)). Each feature declares in `restored` which data must not survive a restore',
  start: (services) => ({ backups: startBackups(services) }),
} satisfies Feature;
