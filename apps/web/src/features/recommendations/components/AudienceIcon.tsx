import type { Audience } from '@beso/contract/limits';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import UsersRound from 'lucide-react/icons/users-round';

const ICONS = { pareja: User, grupos: Users, todos: UsersRound };

export function AudienceIcon({ audience, size }: { audience: Audience; size: number }) {
  const Icon = ICONS[audience];
  return <Icon size={size} aria-hidden="true" className="shrink-0" />;
}
