import House from 'lucide-react/icons/house';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { AmountPicker } from '../ui/controls/AmountPicker.tsx';
import { CategoryTile } from '../ui/controls/CategoryTile.tsx';
import { ChipGroup } from '../ui/controls/ChipGroup.tsx';
import { Segmented } from '../ui/controls/Segmented.tsx';
import { Switch } from '../ui/controls/Switch.tsx';
import { BottomBar } from '../ui/layout/BottomBar.tsx';
import { NavRail } from '../ui/layout/NavRail.tsx';
import { Avatar } from '../ui/pictures/Avatar.tsx';
import { GIULIA } from './people.ts';
import { Section } from './Section.tsx';
import { Target } from './Target.tsx';

const ignored = () => undefined;
const beso = () => 'beso';

interface PairProps {
  of: string;
  children: (chosen: boolean) => ReactNode;
}

function Pair({ of, children }: PairProps) {
  return (
    <div data-pair={of} className="grid grid-cols-2 gap-4 [&>*]:relative">
      <div>{children(true)}</div>
      <div>{children(false)}</div>
    </div>
  );
}

/** Shows components chosen and not chosen, which must differ even with forced colours. */
export function ChosenPart() {
  return (
    <Section title="Chosen and not, also in forced colours">
      <div className="flex flex-col gap-5">
        <Pair of="chip">
          {(chosen) => (
            <ChipGroup
              label="For whom?"
              value={chosen ? 'marco' : ''}
              onChange={ignored}
              options={[{ value: 'marco', label: 'Marco' }]}
            />
          )}
        </Pair>
        <Pair of="amount">
          {(chosen) => (
            <AmountPicker label="How many?" value={chosen ? 1 : undefined} onChange={ignored} unit={beso} />
          )}
        </Pair>
        <Pair of="segment">
          {(chosen) => (
            <Segmented
              label="Way"
              value={chosen ? 'link' : ''}
              onChange={ignored}
              options={[{ value: 'link', label: 'Link or QR' }]}
            />
          )}
        </Pair>
        <Pair of="switch">{(chosen) => <Switch label="Push" checked={chosen} onChange={ignored} />}</Pair>
        <Pair of="category">
          {(chosen) => <CategoryTile category="food" label="Food" selected={chosen} />}
        </Pair>
        <Pair of="bar">
          {(chosen) => (
            <BottomBar
              label="Bar"
              items={[
                {
                  id: 'friends',
                  label: 'Friends',
                  icon: <Users size={24} />,
                  current: chosen,
                  render: <Target />,
                },
              ]}
            />
          )}
        </Pair>
        <Pair of="rail">
          {(chosen) => (
            <div className="h-64 overflow-hidden [&>nav]:h-full">
              <NavRail
                label="Main"
                homeRender={<Target />}
                items={[
                  {
                    id: 'home',
                    label: 'Home',
                    icon: <House size={24} />,
                    current: chosen,
                    render: <Target />,
                  },
                ]}
                me={{ avatar: <Avatar {...GIULIA} size="sm" />, name: 'Giulia', render: <Target /> }}
              />
            </div>
          )}
        </Pair>
      </div>
    </Section>
  );
}
