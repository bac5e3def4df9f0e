export { ConfirmByPasskey } from './components/ConfirmByPasskey.tsx';
export { PasskeySignIn } from './components/PasskeySignIn.tsx';
export { hasUsedPasskey, supportsPasskeys } from './knownPasskey.ts';
export { loadPasskeys } from './lazyPasskeys.ts';
export {
  addPasskey,
  isPasskeyCancelled,
  keepFactorByPasskey,
  usePasskeys,
  useRefetchPasskeys,
  useRenamePasskey,
} from './passkeys.ts';
