import { loadNamespaces, useTexts } from '../../../platform/i18n/index.ts';
import { useLater } from '../../../platform/later.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { PhoneCodeSheetProps } from './PhoneCodeSheet.tsx';
import type { PhoneFieldProps } from './PhoneField.tsx';
import type { PhoneSignInProps } from './PhoneSignIn.tsx';

const texts = () => loadNamespaces('phone', 'registration', 'errors');
const loadField = async () => (await Promise.all([import('./PhoneField.tsx'), texts()]))[0].PhoneField;
const loadSignIn = async () => (await Promise.all([import('./PhoneSignIn.tsx'), texts()]))[0].PhoneSignIn;
const loadSheet = async () =>
  (await Promise.all([import('./PhoneCodeSheet.tsx'), texts()]))[0].PhoneCodeSheet;

function Waiting({ failed }: { failed: boolean }) {
  const { t } = useTexts();
  if (failed) return <Alert>{t('common.partMissing')}</Alert>;
  return (
    <div role="status" className="flex justify-center py-4 text-primary">
      <Spinner />
      <span className="sr-only">{t('common.loading')}</span>
    </div>
  );
}

/* What belongs to the phone: its code and texts come when somebody chooses it. */

export function LaterPhoneField(props: PhoneFieldProps) {
  const { code: PhoneField, failed } = useLater(loadField);
  return PhoneField === undefined ? <Waiting failed={failed} /> : <PhoneField {...props} />;
}

export function LaterPhoneSignIn(props: PhoneSignInProps) {
  const { code: PhoneSignIn, failed } = useLater(loadSignIn);
  return PhoneSignIn === undefined ? <Waiting failed={failed} /> : <PhoneSignIn {...props} />;
}

export function LaterPhoneCodeSheet(props: PhoneCodeSheetProps) {
  const { code: PhoneCodeSheet, failed } = useLater(loadSheet);
  return PhoneCodeSheet === undefined ? <Waiting failed={failed} /> : <PhoneCodeSheet {...props} />;
}
