import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hostProblems } from '#server/dealer/rules/host-name';
import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import { errorCode, readDataFile } from '#server/dealer/tenant-file';
import { err, ok, type Result } from '#server/platform/result';
import { isGroup } from '#server/platform/text/json';
import { usualTimeZone } from '#server/settings/rules/time-zone';
import { type Tenant, tenantSchema } from '#server/settings/tenant-schema';
import { slug } from '#server/settings/text-schema';
import { beyondLimit, tooMany } from './rules/live-sites';
import { withOwnWords } from './rules/own-words';
import { foreignSecrets } from './rules/secret-names';

/**
 * Adds a missing `time_zone` to a tenant file: its first location's, or the usual one of that location's state. A yard
 * in Perth must not close its offers by Brisbane's clock. Anything invalid is returned unchanged.
 */
export function withOwnTimeZone(file: unknown): unknown {
  if (!isGroup(file) || 'time_zone' in file) return file;
  const [first] = Array.isArray(file['locations']) ? file['locations'] : [];
  if (!isGroup(first)) return file;
  const { time_zone: zone, state } = first;
  if (typeof zone === 'string') return { ...file, time_zone: zone };
  return typeof state === 'string' ? { ...file, time_zone: usualTimeZone(state) } : file;
}

const inOwnWords = withOwnWords(defaultsOf(tenantSchema));
const tenantFile = z.preprocess((file) => inOwnWords(withOwnTimeZone(file)), sharingDefaults(tenantSchema));

/** The default sections. */
function defaultsOf(schema: typeof tenantSchema): Readonly<Record<string, unknown>> {
  const sections = Object.entries<z.ZodType>(schema.shape).filter(
    ([, field]) => field instanceof z.ZodPrefault,
  );
  return Object.fromEntries(sections.map(([name, field]) => [name, field.parse(undefined)]));
}

/**
 * The same schema, but omitted sections share one object for all tenants: most sites omit most sections, and hundreds
 * start in half the time.
 */
function sharingDefaults(schema: typeof tenantSchema): typeof tenantSchema {
  const shared = Object.entries<z.ZodType>(schema.shape).map(([name, field]): [string, z.ZodType] => {
    if (!(field instanceof z.ZodPrefault)) return [name, field];
    return [name, z._default(field.unwrap(), field.parse(undefined))];
  });
  // The same names with the same types: only the time a default is created differs, which types do not show.
  return z.strictObject(Object.fromEntries(shared)) as unknown as typeof tenantSchema;
}

/**
 * Reads every `<slug>/tenant.json` of a folder, keyed by slug in alphabetical order. Reports all problems of all
 * tenants at once; one is enough to fail, since a silently missing site helps nobody.
 */
export async function loadTenants(
  tenantsDir: string,
): Promise<Result<Map<string, Tenant>, readonly TenantProblem[]>> {
  const folders = await tenantFolders(tenantsDir);
  if (!folders.ok) return folders;
  const read = await Promise.all(folders.value.map((folder) => readTenant(tenantsDir, folder)));
  const tenants = read.flatMap((one) => (one.ok ? [one.value] : []));
  const problems = [
    ...read.flatMap((one) => (one.ok ? [] : one.error)),
    ...[...beyondLimit(folders.value, () => false)].map(tooMany),
    ...hostProblems(tenants),
    ...foreignSecrets(tenants),
  ];
  if (problems.length > 0) return err(problems);
  return ok(new Map(tenants.map((tenant) => [tenant.slug, tenant])));
}

/**
 * Sub-folders that may hold a tenant, in alphabetical order, except hidden ones. Follows links. None is a problem, unless
 * sites come from elsewhere.
 */
export async function tenantFolders(
  dir: string,
  mayBeEmpty = false,
): Promise<Result<string[], readonly TenantProblem[]>> {
  const problem = (message: string) => err([{ file: dir, path: '', message }]);
  let names: string[];
  try {
    names = (await readdir(dir)).filter((name) => !name.startsWith('.')).sort();
  } catch (error) {
    return problem(
      `the tenants folder cannot be read (${errorCode(error)}); set TENANTS_DIR to a folder of tenants`,
    );
  }
  const isFolder = await Promise.all(
    names.map((name) =>
      stat(join(dir, name)).then(
        (entry) => entry.isDirectory(),
        () => false,
      ),
    ),
  );
  const folders = names.filter((_, at) => isFolder[at]);
  if (folders.length === 0 && !mayBeEmpty)
    return problem('expected at least one tenant, a folder with a tenant.json');
  return ok(folders);
}

/** Reads the `tenant.json` of one folder. */
export async function readTenant(
  dir: string,
  folder: string,
): Promise<Result<Tenant, readonly TenantProblem[]>> {
  const file = `${folder}/tenant.json`;
  const problem = (path: string, message: string) => err([{ file, path, message }]);
  const read = await readDataFile(dir, file, tenantFile);
  if (!read.ok) return read;
  const tenant = read.value;
  if (!tenant) return problem('', 'is missing');
  if (!slug.safeParse(folder).success) {
    return problem(
      'slug',
      `expected a folder named in lower-case letters, digits and hyphens, found "${folder}"`,
    );
  }
  if (tenant.slug !== folder) {
    return problem('slug', `expected the name of its folder, ${folder}, found "${tenant.slug}"`);
  }
  return ok(tenant);
}
