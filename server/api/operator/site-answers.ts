import { z } from 'zod';
import { exampleRecord } from '#server/api/routes/example-record';
import type { OperatorCall } from '#server/api/routes/operator-endpoint';
import type { LeftOutSite } from '#server/dealer/registry';
import { siteAddress } from '#server/dealer/rules/host-name';
import type { TenantProblem } from '#server/dealer/rules/tenant-problems';
import { audit } from '#server/desk/accounts/audit';
import { type AuditAction, operatorApi } from '#server/desk/accounts/rules/audit-words';
import type { Services } from '#server/entry/services';
import { objectIn, type ProvisionFailure } from '#server/operate/provisioning/provision-site';
import { provisionedSettings } from '#server/operate/provisioning/rules/settings-patch';
import { type SiteDates, siteDates } from '#server/operate/tenant-versions/version-history';
import { requestIdOf } from '#server/platform/http/exchange';
import type { FieldCode } from '#server/platform/http/field-codes';
import { type FieldError, Problem } from '#server/platform/http/problem';
import { fileShape, recordBase } from '#server/platform/rules/record';
import { type Tenant, templates } from '#server/settings/tenant-schema';
import { slug } from '#server/settings/text-schema';

/** A site in use, or one that is left out. */
type AnySite = Tenant | LeftOutSite;

/** In order of slug. */
export const allSites = (tenants: Services['tenants']): readonly AnySite[] =>
  [...tenants.all(), ...tenants.leftOut()].sort((a, b) => (a.slug < b.slug ? -1 : 1));

/** Undefined if there is no such site. */
export const siteNamed = (tenants: Services['tenants'], slug: string): AnySite | undefined =>
  tenants.bySlug(slug) ?? tenants.leftOut().find((one) => one.slug === slug);

/** The site in an address. */
export const siteParams = z.object({ slug: slug.describe("The site's slug.") });
export const noEntityTags = new Problem(
  'invalid_header',
  'If-Match: expected * or entity tags in quotes, as GET sends them.',
  { param: 'If-Match' },
);
export const noSuchSite = new Problem('not_found', 'There is no site with this slug.', { param: 'slug' });

/** Problems of a site that could not be written, and when. */
export const writeProblems = {
  busy: 'Another process is writing sites: try again.',
  read_only: 'The folder of sites cannot be written.',
} as const;

const problemSchema = z.object({
  file: z.string().describe('File in the folder of the sites.'),
  path: z
    .string()
    .describe('Place in the file.')
    .meta({ examples: ['0.expiry'] }),
  expectation: z
    .string()
    .describe('What is wrong there.')
    .meta({ examples: ['expected a date as YYYY-MM-DD'] }),
});

const shared = {
  ...fileShape('site'),
  id: z.string().describe('Its slug: the name of its folder.'),
  url: z.url().describe('Where shoppers find it.'),
  name: z.string().nullable().describe('Name shown to shoppers; null for a site that is left out.'),
  template: z.enum(templates).nullable().describe('Page template; null for a site that is left out.'),
  hosts: z.array(z.string()).describe('Host names; the site also answers SLUG.localhost.'),
  left_out: z
    .boolean()
    .describe('Whether mistakes in its files keep the site from being served until they are corrected.'),
};

export const siteSummarySchema = z
  .object({ ...shared, problems: z.int().describe('Changes of its files that are not in use.') })
  .meta({ id: 'SiteSummary', description: 'A site of this installation.' });

export const siteFactsSchema = z
  .object({
    ...shared,
    time_zone: z
      .string()
      .nullable()
      .describe('IANA time zone of its days; null for a site that is left out.'),
    settings: z
      .record(z.string(), z.unknown())
      .describe('Those of tenant.json that PATCH changes, as they are written there.'),
    problems: z.array(problemSchema).describe('Changes of its files that are not in use.'),
    stock: z
      .object({
        cars: z.int().describe('Cars that no import has removed.'),
        updated_at: z.iso.datetime().nullable().describe('When the stock last changed.'),
        age_seconds: z.int().nullable().describe('Seconds since then.'),
      })
      .describe('Its stock now.'),
    to_check: z
      .array(z.string())
      .optional()
      .describe(
        'In the answer that creates it only: what is not its dealer’s own yet, a line each: placeholders, the texts of every new site, or what may still identify the dealer whose site was copied.',
      )
      .meta({ examples: [['Placeholders in tenant.json: locations[].street, locations[].opening_hours']] }),
  })
  .meta({ id: 'SiteFacts', description: 'A site of this installation, with its state.' });

const exampleSite = {
  ...exampleRecord('site', '/hill-end-cars'),
  url: 'https://www.hillendcars.example',
  name: 'Hill End Cars',
  template: 'harbour' as const,
  hosts: ['www.hillendcars.example'],
  left_out: false,
};
export const exampleSummary = { ...exampleSite, problems: 0 };
export const exampleFacts = {
  ...exampleSite,
  time_zone: 'Australia/Sydney',
  settings: { name: 'Hill End Cars', template: 'harbour', hosts: ['www.hillendcars.example'] },
  problems: [
    { file: 'hill-end-cars/offers.json', path: '0.expiry', expectation: 'expected a date as YYYY-MM-DD' },
  ],
  stock: { cars: 84, updated_at: '2026-11-25T20:00:00.000Z', age_seconds: 3_600 },
};

