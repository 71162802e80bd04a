import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkTenants, type TenantCheck } from '../../tenants/check-tenants';
import type { TenantFinding } from '../../tenants/rules/finding';
import { describeProblems } from '../../tenants/rules/tenant-problems';
import { jsonSchemaFile, tenantJsonSchema } from '../../tenants/tenant-json-schema';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';

/** `dealer tenant …`: works on the folder of tenants alone, without a server or database. */
export const registerTenant: RegisterCommands = (program, context) => {
  const tenant = program.command('tenant').description('Look after the sites in TENANTS_DIR');
  tenant
    .command('check')
    .description('Check tenant files: shape, colours, hours, numbers. Errors fail, warnings do not')
    .option('--tenant <slug>', 'only this site')
    .option('--json', 'print one JSON value', false)
    .action((options: CheckOptions) => check(context, options));
  tenant
    .command('schema')
    .description('Write the JSON Schema of tenant.json for editors')
    .option('--output <file>', `where to (default: ${jsonSchemaFile} in TENANTS_DIR)`)
    .option('--json', 'print one JSON value', false)
    .action((options: SchemaOptions) => writeSchema(context, options));
};

interface CheckOptions {
  readonly tenant?: string;
  readonly json: boolean;
}
interface SchemaOptions {
  readonly output?: string;
  readonly json: boolean;
}

async function check(context: CliContext, { tenant, json }: CheckOptions): Promise<void> {
  const { TENANTS_DIR, secret } = context.config;
  const checked = only(await checkTenants(TENANTS_DIR, context.projectDir, secret), tenant);
  const errors = checked.findings.filter(({ severity }) => severity === 'error');
  const warnings = checked.findings.filter(({ severity }) => severity === 'warning');
  context.print(json, { ok: errors.length === 0, ...checked }, () =>
    [
      ...lines('error', errors),
      ...lines('warning', warnings),
      `${errors.length} errors, ${warnings.length} warnings${namesOf(checked)}`,
    ].join('\n'),
  );
  if (errors.length > 0) throw new CliFailure(`The tenant check found ${plural(errors.length, 'error')}.`);
}

function only(checked: TenantCheck, slug: string | undefined): TenantCheck {
  if (slug === undefined) return checked;
  const findings = checked.findings.filter(
    ({ file }) => file === `${slug}/tenant.json` || !file.includes('/tenant.json'),
  );
  if (checked.tenants.includes(slug)) return { tenants: [slug], findings };
  if (findings.length > 0) return { tenants: [], findings };
  const known = checked.tenants.length > 0 ? `; there are ${checked.tenants.join(', ')}` : '';
  throw new CliFailure(`There is no tenant ${slug} that loads${known}.`);
}

const lines = (label: string, findings: readonly TenantFinding[]): string[] =>
  findings.map((finding) => `${label}  ${describeProblems([finding])}`);

const namesOf = ({ tenants }: TenantCheck) => (tenants.length > 0 ? ` in ${tenants.join(', ')}` : '');
const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

async function writeSchema(context: CliContext, { output, json }: SchemaOptions): Promise<void> {
  const file = output ?? join(context.config.TENANTS_DIR, jsonSchemaFile);
  try {
    await writeFile(file, tenantJsonSchema());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliFailure(`Cannot write the schema: ${why}`);
  }
  context.print(json, { file }, () => `Wrote ${file}`);
}
