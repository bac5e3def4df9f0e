import type { CreatedInvitation, CreateInvitationInput } from '@beso/contract/invitations';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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

  return (
    <View key={String(sharing)} takesFocus={made !== undefined}>
      {made && sharing ? (
        <InviteShare {...made} onBack={() => setSharing(false)} />
      ) : (
        <InviteChoice
          initial={made?.input}
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
