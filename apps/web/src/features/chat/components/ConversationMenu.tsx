import type { Conversation } from '@beso/contract/chat';
import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Flag from 'lucide-react/icons/flag';
import HandHelping from 'lucide-react/icons/hand-helping';
import User from 'lucide-react/icons/user';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Sheet } from '../../../ui/layers/Sheet.tsx';
import { BesoGlyph } from '../../../ui/pictures/BesoGlyph.tsx';
import { useModerationSheet } from '../../moderation/index.ts';
import { nameOf } from '../friends.ts';
import { useMute } from '../useMute.ts';
import { MenuItem } from './MenuItem.tsx';

export interface ConversationMenuProps {
  conversation: Conversation;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ConversationMenu({ conversation, open, onOpenChange }: ConversationMenuProps) {
  const { t } = useTexts();
  const { person, relationshipId, muted } = conversation;
  const mute = useMute(person.id);
  const { show, sheet } = useModerationSheet({
    report: { kind: 'person', id: person.id },
    author: person,
    people: [person],
  });
  const name = person.firstName;
  const then = (act: () => void) => () => {
    onOpenChange(false);
    act();
  };
  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title={nameOf(person)} closeLabel={t('chat.menu.close')}>
        <ul>
          {relationshipId === null ? null : (
            <>
              <MenuItem
                icon={<BesoGlyph size={22} />}
                render={<Link to="/give-besos" search={{ to: person.id, in: relationshipId }} />}
              >
                {t('common.giveTo', { name })}
              </MenuItem>
              <MenuItem
                icon={<HandHelping size={22} />}
                render={<Link to="/request-besos" search={{ to: person.id, in: relationshipId }} />}
              >
                {t('chat.menu.request', { name })}
              </MenuItem>
              <MenuItem
                icon={<User size={22} />}
                render={<Link to="/user/$profileId" params={{ profileId: person.id }} />}
              >
                {t('chat.menu.profile')}
              </MenuItem>
              <MenuItem
                icon={muted ? <Bell size={22} /> : <BellOff size={22} />}
                onClick={then(() => mute(!muted))}
              >
                {muted ? t('chat.menu.unmute') : t('chat.menu.mute')}
              </MenuItem>
            </>
          )}
          <MenuItem danger icon={<Flag size={22} />} onClick={then(show)}>
            {t('chat.menu.moderate')}
          </MenuItem>
        </ul>
      </Sheet>
      {sheet}
    </>
  );
}
