import { useSession } from '../../../platform/session/session.ts';
import { NoInvitation } from '../components/ClosedInvitations.tsx';
import { Loading } from '../components/Loading.tsx';

/** [S5-041] /invitation and /join without a token: explains and leads on. */
export function NoTokenScreen() {
  const { loading } = useSession();
  return loading ? <Loading /> : <NoInvitation />;
}
