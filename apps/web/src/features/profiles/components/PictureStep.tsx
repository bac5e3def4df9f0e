import type { Profile } from '@beso/contract/profiles';
import { useRouter, useSearch } from '@tanstack/react-router';
import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { nextPath } from '../../../platform/navigation/destinations.ts';
import { useGoTo } from '../../../platform/navigation/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { StepTag } from '../../../ui/feedback/StepTag.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { useSaveProfile } from '../api.ts';
import { usePicture } from '../usePicture.ts';
import { ACCEPTED_PICTURES, PicturePicker } from './PicturePicker.tsx';
import { SetupPage } from './SetupPage.tsx';

export interface PictureStepProps {
  profile: Profile;
  /** True if this is step 2 of 2 of a registration. */
  registered: boolean;
}

/** [S2-094] [S2-095] Lets a person with a profile set the picture. */
export function PictureStep({ profile, registered }: PictureStepProps) {
  const { t } = useTexts();
  const { history } = useRouter();
  const goTo = useGoTo();
  const { redirect } = useSearch({ from: '/data/session/profile-setup' });
  const picture = usePicture();
  const save = useSaveProfile();
  const input = useRef<HTMLInputElement>(null);
  const { id, firstName, lastName, avatarUrl } = profile;

  const leave = () => goTo(nextPath({ profile }, redirect), { replace: true });
  const submit = () =>
    save.mutate({ fields: { firstName, lastName }, picture: picture.picture }, { onSuccess: leave });
  // Saves as soon as the crop is confirmed.
  const saveNow = useEffectEvent(submit);
  const { picture: framed } = picture;
  useEffect(() => {
    if (framed !== undefined) saveNow();
  }, [framed]);

  return (
    <div className="column">
      <SetupPage
        topBar={
          registered ? (
            <TopBar
              title={t('profiles.completeTitle')}
              end={<StepTag step={2} total={2} label={t('registration.step', { step: 2, total: 2 })} />}
            />
          ) : (
            <TopBar
              title={t('profiles.updateTitle')}
              backLabel={t('common.back')}
              onBack={() => (history.canGoBack() ? history.back() : goTo('/home'))}
            />
          )
        }
        portrait={
          <PicturePicker
            picture={picture}
            id={id}
            name={`${firstName} ${lastName}`}
            photoUrl={avatarUrl}
            saving={save.isPending}
          />
        }
        title={t('profiles.faceTitle')}
        description={t('profiles.faceDescription')}
        pictureError={picture.error}
        failure={save.error}
        actions={
          <>
            {picture.picture ? (
              <Button block loading={save.isPending} loadingLabel={t('profiles.saving')} onClick={submit}>
                {t('profiles.save')}
              </Button>
            ) : (
              <Button block icon={<ImagePlus size={20} />} onClick={() => input.current?.click()}>
                {t('profiles.choosePicture')}
              </Button>
            )}
            <input
              ref={input}
              type="file"
              accept={ACCEPTED_PICTURES}
              hidden
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) picture.choose(file);
                event.target.value = '';
              }}
            />
            {registered ? (
              <Button block variant="ghost" onClick={leave}>
                {t('profiles.skip')}
              </Button>
            ) : null}
          </>
        }
      />
    </div>
  );
}
