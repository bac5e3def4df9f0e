import { REQUEST_TEXT } from '@beso/contract/connection-texts';
import type { PersonCard } from '@beso/contract/connections';
import { SearchInput } from '@beso/contract/connections';
import { SEARCH_TERM_MAX_LENGTH } from '@beso/contract/limits';
import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText, hasErrorText, isOfflineError } from '../../../platform/errors.ts';
import { zodResolver } from '../../../platform/forms/forms.ts';
import { messageText, useTexts } from '../../../platform/i18n/index.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';
import { useCachedRelationships } from '../../relationships/index.ts';
import { useSearchPeople } from '../api.ts';
import { AcceptInList } from './AcceptRequest.tsx';
import { AskToConnect } from './AskToConnect.tsx';
import { DeclineRequest } from './DeclineOrWithdraw.tsx';

export interface FindPeopleProps {
  /** Opens the mail invitation for a person whom the search did not find. */
  onInvite: (sought: string) => void;
}

/** [S2-136] [S2-138] [S5-044] Finds people by their exact mail address, or by name if they allow that. */
export function FindPeople({ onInvite }: FindPeopleProps) {
  const { t } = useTexts();
  const [sought, setSought] = useState('');
  const form = useForm<SearchInput>({ resolver: zodResolver(SearchInput), defaultValues: { term: '' } });
  const found = useSearchPeople(sought);
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ term }) => {
    if (term === sought) void found.refetch();
    else setSought(term);
  });
  const clear = () => {
    form.reset({ term: '' });
    setSought('');
    form.setFocus('term');
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          {...form.register('term')}
          type="search"
          // Hides the browsers' own clear button, which looks different in each of them.
          className="[&_input::-webkit-search-cancel-button]:hidden"
          label={t('connections.find.term')}
          help={t('connections.find.help')}
          icon={<Search size={20} aria-hidden="true" />}
          maxLength={SEARCH_TERM_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          error={messageText(errors.term?.message, t)}
          trailing={
            form.watch('term') === '' ? null : (
              <IconButton label={t('connections.find.clear')} onClick={clear}>
                <X size={20} />
              </IconButton>
            )
          }
        />
        <Button type="submit" block loading={found.isFetching} loadingLabel={t('connections.find.searching')}>
          {t('connections.find.search')}
        </Button>
      </form>
      {found.error === null ? null : (
        <Alert>
          {hasErrorText(found.error) || isOfflineError(found.error)
            ? errorText(found.error, t)
            : t('connections.find.failed')}
        </Alert>
      )}
      {found.isLoading ? <Skeleton className="h-38 rounded-lg!" /> : null}
      {sought === '' ? <BeforeSearch /> : null}
      {found.data === undefined ? null : (
        <Found people={found.data.people} onInvite={() => onInvite(sought)} />
      )}
    </>
  );
}

function BeforeSearch() {
  const { t } = useTexts();
  return (
    <section className="flex flex-col items-center gap-4 rounded-lg bg-surface px-5 py-7 text-center">
      <MissingHalf />
      <p className="max-w-[36ch] text-text-2">{t('connections.find.before')}</p>
    </section>
  );
}

function Found({ people, onInvite }: { people: readonly PersonCard[]; onInvite: () => void }) {
  const { t } = useTexts();
  const open = people.find(({ standing }) => standing === 'none');
  if (people.length === 0) {
    return (
      <div role="status" className="flex grow flex-col">
        <EmptyState
          level={2}
          drawing={<MissingHalf />}
          title={t('connections.find.nobody')}
          text={t('connections.find.nobodyText')}
          actions={
            <Button block variant="secondary" onClick={onInvite}>
              {t('connections.find.inviteInstead')}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <section>
      <h2 className="type-sm pb-3 font-strong text-text-2">
        <span role="status">{t('connections.find.found', { count: people.length })}</span>
      </h2>
      <ul className="flex flex-col">
        {people.map((person) => (
          <FoundPerson key={person.id} person={person} isOpen={person === open} />
        ))}
      </ul>
    </section>
  );
}

function FoundPerson({ person, isOpen }: { person: PersonCard; isOpen: boolean }) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(isOpen);
  const { id, firstName, lastName, avatarUrl, request } = person;
  // A new relationship is missing from the search result, which is never refetched.
  const { data } = useCachedRelationships();
  const isConnected = data?.relationships.some(({ members }) => members.some((member) => member.id === id));
  const standing = isConnected ? 'connected' : person.standing;
  const name = lastName === null ? firstName : `${firstName} ${lastName}`;
  const asks = standing === 'none' && opened;
  const framed = asks || standing === 'asking';
  return (
    <li className={framed ? 'my-2 rounded-lg bg-surface p-4' : 'border-border py-3.5 not-first:border-t'}>
      <div className="flex flex-wrap items-center gap-3.5">
        <Avatar id={id} name={name} photoUrl={avatarUrl} />
        <h3 className="type-h3 min-w-0 grow wrap-anywhere">{name}</h3>
        {standing === 'asked' ? (
          <Tag variant="tint" icon={<Hourglass size={16} />}>
            {t('connections.card.asked')}
          </Tag>
        ) : null}
        {standing === 'connected' ? (
          <Tag variant="success" icon={<Check size={16} strokeWidth={3} />}>
            {t('connections.card.connected')}
          </Tag>
        ) : null}
        {standing === 'none' && !opened ? (
          <Button compact variant="secondary" onClick={() => setOpened(true)}>
            {t('connections.card.ask')}
          </Button>
        ) : null}
      </div>
      {asks ? (
        <div className="mt-4">
          <AskToConnect person={person} question={t('connections.find.connectAs')} />
        </div>
      ) : null}
      {standing === 'asking' && request !== null ? (
        <>
          <p className="my-3">{t(REQUEST_TEXT[request.relationshipType], { first: firstName })}</p>
          <div className="flex flex-wrap gap-2.5">
            <AcceptInList
              requestId={request.id}
              type={request.relationshipType}
              personId={id}
              name={firstName}
            />
            <DeclineRequest requestId={request.id} name={firstName} />
          </div>
        </>
      ) : null}
    </li>
  );
}
