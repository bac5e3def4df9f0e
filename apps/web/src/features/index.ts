import { besos } from './besos/feature.tsx';
import { chat } from './chat/feature.tsx';
import { connections } from './connections/feature.tsx';
import { feed } from './feed/feature.tsx';
import { identity } from './identity/feature.tsx';
import { invitations } from './invitations/feature.tsx';
import { legal } from './legal/feature.tsx';
import { moderation } from './moderation/feature.tsx';
import { notifications } from './notifications/feature.tsx';
import { profiles } from './profiles/feature.tsx';
import { quizzes } from './quizzes/feature.tsx';
import { recommendations } from './recommendations/feature.tsx';
import { rewards } from './rewards/feature.tsx';
import { statement } from './statement/feature.tsx';
import { support } from './support/feature.tsx';
import { testing } from './testing/feature.tsx';

/** The routes of all features, grouped by the layout that surrounds them. */
export const featureRoutes = {
  root: [...identity.routes.root],
  data: [...identity.routes.data, ...invitations.routes.data],
  session: [...profiles.routes.session],
  member: [
    ...identity.routes.member,
    ...feed.routes.member,
    ...besos.routes.member,
    ...chat.routes.member,
    ...rewards.routes.member,
    ...statement.routes.member,
    ...quizzes.routes.member,
    ...recommendations.routes.member,
    ...notifications.routes.member,
    ...moderation.routes.member,
    ...invitations.routes.member,
    ...connections.routes.member,
    ...legal.routes.member,
    ...support.routes.member,
    ...testing.routes.member,
  ],
} as const;
