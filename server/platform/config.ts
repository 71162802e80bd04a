import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import { makeFolderSync } from './make-folder';
import { environmentSchema, variables } from './variables';

/** Names of variables; Kubernetes keeps folders of its own beside such files. */
const variableName = /^[A-Z_][A-Z0-9_]*$/;
const largestBytes = 64 * 1024;

/**
 * The files of a folder as variables: the name of each is the variable's, its text the value without the line break at
 * the end. Larger files, folders and other names are left out. Throws the system's error if the folder cannot be read.
 */
export function readSecretFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => variableName.test(name));
  const files = names.filter((name) => {
    const stats = statSync(join(folder, name));
    return stats.isFile() && stats.size <= largestBytes;
  });
  return Object.fromEntries(
    files.map((name) => [name, readFileSync(join(folder, name), 'utf8').replace(/\r?\n$/, '')]),
  );
}

/** Writes variables as files that only this user can read; each is replaced whole, and unchanged ones are left alone. */
export function writeSecretFiles(folder: string, values: Readonly<Record<string, string>>): void {
  makeFolderSync(folder);
  const before = readSecretFiles(folder);
  for (const [name, value] of Object.entries(values)) {
    if (before[name] === value) continue;
    const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
    writeFileSync(draft, value, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(draft, join(folder, name));
  }
}

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

/** A bad variable in one line. Repeats only values that cannot be secrets. */
function lineOf(issue: z.core.$ZodIssue, environment: Readonly<Record<string, unknown>>): string {
  const name = issue.path.join('.');
  const value = plainVariables.has(name) ? environment[name] : undefined;
  const suffix = value === undefined ? '' : `, found ${JSON.stringify(String(value).slice(0, longestShown))}`;
  return `Configuration: ${name}: ${expectation(issue)}${suffix}`;
}

const longestShown = 40;

/** What the schema expected, in words for operators. */
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
    const lines = result.error.issues.map((issue) => lineOf(issue, environment));
    throw new ConfigError(lines.join('\n'));
  }
  const dataDir = resolve(root, result.data.DATA_DIR);
  const editedTenantsDir = resolve(root, result.data.TENANTS_DIR);
  if (wouldBeSite(dataDir, editedTenantsDir, result.data.TENANTS))
    throw new ConfigError(
      `Configuration: DATA_DIR: expected a folder outside TENANTS_DIR, found "${dataDir}"`,
    );
  const tenantsCopyDir = join(dataDir, 'tenants');
  return {
    ...result.data,
    DATA_DIR: dataDir,
    BACKUP_TO: backupPlace(root, result.data.BACKUP_TO),
    TENANTS_DIR: result.data.TENANTS === 'database' ? tenantsCopyDir : editedTenantsDir,
    editedTenantsDir,
    tenantsCopyDir,
    projectDir: root,
    // A tenant's file must not reach the site's own secrets.
    secret: (name) => (Object.hasOwn(variables, name) ? undefined : environment[name] || undefined),
  };
}

/** Whether the data folder is the folder of sites, or would count as a site in it: hidden folders do not. */
const wouldBeSite = (dataDir: string, tenantsDir: string, tenants: Config['TENANTS']): boolean =>
  dataDir === tenantsDir ||
  (tenants === 'folder' && dirname(dataDir) === tenantsDir && !basename(dataDir).startsWith('.'));

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

/** Variables that hold no secret: messages repeat the value that they have. */
const plainVariables: ReadonlySet<string> = new Set<keyof typeof variables>([
  'DATA_DIR',
  'TENANTS_DIR',
  'PORT',
  'TENANTS',
  'DEFAULT_TENANT',
  'CLIENT_IP_HEADER',
  'HSTS_SECONDS',
  'ROLE',
  'DRAIN_SECONDS',
  'REQUEST_LOG',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'MEDIA_S3_REGION',
  'BACKUP_AT',
  'BACKUP_KEEP',
  'BACKUP_S3_REGION',
  'LOG_LEVEL',
  'NODE_ENV',
]);
