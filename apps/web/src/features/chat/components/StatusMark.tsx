import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Eye from 'lucide-react/icons/eye';
import type { TranslationKey } from '../../../platform/i18n/index.ts';
import { useTexts } from '../../../platform/i18n/index.ts';
import type { MessageStatus } from '../rows.ts';

const LOOK = {
  sending: { Icon: Clock, text: 'chat.status.sending' },
  sent: { Icon: Check, text: 'chat.status.sent' },
  delivered: { Icon: CheckCheck, text: 'chat.status.delivered' },
  read: { Icon: Eye, text: 'chat.status.read' },
  failed: { Icon: CircleAlert, text: 'chat.sendFailed' },
} as const satisfies Record<
  MessageStatus | 'sending' | 'failed',
  { Icon: typeof Check; text: TranslationKey }
>;

/** Shows whether the viewer's message was sent, delivered or read. */
export function StatusMark({ status }: { status: keyof typeof LOOK }) {
  const { t } = useTexts();
  const { Icon, text } = LOOK[status];
  return (
    <span className="inline-flex items-center gap-1">
      <Icon size={14} aria-hidden="true" />
      {t(text)}
    </span>
  );
}
