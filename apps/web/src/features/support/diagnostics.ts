interface Device {
  readonly userAgent: string;
  readonly language: string;
  readonly onLine: boolean;
}

interface Page {
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly devicePixelRatio: number;
}

/**
 * Returns technical facts for the operator, without personal data.
 * @param known facts about the app, of which `worker` says whether a service worker stores it
 */
export function diagnosticsOf(
  { userAgent, language: browserLanguage, onLine }: Device,
  { innerWidth, innerHeight, devicePixelRatio }: Page,
  known: { version: string; contract: string; language: string; timeZone: string; worker: boolean },
): string {
  return [
    `BESO ${known.version} (${known.contract})`,
    userAgent,
    `${innerWidth}x${innerHeight} @${devicePixelRatio}`,
    `${known.language} / ${browserLanguage} / ${known.timeZone}`,
    `online: ${onLine ? 'yes' : 'no'}, worker: ${known.worker ? 'yes' : 'no'}`,
  ].join('\n');
}
