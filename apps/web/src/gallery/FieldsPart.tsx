import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { AmountPicker } from '../ui/controls/AmountPicker.tsx';
import { ChipGroup } from '../ui/controls/ChipGroup.tsx';
import { DropZone } from '../ui/controls/DropZone.tsx';
import { FieldShell } from '../ui/controls/FieldShell.tsx';
import { LanguageSelect } from '../ui/controls/LanguageSelect.tsx';
import { PasswordField } from '../ui/controls/PasswordField.tsx';
import { Segmented } from '../ui/controls/Segmented.tsx';
import { SelectField } from '../ui/controls/SelectField.tsx';
import { Switch } from '../ui/controls/Switch.tsx';
import { TextAreaField } from '../ui/controls/TextAreaField.tsx';
import { TextField } from '../ui/controls/TextField.tsx';
import { Avatar } from '../ui/pictures/Avatar.tsx';
import { PhotoPreview } from '../ui/pictures/PhotoPreview.tsx';
import { LEA, MARCO, SOFIA } from './people.ts';
import { Section } from './Section.tsx';

const besos = (amount: number) => (amount === 1 ? 'beso' : 'besos');
const MONTHS = ['January', 'February', 'March', 'April'].map((label, index) => ({
  value: String(index + 1),
  label,
}));

export function FieldsPart() {
  return (
    <>
      <Texts />
      <Choices />
      <Photo />
    </>
  );
}

function Texts() {
  const mail = <Mail size={20} />;
  return (
    <Section title="Fields: default, error, checking, accepted, disabled, password, select, several lines">
      <div className="flex flex-col gap-4">
        <TextField label="Location" icon={<MapPin size={20} />} placeholder="City" />
        <TextField
          label="Email"
          icon={mail}
          defaultValue="giulia@posta.it"
          status="checking"
          statusLabel="Checking"
        />
        <TextField
          label="Email"
          icon={mail}
          defaultValue="giulia@posta.it"
          status="accepted"
          statusLabel="Available"
        />
        <TextField
          label="Email"
          icon={mail}
          defaultValue="giulia"
          error="Please enter a valid email address"
          help="Only you see it."
        />
        <TextField label="Email" icon={mail} defaultValue="giulia@posta.it" disabled />
        <PasswordField
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          autoComplete="current-password"
          defaultValue="geheimnis"
        />
        <FieldShell id="birthday" group label="Birthday" optional="(optional)">
          <div className="grid grid-cols-[1fr_1.5fr_1.15fr] gap-2">
            <SelectField label="Day" labelHidden placeholder="Day" options={[{ value: '14', label: '14' }]} />
            <SelectField label="Month" labelHidden defaultValue="3" options={MONTHS} />
            <SelectField
              label="Year"
              labelHidden
              options={[{ value: '1994', label: '1994' }]}
              error="Too young"
            />
          </div>
        </FieldShell>
        <TextAreaField
          label="What for?"
          defaultValue="Your lemon risotto, on the one night I couldn’t think."
        />
      </div>
    </Section>
  );
}

function Choices() {
  const [who, setWho] = useState<string>(MARCO.id);
  const [pronouns, setPronouns] = useState<'she/her' | 'he/him' | 'they/them' | ''>('she/her');
  const [contact, setContact] = useState<'email' | 'phone'>('email');
  const [language, setLanguage] = useState<'en' | 'es' | 'fr'>('en');
  const [amount, setAmount] = useState<number | undefined>(2);
  const [rings, setRings] = useState(true);
  return (
    <Section title="Chips, segmented control, switch, language, amount">
      <div className="flex flex-col gap-5">
        <Segmented
          label="Contact"
          value={contact}
          onChange={setContact}
          options={[
            { value: 'email', label: 'Email', icon: <Mail size={18} /> },
            { value: 'phone', label: 'Phone', icon: <Phone size={18} /> },
          ]}
        />
        <div className="flex gap-2">
          <Switch label="Besos, Push" checked={rings} onChange={setRings} />
          <Switch label="Besos, Email" checked={!rings} onChange={() => setRings(!rings)} />
        </div>
        <ChipGroup
          label="Pronouns"
          optional="(optional)"
          clearable
          value={pronouns}
          onChange={setPronouns}
          options={[
            { value: 'she/her', label: 'she/her' },
            { value: 'he/him', label: 'he/him' },
            { value: 'they/them', label: 'they/them', disabled: true },
          ]}
        />
        <ChipGroup
          label="For whom?"
          value={who}
          onChange={setWho}
          options={[MARCO, SOFIA, LEA].map((person) => ({
            value: person.id,
            label: person.name.split(' ')[0] ?? '',
            avatar: <Avatar {...person} size="xs" />,
          }))}
        />
        <AmountPicker label="How many?" value={amount} onChange={setAmount} unit={besos} />
        <AmountPicker
          label="How many?"
          value={1}
          onChange={setAmount}
          unit={besos}
          max={2}
          error="Choose how many besos"
        />
        <div>
          <LanguageSelect
            label="Language"
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'en', label: 'English' },
              { value: 'es', label: 'Español' },
              { value: 'fr', label: 'Français' },
            ]}
          />
        </div>
      </div>
    </Section>
  );
}

function Photo() {
  const [photo, setPhoto] = useState<string>();
  return (
    <Section title="Photo: empty, error, chosen, being sent">
      <div className="flex flex-col gap-4">
        {photo ? (
          <PhotoPreview src={photo} alt="" removeLabel="Remove photo" onRemove={() => setPhoto(undefined)} />
        ) : (
          <DropZone
            label="Add a photo"
            help="Optional. Large photos are shrunk and their location removed."
            accept="image/*"
            onFile={(file) => setPhoto(URL.createObjectURL(file))}
          />
        )}
        <DropZone
          label="Add a photo"
          help="Optional. Large photos are shrunk and their location removed."
          accept="image/*"
          error="Image is too large. Please use an image smaller than 5MB."
          onFile={() => undefined}
        />
        <div className="grid grid-cols-2 gap-3">
          <PhotoPreview src="/og.png" alt="" removeLabel="Remove photo" onRemove={() => undefined} />
          <PhotoPreview
            src="/og.png"
            alt=""
            removeLabel=""
            onRemove={() => undefined}
            busyLabel="Sending the photo"
          />
        </div>
      </div>
    </Section>
  );
}