const ofSite = ({ file }: TenantProblem, slug: string): boolean => file.split('/', 1)[0] === slug;

export function summaryOf(tenants: Services['tenants'], site: AnySite, datesOf: SiteDates) {
  const { slug } = site;
  const problems = tenants.problems().filter((one) => ofSite(one, slug)).length;
  const { name, template } = 'name' in site ? site : { name: null, template: null };
  const base = recordBase('site', { id: slug, url: siteAddress(site), ...datesOf(slug) });
  return { ...base, name, template, hosts: [...site.hosts], left_out: !('name' in site), problems };
}

/** A site with its state; `text` is its tenant.json. */
export async function factsOf(
  services: Pick<Services, 'tenants' | 'siteState' | 'clock' | 'config' | 'tenantVersions'>,
  tenant: AnySite,
  text: string,
) {
  const { tenants, siteState, clock } = services;
  const { cars, changedAt } = await siteState.stockOf(tenant.slug);
  const dates = await siteDates(services, [tenant.slug]);
  const age = changedAt === null ? null : clock.now().getTime() - Date.parse(changedAt);
  return {
    ...summaryOf(tenants, tenant, dates),
    time_zone: 'name' in tenant ? tenant.time_zone : null,
    settings: provisionedSettings(objectIn(text)),
    problems: tenants
      .problems()
      .filter((one) => ofSite(one, tenant.slug))
      .map(({ file, path, message }) => ({ file, path, expectation: message })),
    stock: {
      cars,
      updated_at: changedAt,
      age_seconds: age === null ? null : Math.max(0, Math.round(age / 1_000)),
    },
  };
}

/** Where a new site's field is in its tenant.json. */
const placesOfFields: readonly (readonly [place: RegExp, field: string])[] = [
  [/^locations\.0\.dealer_license_number$/, 'licence'],
  [/^locations\.0\.(phone|street|city|state|postcode)$/, '$1'],
  [/^delivery\.email_to(\.\d+)?$/, 'email'],
];

/** The field of a request that a place in tenant.json comes from. */
type ParamOf = (path: string) => string;

/** Of the body of a new site. */
export const newSiteField: ParamOf = (path) =>
  placesOfFields.reduce((field, [place, name]) => field.replace(place, name), path);

const errorsOf = (findings: readonly TenantProblem[], code: FieldCode, paramOf: ParamOf) =>
  findings
    .slice(0, 50)
    .map(
      ({ path, message }): FieldError => ({ param: paramOf(path) || 'tenant.json', code, detail: message }),
    );

const slugTaken = (detail: string): Problem =>
  new Problem('already_exists', detail, { errors: [{ param: 'slug', code: 'taken', detail }] });

/** Why a site was not written, as the API says it. */
export function problemOf(failure: ProvisionFailure, paramOf: ParamOf = (path) => path): Problem {
  switch (failure.kind) {
    case 'conflict':
      return slugTaken('A site with this slug exists.');
    case 'used before':
      return slugTaken('This slug was used before: roll it back, or choose another.');
    case 'taken':
      return new Problem('already_exists', 'Another site has this host.', {
        errors: errorsOf(failure.findings, 'taken', paramOf),
      });
    case 'read-only':
      return new Problem('read_only', failure.advice);
    case 'invalid':
      return new Problem('invalid_fields', 'The site would not pass its check.', {
        errors: errorsOf(failure.findings, 'not_allowed', paramOf),
      });
    case 'unknown':
      return new Problem('not_found', `There is no site "${failure.slug}".`);
    case 'not copied':
      return new Problem('invalid_fields', `The site "${failure.slug}" cannot be copied.`, {
        errors: failure.findings.slice(0, 50).map(({ file, message }) => ({
          param: 'from',
          code: 'not_allowed',
          detail: `${file}: ${message}`,
        })),
      });
    case 'unexpected':
      return new Problem('precondition_failed', 'The settings have changed since: read the site again.');
    case 'busy':
      return new Problem('busy', 'Another process is writing sites: try again.', { retryAfter: 5 });
  }
}

interface Change {
  readonly slug: string;
  readonly action: Extract<
    AuditAction,
    | 'site-created'
    | 'site-changed'
    | 'site-removed'
    | 'api-key-created'
    | 'api-key-changed'
    | 'api-key-revoked'
    | 'staff-added'
    | 'staff-changed'
    | 'webhook-changed'
  >;
  /** Our own names: sections of settings, ids of keys, of staff and of webhooks. */
  readonly names?: readonly string[];
}

/** Logs a change by the operator API. */
export const logChange = (
  { log }: Pick<Services, 'log'>,
  { request, token }: OperatorCall,
  change: Readonly<Record<string, unknown>>,
): void => log.info({ requestId: requestIdOf(request), token, ...change }, 'operator API');

/** Logs a change by the operator API, and adds it to the audit log of the site, which its dealer can read. */
export async function recordChange(
  services: Pick<Services, 'log' | 'auditLog' | 'clock'>,
  call: OperatorCall,
  { slug, action, names = [] }: Change,
): Promise<void> {
  logChange(services, call, { tenant: slug, action, names });
  const visit = { tenant: { slug }, now: services.clock.now(), services };
  await audit(visit, { staffId: null, action, detail: operatorApi });
}
