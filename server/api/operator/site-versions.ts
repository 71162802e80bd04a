import { z } from 'zod';
import { reply } from '#server/api/routes/endpoint';
import { exampleRecord } from '#server/api/routes/example-record';
import { answerWhole, listParts } from '#server/api/routes/list';
import { defineOperatorEndpoint } from '#server/api/routes/operator-endpoint';
import { settingsFile } from '#server/dealer/site-files/tenant-writer-port';
import type { Services } from '#server/entry/services';
import { refusedFiles } from '#server/operate/provisioning/database-tenant-writer';
import { operatorAuthor } from '#server/operate/provisioning/provision-site';
import { type RollBackFailure, rollBackTenant } from '#server/operate/tenant-versions/save-tenant-version';
import { type HistoryEntry, historyOf } from '#server/operate/tenant-versions/version-history';
import { ifMatchCondition, strongEtag } from '#server/platform/http/etag';
import { Problem } from '#server/platform/http/problem';
import { recordBase, recordShape } from '#server/platform/rules/record';
import { noEntityTags, noSuchSite, problemOf, recordChange, siteParams } from './site-answers';

export const noVersions = new Problem(
  'read_only',
  'Sites are in a folder here, which has no versions; with TENANTS=database they have.',
);
const problems = {
  not_found: 'There is no such site or version.',
  read_only: 'Sites are in a folder here, which has no versions.',
} as const;

const versionSchema = z
  .object({
    ...recordShape('site_version'),
    version: z.int().describe('Its number, from 1.'),
    author: z.string().describe('Who saved it.'),
    note: z.string().describe('What was changed, or why.'),
    removed: z.boolean().describe('It took the site away.'),
    restored_from: z.int().nullable().describe('The earlier version that it restored; null for any other.'),
    files: z.int().describe('Number of its files.'),
    bytes: z.int().describe('Their size.'),
  })
  .meta({ id: 'SiteVersion', description: "A version of a site's files." });

const exampleVersion = {
  ...exampleRecord('site_version', '/internal/v1/sites/hill-end-cars/versions'),
  id: 'hill-end-cars-4',
  version: 4,
  author: operatorAuthor,
  note: 'changed hosts',
  removed: false,
  restored_from: 2,
  files: 12,
  bytes: 84_210,
};

const recordOf = ({ at, restoredFrom, ...entry }: HistoryEntry, slug: string, { origin }: URL) => ({
  ...recordBase('site_version', {
    id: `${slug}-${entry.version}`,
    url: `${origin}/internal/v1/sites/${slug}/versions`,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  }),
  version: entry.version,
  author: entry.author,
  note: entry.note,
  removed: entry.removed,
  restored_from: restoredFrom,
  files: entry.files,
  bytes: entry.bytes,
});

const versions = listParts('Versions', 'SiteVersionList', versionSchema, exampleVersion);

/** The versions of a site. */
export const listSiteVersions = defineOperatorEndpoint({
  ...versions,
  path: '/internal/v1/sites/{slug}/versions',
  scope: 'sites:read',
  summary: 'List the versions of a site',
  description: 'Newest first; 100 are kept. Of installations with TENANTS=database.',
  params: siteParams,
  problems: { ...versions.problems, ...problems },
  handler: async (services, { url, params: { slug }, query }) => {
    if (services.config.TENANTS !== 'database') return noVersions;
    const history = await historyOf(services, slug);
    if (history.length === 0) return noSuchSite;
    return answerWhole(url, query, history, (entry) => recordOf(entry, slug, url));
  },
});

/** The largest number that databases store for a version. */
const mostVersions = 2_147_483_647;

/** Makes an earlier version of a site current again. */
export const rollBackSite = defineOperatorEndpoint({
  method: 'POST',
  path: '/internal/v1/sites/{slug}/rollback',
  scope: 'sites:write',
  summary: 'Restore an earlier version of a site',
  description:
    'As a new version, after the check of the site. A removed site comes back too. With `If-Match` and the ETag of GET, only if the settings have not changed since; a removed site has none.',
  idempotent: true,
  ifMatch: 'optional',
  params: siteParams,
  body: z
    .strictObject({
      version: z.int().min(1).max(mostVersions).describe('Number of the version to restore.'),
    })
    .meta({ id: 'SiteRollback', description: 'A version to restore.' }),
  responses: { 200: versionSchema },
  examples: {
    body: { summary: 'The second version', value: { version: 2 } },
    responses: { 200: { summary: 'The new version', value: exampleVersion } },
  },
  problems: {
    ...problems,
    invalid_header: true,
    already_exists: 'Another site has a host of that version.',
    wrong_state: 'Somebody else has saved a version meanwhile.',
    precondition_failed: 'The settings are no longer as If-Match says, or the site was removed.',
    invalid_fields: 'The version is the removal of the site, or would not pass the check of the site.',
  },
  handler: async (services, { url, params: { slug }, body, ...call }) => {
    if (services.config.TENANTS !== 'database') return noVersions;
    const seen = await versionSeen(services, slug, call.request.headers.get('if-match'));
    if (seen instanceof Problem) return seen;
    const author = { author: operatorAuthor, note: `restored version ${body.version}` };
    const saved = await rollBackTenant(services, { tenant: slug, to: body.version, ...seen, ...author });
    if (!saved.ok) return refusalOf(saved.error);
    await services.serveTenantNow(slug);
    if (saved.value.changed)
      await recordChange(services, call, { slug, action: 'site-changed', names: ['rollback'] });
    const [newest] = await historyOf(services, slug, 1);
    return newest ? reply(200, recordOf(newest, slug, url)) : noSuchSite;
  },
});

/** The newest version if its settings are as If-Match says; nothing is expected without that header. */
export async function versionSeen(
  { tenantVersions, tenantWriter }: Pick<Services, 'tenantVersions' | 'tenantWriter'>,
  slug: string,
  ifMatch: string | null,
): Promise<{ readonly expected?: number } | Problem> {
  if (ifMatch === null) return {};
  const condition = ifMatchCondition(ifMatch);
  if (!condition) return noEntityTags;
  const current = await tenantVersions.current(slug);
  if (!current) return noSuchSite;
  const settings = await tenantWriter.text(slug, settingsFile);
  if (!settings || !condition(strongEtag(settings.tag)))
    return new Problem('precondition_failed', 'The settings are no longer as If-Match says.');
  return { expected: current.version };
}

const removalText = 'This version is the removal of the site: choose one before it.';

function refusalOf(failure: RollBackFailure): Problem {
  switch (failure.kind) {
    case 'no such site':
      return noSuchSite;
    case 'no such version':
      return new Problem('not_found', 'The site has no such version.', { param: 'version' });
    case 'removal':
      return new Problem('invalid_fields', removalText, {
        errors: [{ param: 'version', code: 'not_allowed', detail: removalText }],
      });
    case 'conflict':
      return new Problem('wrong_state', 'Somebody else has saved a version meanwhile: try again.');
    case 'invalid':
      return problemOf(refusedFiles(failure.findings));
  }
}
