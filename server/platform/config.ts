import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readSecretFiles } from './secret-files';

const port = z.coerce.number().int().min(0).max(65_535);
const blankIsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** Host names separated by commas, each with an optional port. */
const hostList = z
  .string()
  .regex(/^[a-z0-9.*-]+(:\d{1,5})?(,[a-z0-9.*-]+(:\d{1,5})?)*$/, 'expected host names separated by commas')
  .default('')
  .transform((list) => list.split(',').filter(Boolean));

/** HTTP headers as `name=value`, separated by commas; values are percent-encoded (OpenTelemetry's format). */
const headerList = z
  .string()
  .max(4_000)
  .default('')
  .transform((list, context): Readonly<Record<string, string>> => {
    const headers = list.split(',').filter((part) => part.trim() !== '');
    const pairs = headers.map(headerOf);
    if (pairs.every((pair) => pair !== undefined)) return Object.fromEntries(pairs);
    context.addIssue({ code: 'custom', message: 'expected headers as name=value, separated by commas' });
    return z.NEVER;
  });

/** Undefined for anything but visible ASCII, encoded or not. */
function headerOf(part: string): readonly [name: string, value: string] | undefined {
  const pattern =
    /^\s*([\w!#$&'*+.^`|~-]+)\s*=\s*((?:[\x20-\x24\x26-\x7e]|%2\d|%2[a-f]|%[3-6][\da-f]|%7[\da-e])*)$/i;
  const [, name, value] = pattern.exec(part) ?? [];
  return name === undefined || value === undefined ? undefined : [name, decodeURIComponent(value.trim())];
}
/** A bucket and, after it, a prefix. */
export const s3Address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_.-]+)*)\/?$/;
const s3Endpoint = blankIsAbsent(
  z.url({ protocol: /^https?$/, error: 'expected an address as https://host' }).optional(),
);
const s3Region = blankIsAbsent(
  z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/)
    .default('ap-southeast-2'),
);
const s3Key = blankIsAbsent(z.string().max(200).optional());

/** Every environment variable of the site, with its format and default. */
export const variables = {
  PORT: blankIsAbsent(port.default(3000)),
  HOST: blankIsAbsent(z.string().default('0.0.0.0')),
  DATA_DIR: blankIsAbsent(z.string().default('./data')),
  TENANTS_DIR: blankIsAbsent(z.string().default('./tenants')),
  TENANTS: blankIsAbsent(z.enum(['folder', 'database']).default('folder')),
  SECRETS_DIR: blankIsAbsent(z.string().optional()),
  DEFAULT_TENANT: blankIsAbsent(
    z
      .string()
      .regex(/^[a-z0-9-]{1,63}$/)
      .optional(),
  ),
  DATABASE_URL: blankIsAbsent(
    z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'expected an address as postgres://user:password@host/database',
      })
      .optional(),
  ),
  MEILI_URL: blankIsAbsent(
    z.url({ protocol: /^https?$/, error: 'expected an address as https://host' }).optional(),
  ),
  MEILI_SEARCH_KEY: blankIsAbsent(z.string().optional()),
  MEILI_SEARCH_KEY_UID: blankIsAbsent(z.uuid().optional()),
  MEILI_ADMIN_KEY: blankIsAbsent(z.string().optional()),
  SESSION_SECRET: blankIsAbsent(z.string().min(32).optional()),
  CLIENT_IP_HEADER: blankIsAbsent(
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/)
      .optional(),
  ),
  HSTS_SECONDS: blankIsAbsent(z.coerce.number().int().min(0).max(63_072_000).default(31_536_000)),
  SMTP_URL: blankIsAbsent(
    z
      .url({ protocol: /^smtps?$/, error: 'expected an address as smtps://user:password@host:465' })
      .optional(),
  ),
  MEDIA_PRIVATE_HOSTS: blankIsAbsent(hostList),
  WEBHOOK_PRIVATE_HOSTS: blankIsAbsent(hostList),
  FEED_PRIVATE_HOSTS: blankIsAbsent(hostList),
  READYZ_TOKEN: blankIsAbsent(z.string().min(16).optional()),
  METRICS_TOKEN: blankIsAbsent(z.string().min(16).optional()),
  OPERATOR_TOKEN: blankIsAbsent(
    z
      .string()
      .min(32)
      .regex(/^[\x21-\x7e]*$/, 'expected letters, digits and signs without spaces')
      .optional(),
  ),
  ROLE: blankIsAbsent(z.enum(['all', 'web', 'worker']).default('all')),
  DRAIN_SECONDS: blankIsAbsent(z.coerce.number().int().min(0).max(50).default(0)),
  REQUEST_LOG: blankIsAbsent(z.enum(['on', 'off']).default('off')),
  OTEL_EXPORTER_OTLP_ENDPOINT: blankIsAbsent(
    z
      .url({ protocol: /^https?$/, error: 'expected an address as http://collector:4318' })
      .max(1_000)
      .optional(),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: blankIsAbsent(headerList),
  OTEL_SERVICE_NAME: blankIsAbsent(z.string().max(200).default('dealer-site')),
  OTEL_TRACES_SAMPLER_ARG: blankIsAbsent(z.coerce.number().min(0).max(1).default(1)),
  MEDIA_STORE: blankIsAbsent(
    z.string().max(1_000).regex(s3Address, 'expected s3://bucket or s3://bucket/prefix').optional(),
  ),
  MEDIA_S3_ENDPOINT: s3Endpoint,
  MEDIA_S3_REGION: s3Region,
  MEDIA_S3_ACCESS_KEY_ID: s3Key,
  MEDIA_S3_SECRET_ACCESS_KEY: s3Key,
  BACKUP_TO: blankIsAbsent(
    z
      .string()
      .max(1_000)
      .refine(
        (place) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(place) || s3Address.test(place),
        'expected a folder, s3://bucket or s3://bucket/prefix',
      )
      .optional(),
  ),
  BACKUP_AT: blankIsAbsent(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day as 02:30')
      .default('02:30'),
  ),
  BACKUP_KEEP: blankIsAbsent(z.coerce.number().int().min(1).max(1_000).default(14)),
  BACKUP_PASSPHRASE: blankIsAbsent(z.string().min(12).max(1_000).optional()),
  BACKUP_S3_ENDPOINT: s3Endpoint,
  BACKUP_S3_REGION: s3Region,
  BACKUP_S3_ACCESS_KEY_ID: s3Key,
  BACKUP_S3_SECRET_ACCESS_KEY: s3Key,
  LOG_LEVEL: blankIsAbsent(z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info')),
  NODE_ENV: blankIsAbsent(z.enum(['production', 'development', 'test']).default('development')),
} as const;

const environmentSchema = z.object(variables).superRefine((env, context) => {
  const mediaKeys = ['MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'] as const;
  for (const name of env.MEDIA_STORE ? mediaKeys : [])
    if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: 'required with MEDIA_STORE' });
  if (env.DATABASE_URL && !env.SESSION_SECRET) {
    context.addIssue({
      code: 'custom',
      path: ['SESSION_SECRET'],
      message: 'required with DATABASE_URL, so every process uses the same key',
    });
  }
  if (env.MEILI_SEARCH_KEY !== undefined && env.MEILI_SEARCH_KEY === env.MEILI_ADMIN_KEY) {
    context.addIssue({
      code: 'custom',
      path: ['MEILI_SEARCH_KEY'],
      message: 'must not be the admin key; create a search-only key with `dealer stock search-key`',
    });
  }
});
type Environment = z.infer<typeof environmentSchema>;

