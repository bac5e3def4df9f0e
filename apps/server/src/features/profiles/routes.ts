import { signedIn } from '../../platform/http/orpc.ts';
import { saveMyProfile } from './service.ts';

export const profilesRoutes = {
  saveMyProfile: signedIn.profiles.saveMyProfile.handler(({ context, input }) =>
    saveMyProfile(context.services, context.viewer, input),
  ),
};
