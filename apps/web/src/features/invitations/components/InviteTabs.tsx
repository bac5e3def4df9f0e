import { useNavigate } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import type { InvitationKind } from './KindChoice.tsx';

/** [S2-136] Switches between inviting and finding people. */
export function InviteTabs({ tab, kind }: { tab: 'invite' | 'find'; kind: InvitationKind }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <Segmented
      label={t('connections.find.tabs')}
      value={tab}
      onChange={(chosen) =>
        void navigate({
          to: '/new-relationship',
          search: { type: kind, ...(chosen === 'find' && { tab: chosen }) },
          replace: true,
        })
      }
      options={[
        { value: 'invite', label: t('connections.find.invite'), icon: <Send size={18} /> },
        { value: 'find', label: t('connections.find.find'), icon: <Search size={18} /> },
      ]}
    />
  );
}
