import { z } from 'zod';
import { reply } from '#server/api/routes/endpoint';
import { defineOperatorEndpoint } from '#server/api/routes/operator-endpoint';
import { operatorAuthor } from '#server/operate/provisioning/provision-site';
import { removeTenant } from '#server/operate/tenant-versions/save-tenant-version';
import { Problem } from '#server/platform/http/problem';
import { deleted, deletedSchema } from '#server/platform/rules/record';
import { noSuchSite, recordChange, siteParams } from './site-answers';
import { noVersions, versionSeen } from './site-versions';

const sameSlug = 'Repeat the slug of the site here, as it is in the path.';

/** Removes a site. */
export const removeSite = defineOperatorEndpoint({
  method: 'DELETE',
  path: '/internal/v1/sites/{slug}',
  scope: 'sites:write',
  summary: 'Remove a site',
  description:
    'It is served no more: at once on this process, and within seconds on the others. Its stock, leads, staff and keys stay stored, and so do its versions: ' +
    '`POST …/rollback` brings it back, and no other site can have its slug. Erase what people have asked you to erase before. ' +
    'Of installations with TENANTS=database. With `If-Match` and the ETag of GET, only if the settings have not changed since.',
  ifMatch: 'optional',
  params: siteParams,
  query: z.object({
    confirm: z
      .string(sameSlug)
      .max(200)
      .describe('The slug again, so that no other site is removed by mistake.')
      .meta({ examples: ['hill-end-cars'] }),
  }),
  responses: { 200: deletedSchema },
  examples: { responses: { 200: { summary: 'Removed', value: deleted('site', 'hill-end-cars') } } },
  problems: {
    invalid_header: true,
    not_found: 'There is no such site.',
    read_only: 'Sites are in a folder here, which has no versions: take the hosts of the site away instead.',
    wrong_state:
      'The site answers the hosts that no site has (DEFAULT_TENANT), or somebody has just changed it.',
    precondition_failed: 'The settings are no longer as If-Match says.',
  },
  handler: async (services, { params: { slug: tenant }, query: { confirm }, ...call }) => {
    if (services.config.TENANTS !== 'database') return noVersions;
    if (confirm !== tenant) return otherSlug;
    const seen = await versionSeen(services, tenant, call.request.headers.get('if-match'));
    if (seen instanceof Problem) return seen;
    const removed = await removeTenant(services, { tenant, ...seen, author: operatorAuthor });
    if (!removed.ok) return refusals[removed.error.kind];
    await services.serveTenantNow(tenant);
    await recordChange(services, call, { slug: tenant, action: 'site-removed' });
    return reply(200, deleted('site', tenant));
  },
});

const otherSlug = new Problem('invalid_parameter', 'The query is not valid.', {
  errors: [{ param: 'confirm', code: 'not_allowed', detail: sameSlug }],
});

const refusals = {
  'not found': noSuchSite,
  conflict: new Problem('wrong_state', 'Somebody else has saved a version meanwhile: try again.'),
  'is the default': new Problem(
    'wrong_state',
    'This site answers the hosts that no site has: change DEFAULT_TENANT first.',
  ),
} as const;
