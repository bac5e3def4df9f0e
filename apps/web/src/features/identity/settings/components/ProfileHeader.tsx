import { Link } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import { useTexts } from '../../../../platform/i18n/index.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { Avatar } from '../../../../ui/pictures/Avatar.tsx';

export function ProfileHeader() {
  const { t } = useTexts();
  const { profile } = useSession();
  if (profile === null) return null;
  const { id, firstName, lastName, pronouns, homeLocation, avatarUrl } = profile;
  const name = `${firstName} ${lastName}`;
  const more = [pronouns, homeLocation].filter(Boolean).join(' · ');
  return (
    <section aria-label={name} className="flex flex-wrap items-center gap-4">
      <Avatar id={id} name={name} photoUrl={avatarUrl} size="lg" />
      <div className="min-w-0 flex-[1_1_6rem]">
        <h2 className="type-h2 wrap-anywhere">{name}</h2>
        {more === '' ? null : <p className="type-sm wrap-anywhere text-text-2">{more}</p>}
      </div>
      <IconButton
        label={t('account.preferences.edit')}
        render={<Link to="/profile-setup" search={{ redirect: '/account-settings' }} />}
      >
        <Pencil size={22} />
      </IconButton>
    </section>
  );
}
