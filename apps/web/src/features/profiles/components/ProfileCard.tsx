import type { Profile } from '@beso/contract/profiles';
import { Link } from '@tanstack/react-router';
import Camera from 'lucide-react/icons/camera';
import QrCode from 'lucide-react/icons/qr-code';
import { useTexts } from '../../../platform/i18n/index.ts';
import { withTexts } from '../../../platform/lazyLoad.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useLazySheet } from '../../../ui/layers/useLazySheet.tsx';
import { Address } from '../../../ui/layout/Address.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';

export interface ProfileCardProps {
  profile: Profile;
  /** The email address, or the phone number of an account without one. */
  reachedAt: string;
}

const load = withTexts(async () => (await import('./ShareProfile.tsx')).ShareProfile, 'relationships');

/** [S2-088] Shows the person's picture, name and mail address or phone. */
export function ProfileCard({ profile, reachedAt }: ProfileCardProps) {
  const { t } = useTexts();
  const { id, firstName, lastName, avatarUrl } = profile;
  const { show, sheet } = useLazySheet(load, { profileId: id });
  return (
    <section className="flex flex-wrap items-center gap-4" aria-label={`${firstName} ${lastName}`}>
      <span className="relative shrink-0">
        <Avatar id={id} name={`${firstName} ${lastName}`} photoUrl={avatarUrl} size="xl" />
        <IconButton
          variant="ink"
          label={t('relationships.photo')}
          render={<Link to="/profile-setup" search={{ redirect: '/profile' }} />}
          className="absolute -right-2 -bottom-2 ring-3 ring-page"
        >
          <Camera size={20} />
        </IconButton>
      </span>
      <div className="min-w-0 flex-[1_1_12rem]">
        <h2 className="type-h1 wrap-anywhere">
          {firstName} {lastName}
        </h2>
        {reachedAt === '' ? null : (
          <p className="type-sm text-text-2">
            <Address value={reachedAt} />
          </p>
        )}
        <Button
          compact
          variant="quiet"
          aria-haspopup="dialog"
          icon={<QrCode size={18} />}
          className="mt-2"
          onClick={show}
        >
          {t('relationships.share.action')}
        </Button>
      </div>
      {sheet}
    </section>
  );
}
