import { SaveProfileInput } from '@beso/contract/profiles';
import { useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { showFieldErrors } from '../../../platform/forms/refusedFields.ts';
import { useDraft } from '../../../platform/forms/useDraft.ts';
import { useStoredForm } from '../../../platform/forms/useStoredForm.ts';
import { currentLanguage, messageText, useTexts } from '../../../platform/i18n/index.ts';
import { nextPath } from '../../../platform/navigation/destinations.ts';
import { useGoTo } from '../../../platform/navigation/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { browserTimeZone, readRegistrationDraft, SignOutButton } from '../../identity/index.ts';
import { useSaveProfile } from '../api.ts';
import { usePicture } from '../usePicture.ts';
import { PicturePicker } from './PicturePicker.tsx';
import { SetupPage } from './SetupPage.tsx';

const BLANK = { firstName: '', lastName: '' };

/** [S4-046] Asks a signed-in person without a profile for the name and a picture. */
export function CreateProfile({ userId }: { userId: string }) {
  const { t } = useTexts();
  const goTo = useGoTo();
  const { redirect } = useSearch({ from: '/data/session/profile-setup' });
  const picture = usePicture();
  const save = useSaveProfile();
  const { kept, keep, drop } = useDraft('profile', BLANK);
  const registration = readRegistrationDraft();
  const firstName = kept.firstName || (registration.firstName ?? '');
  const lastName = kept.lastName || (registration.lastName ?? '');
  const form = useForm<SaveProfileInput>({
    resolver: zodResolver(SaveProfileInput),
    defaultValues: { firstName, lastName, language: currentLanguage(), timeZone: browserTimeZone() },
  });
  useStoredForm(form, keep);
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (fields) => {
    try {
      const profile = await save.mutateAsync({ fields, picture: picture.picture });
      drop();
      goTo(nextPath({ profile }, redirect), { replace: true });
    } catch (error) {
      showFieldErrors(error, form.setError);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="column">
      <SetupPage
        topBar={<TopBar title={t('profiles.completeTitle')} />}
        portrait={
          <PicturePicker
            picture={picture}
            id={userId}
            name={form.watch(['firstName', 'lastName']).join(' ')}
            saving={save.isPending}
          />
        }
        title={t('profiles.nameTitle')}
        description={t('profiles.nameDescription')}
        pictureError={picture.error}
        failure={save.error}
        actions={
          <>
            <Button block type="submit" loading={save.isPending} loadingLabel={t('profiles.saving')}>
              {t('profiles.save')}
            </Button>
            <SignOutButton block variant="ghost" />
          </>
        }
      >
        <div className="mt-3 flex w-full flex-col gap-4 text-left">
          <TextField
            {...form.register('firstName')}
            label={t('registration.firstName')}
            autoComplete="given-name"
            error={messageText(errors.firstName?.message, t)}
          />
          <TextField
            {...form.register('lastName')}
            label={t('registration.lastName')}
            autoComplete="family-name"
            error={messageText(errors.lastName?.message, t)}
          />
        </div>
      </SetupPage>
    </form>
  );
}
