import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface PasswordFieldProps
  extends Omit<TextFieldProps, 'type' | 'icon' | 'trailing' | 'status' | 'statusLabel'> {
  showLabel: string;
  hideLabel: string;
  /** Tells password managers whether the person chooses a new password or enters the present one. */
  autoComplete: 'new-password' | 'current-password';
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      icon={<Lock size={20} />}
      trailing={
        <IconButton label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)} className="-mr-3">
          <Icon size={20} />
        </IconButton>
      }
    />
  );
}
