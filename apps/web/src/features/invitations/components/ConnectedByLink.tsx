import type { InvitationPreview } from '@beso/contract/invitations';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PublicHeader } from '../../../ui/layout/PublicHeader.tsx';
import { SplitPage } from '../../../ui/layout/SplitPage.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { FacesMeet } from '../../../ui/pictures/FacesMeet.tsx';
import { InvitationScene } from '../../../ui/pictures/InvitationScene.tsx';
import { avatarPropsOf, useRelationships } from '../../relationships/index.ts';
import { InvitationLoading } from './InvitationLoading.tsx';

/** Shows the connection that this used link created. */
export function ConnectedByLink({ invitation }: { invitation: InvitationPreview }) {
  const { t } = useTexts();
  const { profile } = useSession();
  const { data } = useRelationships();
  const joined = data?.relationships.find(({ id }) => id === invitation.relationshipId);
  if (profile === null || data === undefined) return <InvitationLoading />;
  const others = joined?.members.filter(({ id }) => id !== profile.id) ?? [];
  const [other] = others;
  const isGroup = invitation.relationshipType === 'group';
  const name = other?.firstName ?? invitation.inviterFirstName;
  return (
    <SplitPage picture={<InvitationScene complete className="size-full rounded-sheet" />}>
      <div className="column">
        <PublicHeader className="max-lg:hidden" />
        <main className="flex grow flex-col">
          <EmptyState
            drawing={
              other === undefined ? undefined : (
                <FacesMeet me={avatarPropsOf(profile)} other={avatarPropsOf(other)} />
              )
            }
            title={
              isGroup
                ? t('invitations.join.togetherGroup', { group: joined?.name ?? invitation.groupName ?? '' })
                : t('common.youAnd', { name })
            }
            text={t('invitations.join.togetherText')}
            actions={
              <>
                <Button
                  block
                  icon={<BesoGlyph size={24} />}
                  render={
                    <Link to="/give-besos" search={{ to: isGroup ? undefined : other?.id, in: joined?.id }} />
                  }
                >
                  {isGroup ? t('shell.nav.give') : t('common.giveTo', { name })}
                </Button>
                <Button block variant="quiet" render={<Link to="/home" />}>
                  {t('invitations.join.home')}
                </Button>
              </>
            }
          />
        </main>
      </div>
    </SplitPage>
  );
}
