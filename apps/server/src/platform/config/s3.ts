import { ConfigError } from './error.ts';

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  /** Undefined to use the machine's own credentials, such as its role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

interface Given {
  readonly S3_BUCKET?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_ACCESS_KEY?: string | undefined;
  readonly S3_SECRET_KEY?: string | undefined;
}

/** The usual region of services other than Amazon's, which accept any region. */
const ANY_REGION = 'us-east-1';

function credentialsOf({ S3_ACCESS_KEY, S3_SECRET_KEY }: Given): S3Config['credentials'] {
  if (S3_ACCESS_KEY === undefined && S3_SECRET_KEY === undefined) return undefined;
  if (S3_ACCESS_KEY === undefined || S3_SECRET_KEY === undefined) {
    throw new ConfigError('S3_ACCESS_KEY and S3_SECRET_KEY belong together: set both, or neither.');
  }
  return { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY };
}

/** @throws ConfigError */
export function parseS3Config(given: Given): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = given;
  if (bucket === undefined) {
    const alone = Object.entries(given).find(([name, value]) => /^S3_/.test(name) && value !== undefined);
    if (alone === undefined) return undefined;
    throw new ConfigError(`S3_BUCKET is required with ${alone[0]}: the bucket that pictures lie in.`);
  }
  if (region === undefined && endpoint === undefined) {
    throw new ConfigError('S3_REGION is required with S3_BUCKET, or S3_ENDPOINT for a service not Amazon’s.');
  }
  return { bucket, region: region ?? ANY_REGION, endpoint, credentials: credentialsOf(given) };
}
