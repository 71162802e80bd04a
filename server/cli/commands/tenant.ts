import { existsSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { type CliContext, CliFailure, command, group, type Output } from '#server/cli/command';
import { argument, option } from '#server/cli/options';
import { fontMaker } from '#server/dealer/font-library';
import { describeProblems, type TenantFinding } from '#server/dealer/rules/tenant-problems';
import type { Services } from '#server/entry/services';
import { createCheckDraft } from '#server/operate/tenant-versions/create-tenant-versions';
import {
  type NewTenantFailure,
  type NewTenantRequest,
  newFolderFrom,
  newTenant,
  newTenantFrom,
  slugFailure,
} from '#server/operate/tenant-versions/new-tenant';
import { saveTenantVersion } from '#server/operate/tenant-versions/save-tenant-version';
import { referenceFile, referencePage } from '#server/operate/tenants/reference-page';
import { type StarterAnswers, starterSite } from '#server/operate/tenants/rules/starter-site';
import { systemClock } from '#server/platform/clock';
import { err, ok } from '#server/platform/result';
import { australianStates } from '#server/settings/location-schema';
import { templates, tenantSchema } from '#server/settings/tenant-schema';
import { newSlug } from '#server/settings/text-schema';
import { check } from './tenant-check';
import { author, diff, failureText, history, remove, rollBack, show, signature } from './tenant-history';
import { pull, push } from './tenant-push';

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
const jsonSchemaFile = 'tenant.schema.json';

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

type CopyRequest = Pick<NewTenantRequest, 'from' | 'answers'>;

/** `dealer tenant new SLUG --from OTHER` in the tenants folder. */
async function createCopy(context: CliContext, { from, answers }: CopyRequest): Promise<Output> {
  const { config, projectDir, program } = context;
  const { slug } = answers;
  const checkDeps = { projectDir, fonts: fontMaker, secret: config.secret };
  const checkDraft = createCheckDraft(checkDeps, () => systemClock.now(), config.TENANTS_DIR);
  const created = await newFolderFrom({ checkDraft }, config.TENANTS_DIR, { from, answers });
  if (!created.ok) throw failureOf(slug, from, created.error);
  const folder = join(config.TENANTS_DIR, slug);
  const { files, findings, toCheck } = created.value;
  return {
    value: { slug, folder, from, files, findings, to_check: toCheck },
    lines: [
      `Created ${folder} from ${from}: ${files.length} files`,
      ...checklist(toCheck),
      ...nextSteps([settingsStep(folder), importStep(program, slug)], findings),
    ],
  };
}

type StoredRequest = Pick<NewTenantRequest, 'answers' | 'author' | 'note'> & {
  readonly from: string | undefined;
};

/** `dealer tenant new SLUG` with sites in the database: the first version, complete or copied from another site. */
async function createStored(context: CliContext, request: StoredRequest): Promise<Output> {
  const { from, answers } = request;
  const { slug } = answers;
  const name = newSlug.safeParse(slug);
  if (!name.success) throw new CliFailure(`Slug "${slug}": expected ${name.error.issues[0]?.message}.`);
  const services = await context.services();
  const saved =
    from === undefined
      ? await saveStarter(services, request)
      : await newTenantFrom(services, { ...request, from });
  if (!saved.ok) throw failureOf(slug, from ?? slug, saved.error);
  const { version, findings, toCheck } = saved.value;
  const { program } = context;
  const steps = [
    `${program} tenant pull ${slug} --to DIR`,
    `After your changes: ${program} tenant push ${slug} --from DIR`,
    settingsStep(`DIR/${slug}`),
    importStep(program, slug),
  ];
  return {
    value: { slug, version, ...(from === undefined ? {} : { from, to_check: toCheck }), findings },
    lines: [`${slug}: version ${version}`, ...checklist(toCheck), ...nextSteps(steps, findings)],
  };
}

async function saveStarter(services: Services, { answers, author, note }: StoredRequest) {
  const { slug: tenant } = answers;
  const slugProblem = await slugFailure(services.tenantVersions, tenant);
  if (slugProblem) return err(slugProblem);
  const files = new Map(starterSite(answers).map(({ path, text }) => [path, new TextEncoder().encode(text)]));
  const saved = await saveTenantVersion(services, { tenant, files, expected: 0, author, note });
  return saved.ok ? ok({ ...saved.value, toCheck: [] }) : saved;
}

function failureOf(slug: string, from: string, failure: NewTenantFailure): CliFailure {
  if (failure.kind === 'exists') return new CliFailure(`${slug} already exists: choose another slug.`);
  if (failure.kind === 'used before')
    return new CliFailure(`${slug}: this slug was used before: roll it back, or choose another.`);
  if (failure.kind === 'no original') return new CliFailure(`${from} cannot be copied: ${failure.why}.`);
  return new CliFailure(failureText(slug, failure));
}

/** The parts of a copy that may still identify the first dealer. */
const checklist = (points: readonly string[]): readonly string[] =>
  points.length === 0
    ? []
    : ['Check these, which come from the first site:', ...points.map((one) => `  - ${one}`)];

const settingsStep = (folder: string): string =>
  `Put the dealer's own name, places, hours, licences and lead addresses in ${folder}/tenant.json.`;
const importStep = (program: CliContext['program'], slug: string): string =>
  `${program} stock import FILE --tenant ${slug}`;

/** The next steps, and the findings of the check. */
const nextSteps = (steps: readonly string[], findings: readonly TenantFinding[]): readonly string[] => [
  'Next:',
  ...steps.map((step, at) => `  ${at + 1}. ${step}`),
  ...findings.map((finding) => `${finding.severity}  ${describeProblems([finding])}`),
];
