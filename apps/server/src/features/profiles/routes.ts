import { signedInProcedure } from '../../platform/http/orpc.ts';
import { saveMyProfile } from './service.ts';

export const profilesRoutes = {
  saveMyProfile: signedInProcedure.profiles.saveMyProfile.handler(({ context, input }) =>
    saveMyProfile(context.services, context.viewer, input),
  ),
};
