import { type LegalConfig, readLegalConfig } from './legal.ts';
import { parseOperatorAddresses } from './operators.ts';

export interface OperatorConfig {
  /** The folder with the files that associate apps with this site; undefined if there are none. */
  readonly wellKnownDir: string | undefined;
  readonly legal: LegalConfig;
  /** The minimum age for new registrations, in years. */
  readonly minimumAge: number;
  /** The address that receives messages from the help page; undefined if nobody does. */
  readonly supportEmail: string | undefined;
  /** The email addresses of the moderators. In local mode, an empty list makes everybody a moderator. */
  readonly operators: readonly string[];
}

interface Given {
  readonly WELL_KNOWN_DIR?: string | undefined;
  readonly LEGAL_DIR?: string | undefined;
  readonly MINIMUM_AGE: number;
  readonly SUPPORT_EMAIL?: string | undefined;
  readonly OPERATORS?: string | undefined;
}

const LOCAL_OPERATOR = 'operator@beso.example';

/** @param place resolves a path that the operator gave @throws ConfigError */
export function parseOperatorConfig(
  given: Given,
  production: boolean,
  place: (path: string) => string,
): OperatorConfig {
  const folder = (path: string | undefined) => (path === undefined ? undefined : place(path));
  return {
    wellKnownDir: folder(given.WELL_KNOWN_DIR),
    legal: readLegalConfig(folder(given.LEGAL_DIR)),
    minimumAge: given.MINIMUM_AGE,
    supportEmail: given.SUPPORT_EMAIL ?? (production ? undefined : LOCAL_OPERATOR),
    operators: parseOperatorAddresses(given.OPERATORS),
  };
}
