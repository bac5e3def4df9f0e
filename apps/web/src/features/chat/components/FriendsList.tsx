import type { Friend } from '@beso/contract/chat';
import { useMemo } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { useQueryFailure } from '../../../platform/query/useQueryFailure.ts';
import { useSession } from '../../../platform/session/session.ts';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { knownRelationships, useCachedRelationships } from '../../relationships/index.ts';
import { useFriends } from '../api.ts';
import { friendsInOrder, matchesSearch } from '../friends.ts';
import { FriendRow } from './FriendRow.tsx';
import { FriendsSkeleton, InviteFriendRow, NoFriends } from './FriendsNotices.tsx';

export interface FriendsListProps {
  /** The text in the search field; '' shows everybody. */
  typed: string;
  /** The id of the person whose conversation is open beside the list. */
  current: string | undefined;
}

/** [S2-139] [S9-028] The list of friends, or a notice in its place. */
export function FriendsList({ typed, current }: FriendsListProps) {
  const { t, language } = useTexts();
  const query = useFriends();
  const failure = useQueryFailure(query);
  const shared = useRelationshipName();
  const { data } = query;
  const sorted = useMemo(() => data && friendsInOrder(data, language), [data, language]);
  if (sorted === undefined) {
    return failure === null ? <FriendsSkeleton /> : <LoadFailure failure={failure} />;
  }
  if (sorted.length === 0) return <NoFriends />;
  const found = typed.trim() === '' ? sorted : sorted.filter((friend) => matchesSearch(friend, typed));
  return (
    <>
      {query.error === null ? null : (
        <NotLoaded
          text={t('chat.outOfDate')}
          retryLabel={t('common.failure.tryAgain')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {typed.trim() === '' ? null : (
        <p role="status" className={found.length === 0 ? 'py-8 text-center text-text-2' : 'sr-only'}>
          {t('chat.search.found', { count: found.length })}
        </p>
      )}
      <ul className="lg:-mx-3.5">
        {found.map((friend) => (
          <FriendRow
            key={friend.person.id}
            friend={friend}
            current={friend.person.id === current}
            shared={shared(friend)}
          />
        ))}
      </ul>
      <InviteFriendRow />
    </>
  );
}

/** Returns a function that names the relationship with a friend. */
export function useRelationshipName(): (friend: Pick<Friend, 'relationshipId'>) => string | undefined {
  const { t } = useTexts();
  const { session } = useSession();
  useCachedRelationships();
  return ({ relationshipId }) => {
    if (session === null || relationshipId === null) return undefined;
    const relationship = knownRelationships()?.find(({ id }) => id === relationshipId);
    return relationship?.type === 'couple' ? t('chat.partner') : relationship?.name;
  };
}
