/** The message is meant for the operator. */
export class ConfigError extends Error {}
