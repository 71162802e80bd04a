import { reply } from '#server/api/routes/endpoint';
import { answerList, listParts } from '#server/api/routes/list';
import { defineOperatorEndpoint } from '#server/api/routes/operator-endpoint';
import { settingsFile } from '#server/dealer/site-files/tenant-writer-port';
import { changeSite, createSite } from '#server/operate/provisioning/provision-site';
import { siteDates } from '#server/operate/tenant-versions/version-history';
import { ifMatchCondition, strongEtag } from '#server/platform/http/etag';
import { Problem } from '#server/platform/http/problem';
import {
  allSites,
  exampleFacts,
  exampleSummary,
  factsOf,
  newSiteField,
  noEntityTags,
  noSuchSite,
  problemOf,
  recordChange,
  siteFactsSchema,
  siteNamed,
  siteParams,
  siteSummarySchema,
  summaryOf,
  writeProblems,
} from './site-answers';
import { newSiteSchema, sitePatchSchema } from './site-bodies';

const basePath = '/internal/v1/sites';

const exampleNewSite = {
  slug: 'hill-end-cars',
  name: 'Hill End Cars',
  state: 'NSW',
  city: 'Hill End',
  postcode: '2850',
  phone: '(02) 5550 0143',
  hosts: ['www.hillendcars.example'],
  email: 'sales@hillendcars.example',
};

const exampleToCheck = [
  'Placeholders in tenant.json: locations[].street, locations[].opening_hours',
  'Texts to replace: wording.tagline, wording.intro, content/about-us.md',
];

const exampleSitePatch = {
  hosts: ['www.hillendcars.example', 'hillendcars.example'],
  imports: { sources: [{ name: 'dms', kind: 'https', url: 'https://files.dms.example/hill-end.csv' }] },
};

/** The sites of this installation. */
export const listSites = defineOperatorEndpoint({
  ...listParts('Sites', 'SiteList', siteSummarySchema, exampleSummary),
  path: basePath,
  scope: 'sites:read',
  summary: 'List sites',
  description: 'In order of slug: those in use, and those left out because of mistakes in their files.',
  handler: async (services, { url, query }) =>
    answerList(url, query, {
      read: ({ limit, after = '' }) =>
        allSites(services.tenants)
          .filter(({ slug }) => slug > after)
          .slice(0, limit),
      place: ({ slug }) => slug,
      data: async (sites) => {
        const slugs = sites.map(({ slug }) => slug);
        const dates = await siteDates(services, slugs);
        return sites.map((site) => summaryOf(services.tenants, site, dates));
      },
    }),
});

const ifMatchRule =
  'The entity tag is that of the settings: `If-Match` of PATCH takes it. Whether the stock has changed is not part of it.';

/** One site. */
export const showSiteFacts = defineOperatorEndpoint({
  method: 'GET',
  path: `${basePath}/{slug}`,
  scope: 'sites:read',
  summary: 'Show a site with its state',
  description: ifMatchRule,
  strongTag: true,
  params: siteParams,
  responses: { 200: siteFactsSchema },
  examples: { responses: { 200: { summary: 'A site with a problem', value: exampleFacts } } },
  problems: { not_found: 'There is no such site.' },
  handler: async (services, { params }) => {
    const site = siteNamed(services.tenants, params.slug);
    const settings = site && (await services.tenantWriter.text(params.slug, settingsFile));
    if (!site || !settings) return noSuchSite;
    return reply(200, await factsOf(services, site, settings.text), { taggedBy: settings.tag });
  },
});

/** Makes a site. */
export const addSite = defineOperatorEndpoint({
  method: 'POST',
  path: basePath,
  scope: 'sites:write',
  summary: 'Create a site',
  description:
    'The site answers its hosts at once on this process, and within seconds on the others. With `from` it gets the look, pages ' +
    'and pictures of another site, but none of its hosts, secrets or destinations of leads. Names in texts are replaced; `to_check` ' +
    'lists what to look at before you publish it.',
  idempotent: true,
  body: newSiteSchema,
  responses: { 201: siteFactsSchema },
  examples: {
    body: { summary: 'A site with a host', value: exampleNewSite },
    responses: {
      201: { summary: 'The new site', value: { ...exampleFacts, problems: [], to_check: exampleToCheck } },
    },
  },
  problems: {
    ...writeProblems,
    not_found: 'There is no site to copy from.',
    already_exists: 'A site has this slug or host, or a removed site had this slug.',
  },
  handler: async (services, { body, ...call }) => {
    const saved = await createSite(services, body);
    if (!saved.ok) return problemOf(saved.error, newSiteField);
    const tenant = services.tenants.bySlug(body.slug);
    const settings = await services.tenantWriter.text(body.slug, settingsFile);
    if (!tenant || !settings) throw new Error(`the new site ${body.slug} is not in use`);
    await recordChange(services, call, { slug: body.slug, action: 'site-created' });
    const headers = { Location: `${basePath}/${body.slug}`, ETag: strongEtag(settings.tag) };
    const facts = await factsOf(services, tenant, settings.text);
    return reply(201, { ...facts, to_check: [...saved.value.toCheck] }, { headers });
  },
});

/** A site that does not exist matches no If-Match, not even `*` (RFC 9110 §13.1.1). */
const nothingToMatch = new Problem('precondition_failed', noSuchSite.detail);

/** Changes settings of a site. */
export const editSite = defineOperatorEndpoint({
  method: 'PATCH',
  path: `${basePath}/{slug}`,
  scope: 'sites:write',
  summary: 'Change the settings of a site',
  description:
    'A JSON merge patch (RFC 7396): absent settings stay, null removes, lists are replaced whole. The rest of tenant.json keeps its ' +
    'order and spacing. Needs `If-Match` with entity tags of the site as GET sends them, or `*`, which asks only that the site exists. An empty list of hosts takes a site off the internet; ' +
    'its stock and leads stay.',
  idempotent: true,
  ifMatch: 'required',
  params: siteParams,
  body: sitePatchSchema,
  responses: { 200: siteFactsSchema },
  examples: {
    body: { summary: 'Another host and a feed', value: exampleSitePatch },
    responses: { 200: { summary: 'The changed site', value: exampleFacts } },
  },
  problems: {
    ...writeProblems,
    invalid_header: true,
    not_found: 'The site has just been removed.',
    already_exists: 'Another site has this host.',
    precondition_failed: 'The settings are no longer as If-Match says, or there is no such site.',
    precondition_required: true,
  },
  handler: async (services, { params, body, ...call }) => {
    const tags = call.request.headers.get('if-match');
    if (tags === null) return new Problem('precondition_required', undefined, { param: 'If-Match' });
    const condition = ifMatchCondition(tags);
    if (!condition) return noEntityTags;
    const isExpected = (tag: string) => condition(strongEtag(tag));
    const saved = await changeSite(services, { slug: params.slug, patch: body, isExpected });
    if (!saved.ok) return saved.error.kind === 'unknown' ? nothingToMatch : problemOf(saved.error);
    const { tag, changed } = saved.value;
    const tenant = siteNamed(services.tenants, params.slug);
    const settings = await services.tenantWriter.text(params.slug, settingsFile);
    if (!tenant || !settings) return noSuchSite;
    if (changed.length > 0)
      await recordChange(services, call, { slug: params.slug, action: 'site-changed', names: changed });
    const headers = { ETag: strongEtag(tag) };
    return reply(200, await factsOf(services, tenant, settings.text), { headers, taggedBy: tag });
  },
});
