import { Link, useSearch } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import UserPlus from 'lucide-react/icons/user-plus';
import X from 'lucide-react/icons/x';
import { useRef, useState } from 'react';
import { useTexts } from '../../../platform/i18n/index.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { inputBox, inputControl } from '../../../ui/controls/inputBox.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { TopBar } from '../../../ui/layout/TopBar.tsx';
import { useWide } from '../../../ui/layout/useWide.ts';
import { MissingHalf } from '../../../ui/pictures/MissingHalf.tsx';
import { RequestsAbove } from '../../connections/index.ts';
import { useFriends } from '../api.ts';
import { Conversation } from '../components/Conversation.tsx';
import { FriendsList } from '../components/FriendsList.tsx';
import { FriendsNavigation } from '../components/FriendsNavigation.tsx';

const BESIDE_LIST = 'lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-(--size-between)';

/** [S2-016] [S2-139] to [S2-142] The page /find-friends: the list of friends and the open conversation. */
export function FriendsScreen() {
  const { t } = useTexts();
  const wide = useWide();
  const { with: personId } = useSearch({ from: '/data/member/find-friends' });
  const [typed, setTyped] = useState<string>();
  const searches = typed !== undefined;
  const isLonely = useFriends().data?.length === 0 && personId === undefined;
  const toggle = useRef<HTMLButtonElement>(null);
  if (personId !== undefined && !wide) return <Conversation key={personId} personId={personId} />;
  const close = () => {
    setTyped(undefined);
    toggle.current?.focus();
  };
  return (
    <div className="column">
      <div className={cx('flex grow flex-col', !isLonely && BESIDE_LIST)}>
        <div className="flex min-w-0 grow flex-col">
          <TopBar
            large
            title={t('shell.nav.friends')}
            end={
              <span className="flex gap-2">
                <IconButton
                  ref={toggle}
                  variant="tint"
                  label={t('chat.search.label')}
                  aria-expanded={searches}
                  onClick={searches ? close : () => setTyped('')}
                >
                  <Search size={22} />
                </IconButton>
                <IconButton
                  variant="tint"
                  label={t('shell.people.invite')}
                  render={<Link to="/invitation-hub" />}
                >
                  <UserPlus size={22} />
                </IconButton>
              </span>
            }
          />
          <main className="px-gutter flex grow flex-col pb-6">
            {searches ? <SearchField typed={typed} onType={setTyped} onClose={close} /> : <RequestsAbove />}
            <FriendsList typed={typed ?? ''} current={personId} />
          </main>
        </div>
        {wide && !isLonely ? <Beside personId={personId} /> : null}
      </div>
      {wide ? null : <FriendsNavigation />}
    </div>
  );
}

/** The right side of a wide screen: the open conversation, or a hint to choose one. */
function Beside({ personId }: { personId: string | undefined }) {
  const { t } = useTexts();
  if (personId !== undefined) return <Conversation key={personId} docked personId={personId} />;
  return (
    <div className="flex flex-col items-center gap-4 pt-28 text-center text-text-2">
      <MissingHalf />
      <p>{t('chat.choose')}</p>
    </div>
  );
}

interface SearchFieldProps {
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}

/** [S2-140] The field that searches the list by name. */
function SearchField({ typed, onType, onClose }: SearchFieldProps) {
  const { t } = useTexts();
  return (
    <search className={cx(inputBox({}), 'mb-2 rounded-full! pr-1!')}>
      <Search size={20} aria-hidden="true" />
      <input
        // biome-ignore lint/a11y/noAutofocus: it was just asked for
        autoFocus
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        aria-label={t('chat.search.label')}
        placeholder={t('chat.search.label')}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        className={inputControl}
      />
      <IconButton label={t('chat.search.close')} onClick={onClose}>
        <X size={20} />
      </IconButton>
    </search>
  );
}
