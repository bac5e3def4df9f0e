import { RELATIVE_TIME_LANGUAGES } from '@beso/contract/limits';
import type { SaveProfileInput } from '@beso/contract/profiles';
import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import Clock from 'lucide-react/icons/clock';
import Globe from 'lucide-react/icons/globe';
import History from 'lucide-react/icons/history';
import { useState } from 'react';
import { api } from '../../../../platform/api/client.ts';
import { isOnline } from '../../../../platform/connection/connectivity.ts';
import { errorText } from '../../../../platform/errors.ts';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { chooseTimesLanguage, timesName, useTimesLanguage } from '../../../../platform/i18n/timesLanguage.ts';
import { useLanguageChoice } from '../../../../platform/i18n/useLanguageChoice.ts';
import { storeSavedProfile, useSession } from '../../../../platform/session/session.ts';
import { appToasts } from '../../../../ui/feedback/appToasts.ts';
import { ChoiceRow } from '../../../../ui/layout/ChoiceRow.tsx';
import { SettingsPanel, SettingsRow } from '../../../../ui/layout/SettingsPanel.tsx';
import { timeZones } from '../../entry/index.ts';

const AS_APP = 'app';

/** Sets the language, the time zone and the language of times. */
export function PreferencesSection() {
  const { t } = useTexts();
  const { profile } = useSession();
  const language = useLanguageChoice();
  const times = useTimesLanguage();
  const [saving, setSaving] = useState<string>();
  if (profile === null) return null;
  const { firstName, lastName, timeZone } = profile;
  const save = async (change: Partial<SaveProfileInput>) => {
    try {
      storeSavedProfile(await api.profiles.saveMyProfile({ firstName, lastName, ...change }));
    } catch (error) {
      appToasts.error(errorText(error, t), 'preferences');
    } finally {
      setSaving(undefined);
    }
  };
  const chosenZone = saving ?? timeZone;
  return (
    <SettingsPanel title={t('account.preferences.title')}>
      <ChoiceRow
        icon={<Globe size={24} />}
        label={language.label}
        options={language.options.map((option) => ({ ...option, lang: option.value }))}
        value={language.value}
        onChange={async (chosen) => {
          if (await language.onChange(chosen)) await save({ language: chosen });
          else if (!isOnline()) appToasts.error(t('common.failure.offline'), 'preferences');
        }}
      />
      <ChoiceRow
        icon={<Clock size={24} />}
        label={t('account.preferences.timeZone')}
        options={timeZones(chosenZone).map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
        value={chosenZone}
        onChange={(chosen) => {
          setSaving(chosen);
          void save({ timeZone: chosen });
        }}
      />
      <ChoiceRow
        icon={<History size={24} />}
        label={t('account.preferences.times')}
        options={[
          { value: AS_APP, label: t('account.preferences.timesAsApp') },
          ...RELATIVE_TIME_LANGUAGES.map((value) => ({ value, label: timesName(value), lang: value })),
        ]}
        value={times ?? AS_APP}
        onChange={(chosen) => chooseTimesLanguage(chosen === AS_APP ? undefined : chosen)}
      />
      <SettingsRow
        icon={<Bell size={24} />}
        label={t('shell.nav.notificationPreferences')}
        render={<Link to="/notification-preferences" />}
      />
    </SettingsPanel>
  );
}
