import type { SaveProfileInput } from '@beso/contract/profiles';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api/client.ts';
import { storeSavedProfile } from '../../platform/session/session.ts';
import { clearRegistrationDraft } from '../identity/index.ts';
import { uploadImage } from '../images/index.ts';

export interface SaveProfile {
  fields: SaveProfileInput;
  /** The new picture; undefined to keep the profile's picture. */
  picture?: Blob | undefined;
}

/** [S4-046] Creates or updates the profile, and deletes this tab's registration draft. */
export function useSaveProfile() {
  return useMutation({
    mutationFn: async ({ fields, picture }: SaveProfile) => {
      const image = picture && (await uploadImage('avatars', picture));
      return api.profiles.saveMyProfile({ ...fields, ...(image && { avatarImageId: image.id }) });
    },
    onSuccess: (profile) => {
      clearRegistrationDraft();
      storeSavedProfile(profile);
    },
  });
}
