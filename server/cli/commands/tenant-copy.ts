import { join } from 'node:path';
import { type CliContext, CliFailure, type Output } from '#server/cli/command';
import { failureText } from '#server/cli/tenant-version-lines';
import { describeProblems, type TenantFinding } from '#server/dealer/files/rules/tenant-problems';
import { fontMaker } from '#server/dealer/fonts/font-library';
import type { Services } from '#server/entry/services';
import { createCheckDraft } from '#server/operate/tenant-versions/check-draft';
import { slugFailure } from '#server/operate/tenant-versions/new-slug';
import {
  type NewTenantFailure,
  type NewTenantRequest,
  newFolderFrom,
  newTenantFrom,
} from '#server/operate/tenant-versions/new-tenant-from';
import { saveTenantVersion } from '#server/operate/tenant-versions/save-tenant-version';
import { pictureProbe } from '#server/operate/tenants/create-tenants';
import { starterSite } from '#server/operate/tenants/rules/starter-site';
import { systemClock } from '#server/platform/clock';
import { err, ok } from '#server/platform/result';
import { newSlug } from '#server/settings/text-schema';

type CopyRequest = Pick<NewTenantRequest, 'from' | 'answers'>;

/** `dealer tenant new SLUG --from OTHER` in the tenants folder. */
export async function createCopy(context: CliContext, { from, answers }: CopyRequest): Promise<Output> {
  const { config, projectDir, program } = context;
  const { slug } = answers;
  const checkDeps = { projectDir, pictures: pictureProbe, fonts: fontMaker, secret: config.secret };
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
export async function createStored(context: CliContext, request: StoredRequest): Promise<Output> {
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
