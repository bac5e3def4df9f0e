import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const MANIFEST = resolve(import.meta.dirname, '../../../../../package.json');

export const PROGRAM_VERSION = (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version;
