/** An error whose message is for the operator. */
export class ConfigError extends Error {}
