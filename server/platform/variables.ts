import { z } from 'zod';
import {
  blankIsAbsent,
  exactWord,
  expectedBucket,
  folder,
  headerList,
  hostList,
  isBackupPlace,
  line,
  ownSecret,
  placeProblem,
  s3Address,
  s3Endpoint,
  s3Key,
  s3Region,
  share,
  timeOfDay,
  token,
  trimmed,
  whole,
  word,
} from './variable-formats';

/** Every environment variable of the site, with its format and default. */
export const variables = {
  PORT: whole(0, 65_535, 3000),
  HOST: trimmed(z.string().default('0.0.0.0')),
  DATA_DIR: folder('./data'),
  TENANTS_DIR: folder('./tenants'),
  TENANTS: word(['folder', 'database'], 'folder'),
  SECRETS_DIR: blankIsAbsent(z.string().optional()),
  DEFAULT_TENANT: blankIsAbsent(
    z
      .string()
      .regex(/^[a-z0-9-]{1,63}$/, 'expected the slug of a site: lower-case letters, digits and hyphens')
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
  MEILI_SEARCH_KEY_UID: blankIsAbsent(z.uuid('expected a UUID').optional()),
  MEILI_ADMIN_KEY: blankIsAbsent(z.string().optional()),
  SESSION_SECRET: ownSecret(32),
  SESSION_SECRET_PREVIOUS: ownSecret(32),
  CLIENT_IP_HEADER: blankIsAbsent(
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'expected the name of a header, as X-Forwarded-For')
      .optional(),
  ),
  HSTS_SECONDS: whole(0, 63_072_000, 31_536_000),
  SMTP_URL: blankIsAbsent(
    z
      .url({ protocol: /^smtps?$/, error: 'expected an address as smtps://user:password@host:465' })
      .optional(),
  ),
  MEDIA_PRIVATE_HOSTS: trimmed(hostList),
  WEBHOOK_PRIVATE_HOSTS: trimmed(hostList),
  FEED_PRIVATE_HOSTS: trimmed(hostList),
  READYZ_TOKEN: token(16),
  METRICS_TOKEN: token(16),
  OPERATOR_TOKEN: token(32),
  ROLE: word(['all', 'web', 'worker'], 'all'),
  DRAIN_SECONDS: whole(0, 50, 0),
  REQUEST_LOG: word(['on', 'off'], 'off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: blankIsAbsent(
    z
      .url({ protocol: /^https?$/, error: 'expected an address as http://collector:4318' })
      .max(1_000)
      .optional(),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: blankIsAbsent(headerList),
  OTEL_SERVICE_NAME: blankIsAbsent(line(200).default('dealer-site')),
  OTEL_TRACES_SAMPLER_ARG: share(1),
  MEDIA_STORE: blankIsAbsent(z.string().max(1_000).regex(s3Address, expectedBucket).optional()),
  MEDIA_S3_ENDPOINT: s3Endpoint,
  MEDIA_S3_REGION: s3Region,
  MEDIA_S3_ACCESS_KEY_ID: s3Key,
  MEDIA_S3_SECRET_ACCESS_KEY: s3Key,
  BACKUP_TO: blankIsAbsent(
    z
      .string()
      .max(1_000)
      .refine(isBackupPlace, { error: ({ input }) => placeProblem(String(input)) })
      .optional(),
  ),
  BACKUP_AT: timeOfDay('02:30'),
  BACKUP_KEEP: whole(1, 1_000, 14),
  BACKUP_PASSPHRASE: blankIsAbsent(z.string().min(12).max(1_000).optional()),
  BACKUP_S3_ENDPOINT: s3Endpoint,
  BACKUP_S3_REGION: s3Region,
  BACKUP_S3_ACCESS_KEY_ID: s3Key,
  BACKUP_S3_SECRET_ACCESS_KEY: s3Key,
  LOG_LEVEL: word(['silent', 'error', 'warn', 'info', 'debug'], 'info'),
  NODE_ENV: exactWord(['production', 'development', 'test'], 'development'),
} as const;

/** The environment as a whole: variables that need others. */
export const environmentSchema = z.object(variables).superRefine((env, context) => {
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
  if (env.SESSION_SECRET_PREVIOUS && !env.SESSION_SECRET) {
    context.addIssue({
      code: 'custom',
      path: ['SESSION_SECRET'],
      message: 'required with SESSION_SECRET_PREVIOUS; set the new secret here',
    });
  }
  if (env.SESSION_SECRET_PREVIOUS && env.SESSION_SECRET_PREVIOUS === env.SESSION_SECRET) {
    context.addIssue({
      code: 'custom',
      path: ['SESSION_SECRET_PREVIOUS'],
      message: 'expected the secret before SESSION_SECRET, found the same one',
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
