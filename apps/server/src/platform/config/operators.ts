import { z } from 'zod';
import { ConfigError } from './error.ts';

/** Parses the operators' addresses, separated by commas. @throws ConfigError for anything else */
export function parseOperatorAddresses(value: string | undefined): readonly string[] {
  if (value === undefined) return [];
  const addresses = value.split(',').map((address) => address.trim().toLowerCase());
  const unusable = addresses.find((address) => !z.email().safeParse(address).success);
  if (unusable !== undefined) throw new ConfigError(`OPERATORS: "${unusable}" is no e-mail address.`);
  return addresses;
}
