import { LANGUAGES } from '@beso/contract/limits';
import { Section } from './Section.tsx';

/** The kinds of mail that the server's outbox page shows samples of. */
const KINDS = ['verification', 'recovery', 'device', 'newDevice', 'changeEmail', 'emailChanged', 'digest'];

/** What BESO sends by mail: drawn by the server, which has to run beside the gallery. */
export function MailsPart() {
  return (
    <Section title="Mails">
      <ul className="flex flex-col gap-2">
        {KINDS.map((kind) => (
          <li key={kind} className="flex flex-wrap gap-3">
            {kind}
            {LANGUAGES.map((language) => (
              <a key={language} className="link" href={`/outbox/samples/${kind}/${language}`}>
                {language}
              </a>
            ))}
          </li>
        ))}
        <li>
          <a className="link" href="/outbox">
            What would have been sent
          </a>
        </li>
      </ul>
    </Section>
  );
}
