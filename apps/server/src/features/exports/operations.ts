import { HOUR_SECONDS } from '../../platform/limits/limiter.ts';
import { RARE_QUOTA, READ_QUOTA, SETTINGS_QUOTA } from '../../platform/limits/quotas.ts';
import type { OperationsOf } from '../../platform/operations.ts';

export const exportsOperations = {
  exports: {
    about: 'The file with everything of the person.',
    operations: {
      getExport: {
        does: 'Returns the newest file, and from when another can be asked for.',
        quota: READ_QUOTA,
      },
      requestExport: { does: 'Has the file made.', quota: RARE_QUOTA },
      prepareDownload: { does: 'Tells whether the file would be handed out now.', quota: SETTINGS_QUOTA },
      downloadExport: { quota: { perPerson: 30, seconds: HOUR_SECONDS } },
    },
  },
} satisfies OperationsOf<'exports', 'exports.downloadExport'>;
