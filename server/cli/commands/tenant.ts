import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { type CliContext, CliFailure, command, group, type Output } from '#server/cli/command';
import { argument, option } from '#server/cli/options';
import { author, signature } from '#server/cli/tenant-version-lines';
import { newTenant } from '#server/operate/tenants/new-tenant';
import { referenceFile, referencePage } from '#server/operate/tenants/reference-page';
import type { StarterAnswers } from '#server/operate/tenants/rules/starter-site';
import { australianStates } from '#server/settings/location-schema';
import { templates, tenantSchema } from '#server/settings/tenant-schema';
import { check } from './tenant-check';
import { createCopy, createStored } from './tenant-copy';
import { diff, history, remove, rollBack, show } from './tenant-history';
import { pull } from './tenant-pull';
import { push } from './tenant-push';

const states = australianStates.map((state) => state.toLowerCase());

const create = command({
  name: 'new',
  summary: 'Create the folder of a new site, complete and ready to edit',
  options: {
    slug: argument('<slug>'),
    name: option('<name>', 'site name (default: from the slug)'),
    template: option('<name>', 'page template', { choices: templates }),
    state: option<string>('<state>', 'state or territory', { choices: states, default: 'qld' }),
    phone: option('<number>', 'phone number for shoppers'),
    street: option('<text>', 'street address'),
    city: option('<name>', 'suburb or town'),
    postcode: option('<digits>', 'four digits'),
    licence: option('<text>', 'motor dealer licence wording'),
    abn: option('<digits>', 'Australian Business Number, eleven digits'),
    email: option('<address>', 'email address for leads'),
    host: option<readonly string[]>('<name...>', 'host names of the site'),
    demoFeed: option('<file>', 'feed of demo cars to load on first start; path from the project folder'),
    from: option(
      '<slug>',
      'copy the settings, texts and pictures of this site, without its hosts, secrets and lead destinations',
    ),
    ...author,
    note: option('<text>', 'why, for the history of a site in the database'),
  },
  run: async (context, { json: _, state: stateName, host: hosts, from, note, author: by, ...facts }) => {
    const state = australianStates.find((one) => one.toLowerCase() === stateName);
    const answers = { ...facts, state, hosts };
    if (context.config.TENANTS === 'database')
      return createStored(context, { ...signature({ author: by, note }), from, answers });
    if (from !== undefined) return createCopy(context, { from, answers });
    return createStarter(context, answers);
  },
});

async function createStarter(context: CliContext, answers: StarterAnswers): Promise<Output> {
  const { slug } = answers;
  const { TENANTS_DIR } = context.config;
  const created = await newTenant(TENANTS_DIR, answers, (path) =>
    existsSync(resolve(context.projectDir, path)),
  );
  if (!created.ok) throw new CliFailure(created.error);
  await provideSchema(TENANTS_DIR);
  const folder = join(TENANTS_DIR, slug);
  const files = created.value.map(({ path }) => path);
  return {
    value: { slug, folder, files },
    lines: [`Created ${folder}: ${files.join(', ')}`, ...whatNext(context.program, slug, folder)],
  };
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

const whatNext = (program: CliContext['program'], slug: string, folder: string): readonly string[] => [
  'Next:',
  `  1. Put your own name, phone, address and hours in ${join(folder, 'tenant.json')}.`,
  `  2. ${program} tenant check ${slug}`,
  `  3. ${program} stock import FILE --tenant ${slug}`,
  `  4. ${program === 'dealer' ? 'Start the site' : 'npm start'}, and open http://${slug}.localhost:3000/ (a running site picks it up automatically)`,
  'Every setting: tenants/README.md',
];

const schema = command({
  name: 'schema',
  summary: 'Write the JSON Schema for tenant.json and the reference page beside it',
  options: { output: option('<file>', 'output file (default: tenant.schema.json in TENANTS_DIR)') },
  run: async ({ config }, { output }) => {
    const file = output ?? join(config.editedTenantsDir, jsonSchemaFile);
    const page = join(dirname(file), referenceFile);
    try {
      await writeFile(file, tenantJsonSchema());
      await writeFile(page, referencePage());
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new CliFailure(`Cannot write the schema: ${why}`);
    }
    return { value: { file, page }, lines: `Wrote ${file} and ${page}` };
  },
});

/** Name of the JSON Schema in the tenants folder, for completion and checks in editors. */
export const jsonSchemaFile = 'tenant.schema.json';

/** The tenant file's JSON Schema (draft 7, which editors know best) as the text of that file. */
export function tenantJsonSchema(): string {
  const text = z.toJSONSchema(tenantSchema, { io: 'input', target: 'draft-7' });
  return `${JSON.stringify({ title: 'Dealer site (tenant.json)', ...text }, null, 2)}\n`;
}

/** `dealer tenant …`: these commands work on the tenants folder; sites in the database have theirs beside them. */
export const tenantCommands = group('tenant', 'Manage the sites in TENANTS_DIR', [
  create,
  check,
  schema,
  push,
  pull,
  history,
  show,
  diff,
  rollBack,
  remove,
]);
