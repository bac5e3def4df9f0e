import Bell from 'lucide-react/icons/bell';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { BalanceChip } from '../ui/feedback/BalanceChip.tsx';
import { BalancePanel } from '../ui/layout/BalancePanel.tsx';
import { BesoGlyph } from '../ui/pictures/BesoGlyph.tsx';
import { Logo } from '../ui/pictures/Logo.tsx';
import { Row, Section } from './Section.tsx';
import { Target } from './Target.tsx';

const BALANCES = [7, 64, 128, 1284, 12840];

export function ButtonsSection() {
  const [busy, setBusy] = useState(false);
  const [balance, setBalance] = useState(98);
  const send = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 1500);
  };
  return (
    <>
      <Section title="Button: variants, loading, disabled, compact, link, block">
        <Row>
          <Button>Give besos</Button>
          <Button loading loadingLabel="Sending…">
            Give besos
          </Button>
          <Button disabled>Disabled</Button>
          <Button loading={busy} loadingLabel="Sending…" onClick={send}>
            Try it
          </Button>
        </Row>
        <Row>
          <Button variant="secondary">Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="ghost" icon={<Plus size={20} />}>
            Text
          </Button>
          <Button variant="danger" icon={<Trash2 size={20} />}>
            Delete reward
          </Button>
        </Row>
        <Row>
          <Button compact>Compact</Button>
          <Button compact variant="secondary">
            Compact
          </Button>
          <Button compact variant="quiet" render={<Target />}>
            A link
          </Button>
        </Row>
        <Row>
          <div className="on-dark flex w-full flex-wrap gap-3 rounded-lg bg-feature p-5">
            <Button variant="inverse">Inverse</Button>
            <Button variant="inverse-outline">Outline</Button>
            <Button variant="inverse" loading>
              Busy
            </Button>
          </div>
        </Row>
        <Button block icon={<BesoGlyph size={24} />}>
          Give Marco 2 besos
        </Button>
      </Section>
      <Section title="Icon button, logo">
        <Row>
          <IconButton label="Plain">
            <Bell size={24} />
          </IconButton>
          <IconButton label="Tint" variant="tint">
            <Bell size={24} />
          </IconButton>
          <IconButton label="Ink" variant="ink">
            <Bell size={24} />
          </IconButton>
          <Logo />
          <Logo height={24} />
        </Row>
      </Section>
      <Section title="Balance chip: text steps at 10, 100, 1000; counting; last known; loading">
        <Row>
          {BALANCES.map((value) => (
            <BalanceChip key={value} value={value} locale="en" label={`${value} besos`} render={<Target />} />
          ))}
        </Row>
        <Row>
          <BalanceChip value={balance} locale="en" label={`${balance} besos`} />
          <Button compact variant="quiet" onClick={() => setBalance(balance + 3)}>
            Receive 3
          </Button>
          <BalanceChip value={128} locale="en" label="128 besos" stale staleLabel="Last known balance" />
          <BalanceChip value={undefined} locale="en" label="" />
        </Row>
        <div className="max-w-(--size-aside)">
          <BalancePanel label="Your balance" value="128" unit="besos" />
        </div>
      </Section>
    </>
  );
}
