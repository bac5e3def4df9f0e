import { fail } from '../../platform/http/fail.ts';
import { member, signedInUncached } from '../../platform/http/orpc.ts';
import { noStore } from '../identity/index.ts';
import { getExport, prepareDownload, requestExport } from './service.ts';

const own = signedInUncached.use(noStore).exports;

export const exportsRoutes = {
  getExport: member.exports.getExport.handler(({ context }) =>
    getExport(context.services, context.viewer.id),
  ),
  requestExport: own.requestExport.handler(({ context }) => {
    if (!context.viewer.hasProfile) throw fail('PROFILE_REQUIRED');
    return requestExport(context);
  }),
  prepareDownload: own.prepareDownload.handler(({ context }) => prepareDownload(context)),
};
