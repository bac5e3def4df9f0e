import { fail } from '../../platform/http/fail.ts';
import { memberProcedure, uncachedSignedInProcedure } from '../../platform/http/orpc.ts';
import { noStoreMiddleware } from '../identity/index.ts';
import { getExport, prepareDownload, requestExport } from './service.ts';

const own = uncachedSignedInProcedure.use(noStoreMiddleware).exports;

export const exportsRoutes = {
  getExport: memberProcedure.exports.getExport.handler(({ context }) =>
    getExport(context.services, context.viewer.id),
  ),
  requestExport: own.requestExport.handler(({ context }) => {
    if (!context.viewer.hasProfile) throw fail('PROFILE_REQUIRED');
    return requestExport(context);
  }),
  prepareDownload: own.prepareDownload.handler(({ context }) => prepareDownload(context)),
};
