import { useNavigate } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import { useTexts } from '../../../platform/i18n/index.ts';
import { Segmented } from '../../../ui/controls/Segmented.tsx';

/** [S2-136] Switches between inviting and finding, on both pages that invite. */
export function InviteTabs({ tab }: { tab: 'invite' | 'find' }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <Segmented
      label={t('connections.find.tabs')}
      value={tab}
      onChange={(chosen) =>
        void navigate({
          to: '/new-relationship',
          search: chosen === 'find' ? { tab: chosen } : {},
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
