import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useBack } from '../../../platform/navigation/navigation.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { FindPeople } from '../../connections/index.ts';
import { useRelationships } from '../../relationships/index.ts';
import { GroupForm } from '../components/GroupForm.tsx';
import { InviteFooter } from '../components/InviteFooter.tsx';
import { InviteTabs } from '../components/InviteTabs.tsx';
import { InviteWays } from '../components/InviteWays.tsx';
import { type InvitationKind, KindChoice } from '../components/KindChoice.tsx';
import { PartnerForm } from '../components/PartnerForm.tsx';
import { copyTermToDraft, namesInMailDrafts } from '../inviteDrafts.ts';

/** [S2-135] [S2-136] [S2-137] The page /new-relationship: invites by mail, or finds people. */
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
  const personId = session?.user.id ?? '';
  const intoGroup = groupId !== undefined && (data === undefined || group !== undefined);
  const toKind = (kind: InvitationKind) =>
    void navigate({ to: '/new-relationship', search: { type: kind }, replace: true });
  const head = (
    <>
      {intoGroup ? null : (
        <>
          <InviteTabs tab="invite" kind={type} />
          <KindChoice
            radio={(kind) => ({ name: 'kind', checked: kind === type, onChange: () => toKind(kind) })}
          />
          <InviteWays way="mail" kind={type} typed={() => namesInMailDrafts(personId)} />
        </>
      )}
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
    copyTermToDraft(personId, sought);
    void navigate({ to: '/new-relationship', search: {} });
  };
  return (
    <div className="column">
      <TopBar title={t('invitations.choose.title')} backLabel={t('common.back')} onBack={back} />
      {tab === 'find' ? (
        <main className="px-gutter flex grow flex-col gap-5 pt-1 pb-8">
          <InviteTabs tab="find" kind={type} />
          <FindPeople onInvite={invite} />
        </main>
      ) : type === 'partner' ? (
        <PartnerForm me={profile} head={head} foot={<InviteFooter />} />
      ) : (
        <GroupForm key={group?.id} me={profile} group={group} head={head} foot={<InviteFooter />} />
      )}
    </div>
  );
}
