import type { Texts } from '#server/desk/views/desk-view';
import { escapeHtml } from '#server/leads/rules/email-body';
import { momentText } from './desk-time';

type Values = Readonly<Record<string, unknown>>;

interface DocumentFor {
  readonly siteName: string;
  readonly timeZone: string;
}

/** The parts of the file under their headings. */
const headings: Texts = {
  leads: 'Enquiries',
  reservations: 'Reservations',
  orders: 'Orders',
  valuations: 'Valuations of a car',
  email_alerts: 'Email alerts',
  messages: 'Messages',
  account: 'Account',
};

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff;overflow-wrap:anywhere}' +
  'h2{margin-top:2.5rem;border-bottom:2px solid}section,li{break-inside:avoid;margin:1rem 0}' +
  'dt{color:#555;font-size:.875rem}dd{margin:0 0 .5rem;white-space:pre-wrap}dl dl,ol{margin:.25rem 0 0 1rem;padding:0}';

/**
 * A person's copy of their data as a page to read and print: the values of the JSON file under words, but for attached files,
 * photos and names that only programs need, which are in that file alone.
 */
export function personDocument(data: Values, { siteName, timeZone }: DocumentFor): string {
  const parts = Object.entries(headings).map(([name, heading]) => part(heading, data[name], timeZone));
  const about = Object.entries(data).filter(([name]) => !Object.hasOwn(headings, name) && name !== 'site');
  const title = `Your data at ${escapeHtml(siteName)}`;
  return (
    `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>` +
    `<body><main><h1>${title}</h1>${valueList(Object.fromEntries(about), timeZone)}${parts.join('')}</main></body></html>`
  );
}

function part(heading: string, value: unknown, timeZone: string): string {
  const items = Array.isArray(value) ? value : [value];
  const drawn = items.map((item) => html(item, timeZone)).filter((text) => text !== '');
  return drawn.length === 0
    ? ''
    : `<h2>${heading}</h2>${drawn.map((text) => `<section>${text}</section>`).join('')}`;
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** A value as HTML; empty for nothing. */
function html(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return list(value, timeZone);
  if (isObject(value)) return valueList(value, timeZone);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);
  return escapeHtml(isInstant ? momentText(text, timeZone) : text);
}

function list(values: readonly unknown[], timeZone: string): string {
  const items = values.map((value) => html(value, timeZone)).filter((text) => text !== '');
  if (items.length === 0) return '';
  return values.some(isObject)
    ? `<ol>${items.map((text) => `<li>${text}</li>`).join('')}</ol>`
    : items.join(', ');
}

function valueList(values: Values, timeZone: string): string {
  const lines = Object.entries(values).flatMap(([name, value]) => {
    if (forPrograms.has(name)) return [];
    const words = name === 'kind' && typeof value === 'string' ? (kinds[value] ?? value) : value;
    const text = /_base64$/.test(name) ? 'In the JSON file' : html(words, timeZone);
    return text === '' ? [] : [`<dt>${escapeHtml(labelOf(name))}</dt><dd>${text}</dd>`];
  });
  return lines.length === 0 ? '' : `<dl>${lines.join('')}</dl>`;
}

/** Names that only programs need: they are in the JSON file. */
const forPrograms: ReadonlySet<string> = new Set(['tenant', 'site', 'slug', 'car_slug', 'user_agent']);

/** Names that say little to people. */
const labels: Texts = {
  lead_id: 'Enquiry number',
  kind: 'What happened',
  text: 'Details',
  by: 'Who did it',
  at: 'When',
  stocknum: 'Stock number',
  in_full_price: 'Price with all charges',
  in_full_text: 'Price with all charges, as shown',
  form_completed: 'Form filled in to the end',
  opt_in: 'Agreed to offers and news',
  car_id: 'Car number',
  location_id: 'Location',
  dealership_id: 'Location',
  linked_query_params: 'Campaign',
  quarantined: 'Held as suspected spam',
  merged_into: 'Part of the enquiry',
  url: 'Page',
};

/** What a history calls its entries. */
const kinds: Texts = {
  owner: 'Given to a member of staff',
  status: 'Status changed',
  note: 'Note',
  opt_in: 'Offers and news',
  terms: 'Terms of use',
};

/** `created_at` as `Created at`: for people's copies of their data, and files of leads. */
export function labelOf(name: string): string {
  if (Object.hasOwn(labels, name)) return labels[name] ?? name;
  const words = name.replace(/_base64$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
