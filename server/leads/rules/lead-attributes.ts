import { campaignParameters } from '#server/platform/rules/campaign';
import { isGroup, jsonIn } from '#server/platform/text/json';
import type { LeadAttributes } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { asksNotToBeTracked } from './shopper-events';

/** The hidden field with the campaign and the visited pages, as JSON; filled in by the page's script only. */
export const attributesField = 'lead_attributes';

/** The collection notice of a form: the dealer's own text, and what the site sends besides the fields. */
export function privacyNotice({ forms, analytics }: Pick<Tenant, 'forms' | 'analytics'>): string {
  const pages = analytics.visited_pages ? 'the pages you’ve viewed on this site and ' : '';
  return `${forms.privacy_notice} Your message includes ${pages}the ad or link that brought you here.`;
}

const mostRaw = 8_192;
const mostKept = 2_048;
const mostPages = 20;
const longestPath = 200;
const longestValue = 200;

interface SentForm {
  readonly tenant: Pick<Tenant, 'analytics'>;
  readonly request: Pick<Request, 'headers'>;
}

/**
 * The campaign and the visited pages that come with a form on the website: pages only where the site includes them, and nothing
 * of people who ask not to be tracked. Without JavaScript, the address of the form's page names its campaign.
 */
export function visitAttributes({ tenant, request }: SentForm, sent: unknown): LeadAttributes | undefined {
  if (asksNotToBeTracked(request.headers)) return undefined;
  const attributes = readAttributes(sent);
  const page = request.headers.get('referer') ?? '';
  const linked = new URLSearchParams(URL.canParse(page) ? new URL(page).search : '');
  return readAttributes({
    visited_pages: tenant.analytics.visited_pages ? attributes?.visited_pages : [],
    linked_query_params: attributes?.linked_query_params ?? Object.fromEntries(linked),
  });
}

/**
 * Visited pages from a form's JSON text or an API's object. Invalid entries are left out: at most 20 paths without
 * query (the newest), known parameters only, 2 KB in all. Undefined if nothing is left.
 */
export function readAttributes(input: unknown): LeadAttributes | undefined {
  const isText = typeof input === 'string';
  const parsedValue = isText ? jsonIn(input.length > mostRaw ? '' : input) : input;
  if (!isGroup(parsedValue)) return undefined;
  const visited_pages = pathsOf(parsedValue['visited_pages']);
  const linked_query_params = paramsOf(parsedValue['linked_query_params']);
  const size = () => JSON.stringify({ visited_pages, linked_query_params }).length;
  while (visited_pages.length > 0 && size() > mostKept) visited_pages.shift();
  if (visited_pages.length === 0 && Object.keys(linked_query_params).length === 0) return undefined;
  return { visited_pages, linked_query_params };
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** A path of this site: nothing that a page or a spreadsheet could run. */
const pathsOf = (value: unknown): string[] =>
  texts(value)
    .slice(-mostPages)
    .map((path) => path.replace(/[?#].*$/s, ''))
    .filter((path) => path.length <= longestPath && /^\/(?!\/)[\w\-./~%]*$/.test(path));

function paramsOf(value: unknown): Record<string, string> {
  if (!isGroup(value)) return {};
  const queryParams = campaignParameters.map((name) => [name, cleanText(value[name])] as const);
  return Object.fromEntries(queryParams.filter(([, text]) => text !== ''));
}

const cleanText = (value: unknown) =>
  typeof value === 'string'
    ? value
        .slice(0, longestValue)
        // Also half of a pair that was cut.
        .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
        .trim()
    : '';
