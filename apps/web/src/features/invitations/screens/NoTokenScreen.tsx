import { useSearch } from '@tanstack/react-router';
import { useSession } from '../../../platform/session/session.ts';
import { type AddressNames, NoInvitation } from '../components/ClosedInvitations.tsx';
import { InvitationLoading } from '../components/InvitationLoading.tsx';

/** [S2-132] [S5-041] The pages /invitation and /join without a token. */
export function NoTokenScreen() {
  const { loading } = useSession();
  const names: AddressNames = useSearch({ strict: false });
  return loading ? <InvitationLoading /> : <NoInvitation names={names} />;
}
