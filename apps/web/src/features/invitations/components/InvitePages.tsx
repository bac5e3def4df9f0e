import type { CreatedInvitation, CreateInvitationInput } from '@beso/contract/invitations';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useGoTo } from '../../../platform/navigation.ts';
import { useCreateInvitation } from '../api.ts';
import { InviteChoice } from './InviteChoice.tsx';
import { InviteShare } from './InviteShare.tsx';

interface Made {
  input: CreateInvitationInput;
  invitation: CreatedInvitation;
}

const isSame = (one: CreateInvitationInput, other: CreateInvitationInput) =>
  JSON.stringify(one) === JSON.stringify(other);

/** [S4-047] First the choice, then the share view. The same choice again shows the same link. */
export function InvitePages() {
  const { history } = useRouter();
  const goTo = useGoTo();
  const create = useCreateInvitation();
  const [made, setMade] = useState<Made>();
  const [sharing, setSharing] = useState(false);

  const choose = async (input: CreateInvitationInput) => {
    if (!made || !isSame(made.input, input)) {
      setMade({ input, invitation: await create.mutateAsync(input) });
    }
    setSharing(true);
  };

  if (made && sharing) return <InviteShare {...made} onBack={() => setSharing(false)} />;
  return (
    <InviteChoice
      initial={made?.input}
      onBack={() => (history.canGoBack() ? history.back() : goTo('/home'))}
      onChosen={choose}
    />
  );
}
