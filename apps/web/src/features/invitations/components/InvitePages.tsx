import type { CreateInvitationInput, OpenInvitation } from '@beso/contract/invitations';
import type { Profile } from '@beso/contract/profiles';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useGoTo } from '../../../platform/navigation/navigation.ts';
import { useRelationships } from '../../relationships/index.ts';
import { useCreateInvitation, useMyInvitations } from '../api.ts';
import { connectionByInvitation, isSameInvitationLink } from '../links.ts';
import { ConnectedCelebration } from './ConnectedCelebration.tsx';
import { InvitationLoading } from './InvitationLoading.tsx';
import { InviteChoice } from './InviteChoice.tsx';
import { InviteShare } from './InviteShare.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    fromChoice?: boolean;
  }
}

/**
 * [S4-047] Asks whom to invite, then shows the link to share, then the person who joined. The address
 * contains the link's id, for a reload.
 */
export function InvitePages({ me }: { me: Profile }) {
  const { history, state } = useRouter();
  const goTo = useGoTo();
  const navigate = useNavigate();
  const { link: linkId, reason } = useSearch({ strict: false });
  const { data, isFetching } = useMyInvitations();
  const mine = useRelationships();
  const create = useCreateInvitation();
  const [choice, setChoice] = useState<CreateInvitationInput>();
  const shown = data?.invitations.find(({ id }) => id === linkId);
  const before = useRef<OpenInvitation>(undefined);
  if (shown !== undefined) before.current = shown;
  const ended = shown === undefined && before.current?.id === linkId ? before.current : undefined;
  const made = ended && connectionByInvitation(ended, mine.data?.relationships ?? [], me.id);
  // Keeps a link that has ended until the refetched relationships tell whether somebody joined.
  const link = shown ?? (mine.isFetching ? ended : undefined);

  const choose = async (input: CreateInvitationInput) => {
    setChoice(input);
    const known = data?.invitations.find((open) => isSameInvitationLink(input, open, me.firstName));
    const { id } = known ?? (await create.mutateAsync(input));
    await navigate({ to: '/invitation-hub', search: { link: id }, state: { fromChoice: true } });
  };
  const toChoice = () => {
    if (state.location.state.fromChoice) history.back();
    else void navigate({ to: '/invitation-hub', search: {}, replace: true });
  };

  if (made) return <ConnectedCelebration me={me} {...made} />;
  if (linkId !== undefined && link === undefined && isFetching) return <InvitationLoading />;
  return (
    <View key={String(link !== undefined)} takesFocus={linkId !== undefined || choice !== undefined}>
      {link ? (
        <InviteShare invitation={link} onBack={toChoice} onEnded={toChoice} />
      ) : (
        <InviteChoice
          me={me}
          initial={choice}
          wantsToGive={reason === 'give'}
          onBack={() => (history.canGoBack() ? history.back() : goTo('/home'))}
          onChosen={choose}
        />
      )}
    </View>
  );
}

/** Focuses the new view, because the button that opened it is gone. */
function View({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
