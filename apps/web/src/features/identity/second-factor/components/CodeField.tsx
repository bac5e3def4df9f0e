import KeyRound from 'lucide-react/icons/key-round';
import Smartphone from 'lucide-react/icons/smartphone';
import { TextField, type TextFieldProps } from '../../../../ui/controls/TextField.tsx';

interface CodeFieldProps extends TextFieldProps {
  /** `app` means six digits, `recovery` the letters and digits of a recovery code. */
  kind: 'app' | 'recovery';
}

/** Asks for a one-time code. For an app's code, phones show a number pad. */
export function CodeField({ kind, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      icon={kind === 'app' ? <Smartphone size={20} /> : <KeyRound size={20} />}
    />
  );
}
