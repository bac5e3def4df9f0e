import { SaveProfileInput } from '@beso/contract/profiles';
import { useForm } from 'react-hook-form';
import { nextPath } from '../../../platform/destinations.ts';
import { showFieldErrors, zodResolver } from '../../../platform/forms.ts';
import { currentLanguage, messageText, useTexts } from '../../../platform/i18n/index.ts';
import { useGoTo } from '../../../platform/navigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TopBar } from '../../../ui/TopBar.tsx';
import { browserTimeZone, readDraft, useSignOut } from '../../auth/index.ts';
import { useSaveProfile } from '../api.ts';
import { usePicture } from '../usePicture.ts';
import { PicturePicker } from './PicturePicker.tsx';
import { SetupPage } from './SetupPage.tsx';

/** [S4-046] The profile of somebody who is signed in and has none: the name, and a picture if they like. */
export function CreateProfile({ userId }: { userId: string }) {
  const { t } = useTexts();
  const goTo = useGoTo();
  const picture = usePicture();
  const save = useSaveProfile();
  const { signOut, signingOut } = useSignOut();
  const { firstName = '', lastName = '' } = readDraft();
  const form = useForm<SaveProfileInput>({
    resolver: zodResolver(SaveProfileInput),
    defaultValues: { firstName, lastName, language: currentLanguage(), timeZone: browserTimeZone() },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (fields) => {
    try {
      const profile = await save.mutateAsync({ fields, picture: picture.picture });
      goTo(nextPath({ profile }), { replace: true });
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
        unreadable={picture.unreadable}
        failure={save.error}
        actions={
          <>
            <Button block type="submit" loading={save.isPending} loadingLabel={t('profiles.saving')}>
              {t('profiles.save')}
            </Button>
            <Button block variant="ghost" loading={signingOut} onClick={signOut}>
              {t('shell.signOut')}
            </Button>
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
