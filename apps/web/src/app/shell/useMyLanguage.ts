import { api } from '../../platform/api/client.ts';
import { isOnline } from '../../platform/connection/connectivity.ts';
import { errorText } from '../../platform/errors.ts';
import { type Language, useTexts } from '../../platform/i18n/index.ts';
import { useLanguageChoice } from '../../platform/i18n/useLanguageChoice.ts';
import { storeSavedProfile, useSession } from '../../platform/session/session.ts';
import { appToasts } from '../../ui/feedback/appToasts.ts';

/** Returns a signed-in person's language, which is stored in the profile for mails. */
export function useMyLanguage() {
  const { t } = useTexts();
  const { profile } = useSession();
  const choice = useLanguageChoice();
  const save = async (language: Language) => {
    if (profile === null) return;
    const { firstName, lastName } = profile;
    try {
      storeSavedProfile(await api.profiles.saveMyProfile({ firstName, lastName, language }));
    } catch (error) {
      appToasts.error(errorText(error, t));
    }
  };
  return {
    ...choice,
    onChange: async (language: Language) => {
      if (await choice.onChange(language)) return save(language);
      // Shown only offline, because `useLostLanguage` reports the failure when online.
      if (!isOnline()) appToasts.error(t('common.failure.offline'));
    },
  };
}
