import type { Profile } from '@beso/contract/profiles';
import { useTexts } from '../../../platform/i18n/index.ts';
import { FacesMeet } from '../../../ui/pictures/FacesMeet.tsx';
import { avatarPropsOf } from '../../relationships/index.ts';

export function CouplePreview({ me, name }: { me: Profile; name: string }) {
  const { t } = useTexts();
  return (
    <section className="flex flex-wrap items-center gap-x-4.5 gap-y-3 rounded-lg bg-surface px-4.5 py-4">
      <FacesMeet
        size="sm"
        me={avatarPropsOf(me)}
        other={name === '' ? undefined : { id: name, name }}
        waiting
      />
      <div className="min-w-0 flex-[1_1_6rem]">
        <p className="type-h2 wrap-anywhere">
          {name === '' ? me.firstName : t('invitations.choose.couple', { me: me.firstName, name })}
        </p>
        <p className="type-sm wrap-anywhere text-text-2">
          {name === '' ? t('invitations.choose.previewOpen') : t('invitations.choose.preview', { name })}
        </p>
      </div>
    </section>
  );
}
