import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Gift from 'lucide-react/icons/gift';
import HandHelping from 'lucide-react/icons/hand-helping';
import { useState } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';
import { appToasts } from '../ui/feedback/appToasts.ts';
import { Confetti } from '../ui/feedback/Confetti.tsx';
import { OfflineBanner } from '../ui/feedback/OfflineBanner.tsx';
import { ScrollHint } from '../ui/feedback/ScrollHint.tsx';
import { Dialog } from '../ui/layers/Dialog.tsx';
import { FloatingMenu } from '../ui/layers/FloatingMenu.tsx';
import { Sheet } from '../ui/layers/Sheet.tsx';
import { BesoGlyph } from '../ui/pictures/BesoGlyph.tsx';
import { Row, Section } from './Section.tsx';
import { Target } from './Target.tsx';

const link = <Target />;

export function LayersPart() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | 'menu' | 'confetti' | 'hint'>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Sheet, dialog, floating menu, toasts, confetti, hint, alert, offline">
      <Row>
        <Button compact variant="quiet" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button compact variant="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button compact variant="quiet" onClick={() => setOpen('menu')}>
          Menu
        </Button>
        <Button compact variant="quiet" onClick={() => setOpen('confetti')}>
          Confetti
        </Button>
        <Button compact variant="quiet" onClick={() => setOpen('hint')}>
          Hint
        </Button>
        <Button
          compact
          variant="quiet"
          onClick={() => appToasts.success('Your BESO request has been sent successfully!')}
        >
          Success
        </Button>
        <Button compact variant="quiet" onClick={() => appToasts.error('Failed to update like')}>
          Error
        </Button>
        <Button compact variant="quiet" onClick={() => appToasts.info('This is an example')}>
          Info
        </Button>
      </Row>
      <Alert className="mb-3">
        Email or password don’t match. New here? Then{' '}
        <a className="link" href="#top">
          register here
        </a>
      </Alert>
      <OfflineBanner offline>You are offline</OfflineBanner>
      <Sheet
        open={open === 'sheet'}
        onOpenChange={close}
        title="Choose a picture"
        description="Only the people you connect with see it."
        closeLabel="Close"
        footer={<Button block>Save</Button>}
      >
        <div className="flex flex-col gap-4">
          {Array.from({ length: 14 }, (_, line) => line).map((line) => (
            <p key={line}>A line of a body that is longer than a phone.</p>
          ))}
        </div>
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Redeem “Sunday without alarms”?"
        text="40 of your 128 besos. You will have 88 left."
        cancelLabel="Not now"
        confirmLabel="Redeem"
        onConfirm={close}
      />
      <FloatingMenu
        open={open === 'menu'}
        onOpenChange={close}
        label="Actions"
        closeLabel="Close"
        items={[
          { id: 'request', label: 'Request', icon: <HandHelping size={28} />, tone: 'apricot', render: link },
          { id: 'give', label: 'Give', icon: <BesoGlyph size={36} />, tone: 'white', render: link },
          { id: 'redeem', label: 'Redeem', icon: <Gift size={28} />, tone: 'saffron', render: link },
          {
            id: 'recommend',
            label: 'Recommend',
            icon: <BookmarkPlus size={28} />,
            tone: 'sky',
            render: link,
          },
        ]}
      />
      {open === 'confetti' ? <Confetti durationMs={1500} /> : null}
      {open === 'hint' ? <ScrollHint>Scroll for more</ScrollHint> : null}
    </Section>
  );
}
