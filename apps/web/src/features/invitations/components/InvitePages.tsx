import type { CreateInvitationInput, OpenInvitation } from '@beso/contract/invitations';
import type { Profile } from '@beso/contract/profiles';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useGoTo } from '../../../platform/navigation/navigation.ts';
import { useRelationships } from '../../relationships/index.ts';
import { useCreateInvitation, useMyInvitations } from '../api.ts';
import { connectedBy, sameLink } from '../links.ts';
import { Connected } from './Connected.tsx';
import { InviteChoice } from './InviteChoice.tsx';
import { InviteShare } from './InviteShare.tsx';
import { Loading } from './Loading.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the choice of whom to invite. */
    fromChoice?: boolean;
  }
}

/**
 * [S4-047] First the choice, then the share view of a link, which is in the address: it is there again after
 * a reload. The same choice again shows the same link. When its person comes, both are shown together.
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
  // Who accepted it is known with the next answer: until then the link stays on the page.
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
  if (linkId !== undefined && link === undefined && isFetching) return <Loading />;
  return (
    <View key={String(link !== undefined)} takesFocus={linkId !== undefined || choice !== undefined}>
      {link ? (
        <InviteShare invitation={link} onBack={toChoice} onEnded={toChoice} />
      ) : (
        <InviteChoice
          me={me}
          initial={choice}
          wantsToGive={reason === 'give'}
          open={data?.invitations ?? []}
          onBack={() => (history.canGoBack() ? history.back() : goTo('/home'))}
          onChosen={choose}
        />
      )}
    </View>
  );
}

/** One of the two views; it takes the focus when the button that led to it is gone. */
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
