import { resolve } from 'node:path';
import type { Command } from 'commander';
import { describeProblems, type TenantFinding } from '#server/dealership/files/rules/tenant-problems';
import { fontMaker } from '#server/dealership/fonts/create-fonts';
import { checkTenants, type TenantCheck } from '#server/entry/tenants/check-tenants';
import { pictureProbe } from '#server/entry/tenants/create-tenants';
import { systemClock } from '#server/platform/clock';
import { createLog } from '#server/platform/log';
import { bringCopyUpToDate } from '../bring-copy-up-to-date';
import { type CliContext, CliFailure } from '../context';
import { mostNamed, noSuchTenant } from '../options';

interface CheckOptions {
  readonly tenant?: string;
  readonly from?: string;
  readonly json: boolean;
}

/** `dealer tenant check`: of the sites that are served, in the folder or in the database, or of another folder. */
export function registerTenantCheck(tenant: Command, context: CliContext): void {
  tenant
    .command('check [slug]')
    .description(
      'Check tenant files: settings, pages, pictures, links, colours, licences, hours, hosts, dates. Only errors fail',
    )
    .option('--tenant <slug>', 'only this site (same as the argument)')
    .option('--from <dir>', 'another folder of sites (default: the sites that are served)')
    .option('--json', 'print JSON', false)
    .action((slug: string | undefined, options: CheckOptions) => {
      if (slug !== undefined && options.tenant !== undefined)
        throw new CliFailure('Give the site as the argument or with --tenant, not both.');
      return check(context, { ...options, ...(slug === undefined ? {} : { tenant: slug }) });
    });
}

async function check(context: CliContext, options: CheckOptions): Promise<void> {
  const result = only(await checkAll(context, options), options.tenant);
  const errors = result.findings.filter(({ severity }) => severity === 'error');
  const warnings = result.findings.filter(({ severity }) => severity === 'warning');
  const notes = result.findings.filter(({ severity }) => severity === 'note');
  context.print(options.json, { ok: errors.length === 0, ...result }, () =>
    [
      ...lines('error', errors),
      ...lines('warning', warnings),
      ...lines('note', notes),
      `${plural(errors.length, 'error')}, ${plural(warnings.length, 'warning')}${namesOf(result)}`,
    ].join('\n'),
  );
  if (errors.length > 0) throw new CliFailure(`The tenant check found ${plural(errors.length, 'error')}.`);
}

async function checkAll(context: CliContext, { from }: CheckOptions): Promise<TenantCheck> {
  const { config, projectDir } = context;
  const tenantsDir = from === undefined ? config.TENANTS_DIR : resolve(from);
  if (from === undefined && config.TENANTS === 'database') {
    const stored = await bringCopyUpToDate(config, createLog(config.LOG_LEVEL));
    if (!stored.ok) throw new CliFailure(`The sites in the database cannot be read: ${stored.error}.`);
    if (stored.value === 0) return { tenants: [], findings: [] };
  }
  return checkTenants({
    tenantsDir,
    projectDir,
    secret: config.secret,
    pictures: pictureProbe,
    fonts: fontMaker,
    now: systemClock.now(),
  });
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

const lines = (label: string, findings: readonly TenantFinding[]): string[] =>
  findings.map((finding) => `${label}  ${describeProblems([finding])}`);

function namesOf({ tenants }: TenantCheck): string {
  if (tenants.length > mostNamed) return ` in ${tenants.length} tenants`;
  return tenants.length > 0 ? ` in ${tenants.join(', ')}` : '';
}
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
