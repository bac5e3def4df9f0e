import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../platform/i18n/index.ts';
import { type Handshake, handshake, parseServerAddress } from '../../platform/native/handshake.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Wordmark } from '../../ui/pictures/Wordmark.tsx';

interface ServerScreenProps {
  /** The link that started the app, and the field's initial value. */
  link: string;
  onFound: (address: URL) => void;
}

/** [S1-012] Asks for the address of the server that the app shall use, or for a link to it. */
export function ServerScreen({ link, onFound }: ServerScreenProps) {
  const { t } = useTexts();
  const [written, setWritten] = useState(link);
  const [problem, setProblem] = useState<'invalid' | Exclude<Handshake, 'fits'>>();
  const [looking, setLooking] = useState(false);
  const address = parseServerAddress(written);
  const server = address?.host ?? '';
  const textOf = (what: NonNullable<typeof problem>) => {
    if (what === 'appTooOld') return t('native.server.appTooOldText', { server });
    if (what === 'serverTooOld') return t('native.server.serverTooOldText', { server });
    return t(`native.server.${what}`);
  };

  const look = async (event: FormEvent) => {
    event.preventDefault();
    if (looking) return;
    if (address === undefined) return setProblem('invalid');
    setLooking(true);
    const answer = await handshake(address.origin);
    setLooking(false);
    if (answer === 'fits') onFound(address);
    else setProblem(answer);
  };

  const heading = useId();
  return (
    <main aria-labelledby={heading} className="column px-gutter justify-center gap-6 py-8">
      <Wordmark />
      <div className="flex flex-col gap-2">
        <h1 id={heading} className="type-h1">
          {t('native.server.title')}
        </h1>
        <p className="text-text-2">{t('native.server.text')}</p>
      </div>
      <form noValidate onSubmit={(event) => void look(event)} className="flex flex-col gap-5">
        <TextField
          label={t('native.server.label')}
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t('native.server.example')}
          value={written}
          onChange={(event) => {
            setWritten(event.target.value);
            setProblem(undefined);
          }}
          error={problem === undefined ? undefined : textOf(problem)}
        />
        <Button type="submit" block loading={looking} loadingLabel={t('native.server.looking')}>
          {t('native.server.go')}
        </Button>
      </form>
    </main>
  );
}
