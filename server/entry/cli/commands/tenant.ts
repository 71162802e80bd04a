import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Option } from 'commander';
import { z } from 'zod';
import { newTenant } from '#server/entry/tenants/new-tenant';
import { referenceFile, referencePage } from '#server/entry/tenants/reference-page';
import type { StarterAnswers } from '#server/entry/tenants/rules/starter-site';
import { australianStates } from '#server/settings/location-schema';
import { templates, tenantSchema } from '#server/settings/tenant-schema';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { type Signed, signature } from './authorship';
import { registerTenantCheck } from './tenant-check';
import { createCopy, createStored } from './tenant-copy';
import { registerTenantHistory } from './tenant-history';
import { registerTenantPull } from './tenant-pull';
import { registerTenantPush } from './tenant-push';

/** `dealer tenant …`: the commands in this file work on the tenants folder; sites in the database have theirs beside it. */
export const registerTenant: RegisterCommands = (program, context) => {
  const tenant = program.command('tenant').description('Manage the sites in TENANTS_DIR');
  tenant
    .command('new <slug>')
    .description('Create the folder of a new site, complete and ready to edit')
    .option('--name <name>', 'site name (default: from the slug)')
    .addOption(new Option('--template <name>', 'page template').choices(templates))
    .addOption(new Option('--state <state>', 'state or territory').choices(states).default('qld'))
    .option('--phone <number>', 'phone number for shoppers')
    .option('--street <text>', 'street address')
    .option('--city <name>', 'suburb or town')
    .option('--postcode <digits>', 'four digits')
    .option('--licence <text>', 'motor dealer licence wording')
    .option('--abn <digits>', 'Australian Business Number, eleven digits')
    .option('--email <address>', 'email address for leads')
    .option('--host <name...>', 'host names of the site')
    .option('--demo-feed <file>', 'feed of demo cars to load on first start; path from the project folder')
    .option(
      '--from <slug>',
      'copy the settings, texts and pictures of this site, without its hosts, secrets and lead destinations',
    )
    .option('--note <text>', 'why, for the history of a site in the database')
    .option('--author <name>', 'who, for the history (default: the user of this machine)')
    .option('--json', 'print JSON', false)
    .action((slug: string, options: NewOptions) => createSite(context, slug, options));
  registerTenantCheck(tenant, context);
  tenant
    .command('schema')
    .description('Write the JSON Schema for tenant.json and the reference page beside it')
    .option('--output <file>', `output file (default: ${jsonSchemaFile} in TENANTS_DIR)`)
    .option('--json', 'print JSON', false)
    .action((options: SchemaOptions) => writeSchema(context, options));
  registerTenantPush(tenant, context);
  registerTenantPull(tenant, context);
  registerTenantHistory(tenant, context);
};

interface NewOptions extends Omit<StarterAnswers, 'slug' | 'state' | 'hosts'>, Signed {
  readonly state: string;
  readonly host?: readonly string[];
  readonly from?: string;
}
interface SchemaOptions {
  readonly output?: string;
  readonly json: boolean;
}

const states = australianStates.map((state) => state.toLowerCase());

async function createSite(context: CliContext, slug: string, options: NewOptions): Promise<void> {
  const { json, state: stateOption, host: hosts, from, note: _, author: __, ...facts } = options;
  const state = australianStates.find((one) => one.toLowerCase() === stateOption);
  const answers = { ...facts, slug, state, hosts };
  if (context.config.TENANTS === 'database')
    return createStored(context, { ...signature(options), from, answers, json });
  if (from !== undefined) return createCopy(context, { from, answers, json });
  await createStarter(context, answers, json);
}

async function createStarter(context: CliContext, answers: StarterAnswers, json: boolean): Promise<void> {
  const { slug } = answers;
  const { TENANTS_DIR } = context.config;
  const created = await newTenant(TENANTS_DIR, answers, (path) =>
    existsSync(resolve(context.projectDir, path)),
  );
  if (!created.ok) throw new CliFailure(created.error);
  await provideSchema(TENANTS_DIR);
  const folder = join(TENANTS_DIR, slug);
  const files = created.value.map(({ path }) => path);
  context.print(json, { slug, folder, files }, () => whatNext(context.program, slug, folder, files));
}

/** Every tenant.json refers to this file for editor completion; a folder outside the project has none yet. */
async function provideSchema(tenantsDir: string): Promise<void> {
  const file = join(tenantsDir, jsonSchemaFile);
  try {
    await writeFile(file, tenantJsonSchema(), { flag: 'wx' });
    await chmod(file, 0o644);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

const whatNext = (
  program: CliContext['program'],
  slug: string,
  folder: string,
  files: readonly string[],
): string =>
  [
    `Created ${folder}: ${files.join(', ')}`,
    'Next:',
    `  1. Put your own name, phone, address and hours in ${join(folder, 'tenant.json')}.`,
    `  2. ${program} tenant check ${slug}`,
    `  3. ${program} stock import FILE --tenant ${slug}`,
    `  4. ${program === 'dealer' ? 'Start the site' : 'npm start'}, and open http://${slug}.localhost:3000/ (a running site picks it up automatically)`,
    'Every setting: tenants/README.md',
  ].join('\n');

async function writeSchema(context: CliContext, { output, json }: SchemaOptions): Promise<void> {
  const file = output ?? join(context.config.editedTenantsDir, jsonSchemaFile);
  const page = join(dirname(file), referenceFile);
  try {
    await writeFile(file, tenantJsonSchema());
    await writeFile(page, referencePage());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliFailure(`Cannot write the schema: ${why}`);
  }
  context.print(json, { file, page }, () => `Wrote ${file} and ${page}`);
}

/** Name of the JSON Schema in the tenants folder, for completion and checks in editors. */
export const jsonSchemaFile = 'tenant.schema.json';

/** The tenant file's JSON Schema (draft 7, which editors know best) as the text of that file. */
export function tenantJsonSchema(): string {
  const schema = z.toJSONSchema(tenantSchema, { io: 'input', target: 'draft-7' });
  return `${JSON.stringify({ title: 'Dealer site (tenant.json)', ...schema }, null, 2)}\n`;
}
