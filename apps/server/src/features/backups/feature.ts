import type { Feature } from '../../platform/feature.ts';
import { startBackups } from './schedule.ts';

export const backups = {
  start: (services) => ({ backups: startBackups(services) }),
} satisfies Feature;
