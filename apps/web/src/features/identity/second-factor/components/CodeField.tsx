import KeyRound from 'lucide-react/icons/key-round';
import Smartphone from 'lucide-react/icons/smartphone';
import { TextField, type TextFieldProps } from '../../../../ui/controls/TextField.tsx';

interface CodeFieldProps extends TextFieldProps {
  /** Six figures of an app, or letters and figures of a recovery code. */
  kind: 'app' | 'recovery';
}

/** For a one-time code: phones offer figures for one of the app, and the code that they know. */
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
