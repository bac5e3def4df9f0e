export { ConfirmByPasskey } from './components/ConfirmByPasskey.tsx';
export { PasskeySignIn } from './components/PasskeySignIn.tsx';
export { hasUsedPasskey, knowsPasskeys } from './knownPasskey.ts';
export { loadPasskeys } from './lazyPasskeys.ts';
export {
  addPasskey,
  isPasskeyCancelled,
  keepFactorByPasskey,
  usePasskeys,
  usePasskeysChanged,
  useRenamePasskey,
} from './passkeys.ts';
