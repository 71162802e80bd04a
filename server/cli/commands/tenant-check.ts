import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CliContext, CliFailure, command } from '#server/cli/command';
import { argument, option } from '#server/cli/options';
import { mostNamed, noSuchTenant } from '#server/cli/sites';
import { fontMaker } from '#server/dealer/font-library';
import { describeProblems, type TenantFinding } from '#server/dealer/rules/tenant-problems';
import { createTenantVersions } from '#server/operate/tenant-versions/create-tenant-versions';
import { checkTenants, type TenantCheck } from '#server/operate/tenants/check-tenants';
import { systemClock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import { connectDatabase, databaseFile } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { createLog } from '#server/platform/log';
import { storageFault } from '#server/platform/rules/database';
import { counted } from '#server/platform/text/counted';

/** `dealer tenant check`: of the sites that are served, in the folder or in the database, or of another folder. */
export const check = command({
  name: 'check',
  summary:
    'Check tenant files: settings, pages, pictures, links, colours, licences, hours, hosts, dates. Only errors fail',
  options: {
    slug: argument('[slug]'),
    tenant: option('<slug>', 'only this site (same as the argument)'),
    from: option('<dir>', 'another folder of sites (default: the sites that are served)'),
  },
  refuse: ({ slug, tenant }) =>
    slug !== undefined && tenant !== undefined && 'Give the site as the argument or with --tenant, not both.',
  run: async (context, { slug, tenant, from }) => {
    const result = only(await checkAll(context, from), slug ?? tenant);
    const of = (severity: TenantFinding['severity']) =>
      result.findings.filter((finding) => finding.severity === severity);
    const lines = (severity: TenantFinding['severity']) =>
      of(severity).map((finding) => `${severity}  ${describeProblems([finding])}`);
    const errors = counted(of('error').length, 'error');
    return {
      value: { ok: of('error').length === 0, ...result },
      lines: [
        ...lines('error'),
        ...lines('warning'),
        ...lines('note'),
        `${errors}, ${counted(of('warning').length, 'warning')}${namesOf(result)}`,
      ],
      failure: of('error').length > 0 && `The tenant check found ${errors}.`,
    };
  },
});

async function checkAll({ config, projectDir }: CliContext, from: string | undefined): Promise<TenantCheck> {
  const tenantsDir = from === undefined ? config.TENANTS_DIR : resolve(from);
  if (from === undefined && config.TENANTS === 'database' && (await copyStoredSites(config)) === 0)
    return { tenants: [], findings: [] };
  return checkTenants({
    tenantsDir,
    projectDir,
    secret: config.secret,
    fonts: fontMaker,
    now: systemClock.now(),
  });
}

/**
 * Brings the local copy of the sites in the database up to date without migrating the database, so that another release
 * may run on it. Returns how many sites the database has.
 */
async function copyStoredSites(config: Config): Promise<number> {
  if (config.DATABASE_URL === undefined && !existsSync(databaseFile(config.DATA_DIR))) return 0;
  const unreadable = (cause: string) => new CliFailure(`The sites in the database cannot be read: ${cause}.`);
  try {
    const database = connectDatabase(config);
    try {
      const commits = new GroupCommit(database);
      const log = createLog(config.LOG_LEVEL);
      const stored = createTenantVersions({ config, commits, clock: systemClock, log });
      await stored.versionFollower.catchUp();
      if (stored.versionFollower.state().behindSince !== null)
        throw unreadable(`${config.tenantsCopyDir} could not be brought up to date`);
      const sites = await stored.tenantVersions.currentSince(0);
      return sites.filter(({ removed }) => !removed).length;
    } finally {
      await database.destroy();
    }
  } catch (error) {
    throw error instanceof CliFailure ? error : unreadable(storageFault(error));
  }
}

function only(result: TenantCheck, slug: string | undefined): TenantCheck {
  if (slug === undefined) return result;
  const findings = result.findings.filter(
    ({ file }) => file.startsWith(`${slug}/`) || !file.includes('/') || file.startsWith('/'),
  );
  if (result.tenants.includes(slug)) return { tenants: [slug], findings };
  if (findings.length > 0) return { tenants: [], findings };
  throw noSuchTenant(slug, result.tenants);
}

function namesOf({ tenants }: TenantCheck): string {
  if (tenants.length > mostNamed) return ` in ${tenants.length} tenants`;
  return tenants.length > 0 ? ` in ${tenants.join(', ')}` : '';
}