export interface Config extends Readonly<Environment> {
  /** Absolute. */
  readonly DATA_DIR: string;
  /** Absolute: the folder whose sites are served. With TENANTS=database, that is the local copy. */
  readonly TENANTS_DIR: string;
  /** Absolute: the folder that TENANTS_DIR names. `dealer tenant push` reads it. */
  readonly editedTenantsDir: string;
  /** Absolute: where this process keeps its copy of the sites in the database. */
  readonly tenantsCopyDir: string;
  /** Absolute: relative folders start here. */
  readonly projectDir: string;
  /** A tenant's secret, by variable name. Undefined if absent or blank. */
  secret(name: string): string | undefined;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What the schema expected, in words for operators. Never repeats the value, which may be a secret. */
function expectation(issue: z.core.$ZodIssue): string {
  const unit = 'origin' in issue && issue.origin === 'string' ? ' characters' : '';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'expected a whole number' : `expected a ${issue.expected}`;
    case 'too_small':
      return `expected at least ${issue.minimum}${unit}`;
    case 'too_big':
      return `expected at most ${issue.maximum}${unit}`;
    case 'invalid_value':
      return `expected ${issue.values.join(', ')}`;
    default:
      return issue.message;
  }
}

/** Checks an environment. Relative folders start at `root`. Throws ConfigError with one line for each bad variable. */
export function parseConfig(
  environment: Record<string, string | undefined>,
  root: string = process.cwd(),
): Config {
  const result = environmentSchema.safeParse(environment);
  if (!result.success) {
    const lines = result.error.issues.map(
      (issue) => `Configuration: ${issue.path.join('.')}: ${expectation(issue)}`,
    );
    throw new ConfigError(lines.join('\n'));
  }
  const dataDir = resolve(root, result.data.DATA_DIR);
  const editedTenantsDir = resolve(root, result.data.TENANTS_DIR);
  const tenantsCopyDir = join(dataDir, 'tenants');
  return {
    ...result.data,
    DATA_DIR: dataDir,
    BACKUP_TO: backupPlace(root, result.data.BACKUP_TO),
    TENANTS_DIR: result.data.TENANTS === 'database' ? tenantsCopyDir : editedTenantsDir,
    ...{ editedTenantsDir, tenantsCopyDir, projectDir: root },
    // A tenant's file must not reach the site's own secrets.
    secret: (name) => (Object.hasOwn(variables, name) ? undefined : environment[name] || undefined),
  };
}

/** A folder becomes absolute; a bucket stays `s3://bucket/prefix`. */
const backupPlace = (root: string, place: string | undefined): string | undefined =>
  place === undefined || place.startsWith('s3://') ? place : resolve(root, place);

/** The only reader of process.env. */
export const readConfig = (root?: string): Config => parseConfig(withSecretFiles(process.env, root), root);

/**
 * Adds variables from the files of SECRETS_DIR, each named like its variable; the environment wins unless blank. Throws
 * ConfigError if the folder cannot be read.
 */
export function withSecretFiles(
  environment: Record<string, string | undefined>,
  root: string = process.cwd(),
): Record<string, string | undefined> {
  const folder = environment['SECRETS_DIR'];
  if (!folder) return environment;
  const own = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  try {
    return { ...readSecretFiles(resolve(root, folder)), ...Object.fromEntries(own) };
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(`Configuration: SECRETS_DIR: could not read ${folder} (${why})`);
  }
}
