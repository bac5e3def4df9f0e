import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import QrCode from 'lucide-react/icons/qr-code';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { FindPeople } from '../../connections/index.ts';
import { useRelationships } from '../../relationships/index.ts';
import { GroupForm } from '../components/GroupForm.tsx';
import { PartnerForm } from '../components/PartnerForm.tsx';
import { draftPartner } from '../partnerDraft.ts';

/** [S2-135] [S2-136] [S2-137] /new-relationship: invites a partner or group by mail, or finds people. */
export function NewRelationshipScreen() {
  const { t } = useTexts();
  const back = useBack();
  const navigate = useNavigate();
  const { profile, session } = useSession();
  const {
    type = 'partner',
    tab = 'invite',
    group: groupId,
  } = useSearch({ from: '/data/member/new-relationship' });
  const { data } = useRelationships();
  const group = data?.relationships.find(({ id }) => id === groupId);
  if (profile === null) return null;
  const tabs = (
    <Segmented
      label={t('connections.find.tabs')}
      value={tab}
      onChange={(chosen) =>
        void navigate({
          to: '/new-relationship',
          search: chosen === 'find' ? { type, tab: chosen } : { type },
          replace: true,
        })
      }
      options={[
        { value: 'invite', label: t('connections.find.invite'), icon: <Send size={18} /> },
        { value: 'find', label: t('connections.find.find'), icon: <Search size={18} /> },
      ]}
    />
  );
  const head: ReactNode = (
    <>
      {tabs}
      <Segmented
        label={t('inviting.form.what')}
        value={type}
        onChange={(chosen) =>
          void navigate({ to: '/new-relationship', search: { type: chosen }, replace: true })
        }
        options={[
          { value: 'partner', label: t('inviting.form.partner'), icon: <UserRound size={18} /> },
          { value: 'friends', label: t('inviting.form.group'), icon: <Users size={18} /> },
        ]}
      />
      {session?.user.emailVerified === false ? (
        <Alert>
          {t('inviting.form.unverified')}{' '}
          <Link to="/verify-email-simple" className="link">
            {t('inviting.form.confirm')}
          </Link>
        </Alert>
      ) : null}
    </>
  );
  const invite = (sought: string) => {
    draftPartner(session?.user.id ?? '', sought);
    void navigate({ to: '/new-relationship', search: {} });
  };
  const foot = (
    <Button
      compact
      variant="ghost"
      className="self-start"
      icon={<QrCode size={20} />}
      render={<Link to="/invitation-hub" />}
    >
      {t('inviting.form.byLink')}
    </Button>
  );
  return (
    <div className="column">
      <TopBar title={t('shell.nav.newRelationship')} backLabel={t('common.back')} onBack={back} />
      {tab === 'find' ? (
        <main className="px-gutter flex grow flex-col gap-5 pt-1 pb-8">
          {tabs}
          <FindPeople onInvite={invite} />
        </main>
      ) : type === 'partner' ? (
        <PartnerForm me={profile} head={head} foot={foot} />
      ) : (
        <GroupForm key={group?.id} me={profile} group={group} head={head} foot={foot} />
      )}
    </div>
  );
}
