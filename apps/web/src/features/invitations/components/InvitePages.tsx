import type { CreateInvitationInput, OpenInvitation } from '@beso/contract/invitations';
import type { Profile } from '@beso/contract/profiles';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useGoTo } from '../../../platform/navigation/navigation.ts';
import { useRelationships } from '../../relationships/index.ts';
import { useCreateInvitation, useMyInvitations } from '../api.ts';
import { connectedBy, sameLink } from '../links.ts';
import { Connected } from './Connected.tsx';
import { InvitationLoading } from './InvitationLoading.tsx';
import { InviteChoice } from './InviteChoice.tsx';
import { InviteShare } from './InviteShare.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    fromChoice?: boolean;
  }
}

/**
 * [S4-047] Shows the choice, then the share view of a link. The link's id is in the address, so that a reload
 * keeps it and the same choice opens the same link. Once the invited person joins, the view shows both
 * people.
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
  const made = ended && connectedBy(ended, mine.data?.relationships ?? [], me.id);
  // A link that has ended is shown until a refetch tells who accepted it.
  const link = shown ?? (mine.isFetching ? ended : undefined);

  const choose = async (input: CreateInvitationInput) => {
    setChoice(input);
    const known = data?.invitations.find((open) => sameLink(input, open, me.firstName));
    const { id } = known ?? (await create.mutateAsync(input));
    await navigate({ to: '/invitation-hub', search: { link: id }, state: { fromChoice: true } });
  };
  const toChoice = () => {
    if (state.location.state.fromChoice) history.back();
    else void navigate({ to: '/invitation-hub', search: {}, replace: true });
  };

  if (made) return <Connected me={me} {...made} />;
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

/** Takes the focus when the button that opened this view is unmounted. */
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
