import type { LeadAttributes } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';

/** The hidden field with the visited pages, as JSON; filled in by the page's script only. */
export const attributesField = 'lead_attributes';

/** Notice on every form of a site that includes visited pages. */
const visitedNotice =
  'Your message includes the pages you’ve viewed on this site and the ad or link that brought you here.';

/** The collection notice of a form: the dealer's own text, and the site's additions. */
export const privacyNotice = ({ forms, analytics }: Pick<Tenant, 'forms' | 'analytics'>): string =>
  analytics.visited_pages ? `${forms.privacy_notice} ${visitedNotice}` : forms.privacy_notice;

const mostRaw = 8_192;
const mostKept = 2_048;
const mostPages = 20;
const longestPath = 200;
const longestValue = 200;

/** Campaign parameters of ads and newsletters; all others are ignored. */
const linkedQueryParams: readonly string[] = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
];

/**
 * Visited pages from a form's JSON text or an API's object. Invalid entries are left out: at most 20 paths without
 * query (the newest), known parameters only, 2 KB in all. Undefined if nothing is left.
 */
export function readAttributes(input: unknown): LeadAttributes | undefined {
  const parsedValue = typeof input === 'string' ? parseJson(input) : input;
  if (!isObject(parsedValue)) return undefined;
  const visited_pages = pathsOf(parsedValue['visited_pages']);
  const linked_query_params = paramsOf(parsedValue['linked_query_params']);
  const size = () => JSON.stringify({ visited_pages, linked_query_params }).length;
  while (visited_pages.length > 0 && size() > mostKept) visited_pages.shift();
  if (visited_pages.length === 0 && Object.keys(linked_query_params).length === 0) return undefined;
  return { visited_pages, linked_query_params };
}

function parseJson(text: string): unknown {
  if (text.length > mostRaw) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** A path of this site: nothing that a page or a spreadsheet could run. */
const pathsOf = (value: unknown): string[] =>
  texts(value)
    .slice(-mostPages)
    .map((path) => path.replace(/[?#].*$/s, ''))
    .filter((path) => path.length <= longestPath && /^\/(?!\/)[\w\-./~%]*$/.test(path));

function paramsOf(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  const queryParams = linkedQueryParams.map((name) => [name, cleanText(value[name])] as const);
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
