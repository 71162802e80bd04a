import { weekdayNames } from '#server/platform/text/local-time';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';

/** A page named in the summary. */
export interface NamedPage {
  readonly text: string;
  readonly url: string;
  readonly note?: string | undefined;
}

export interface SummaryParts {
  readonly tenant: Pick<Tenant, 'name' | 'legal_name' | 'abn' | 'wording' | 'seo' | 'locations' | 'stock'>;
  /** The dealer's main number, if one is shown. */
  readonly phone?: string | undefined;
  /** Phone numbers that pages mask. */
  readonly isHidden: (phone: string) => boolean;
  /** E.g. `60 cars`; absent if the count fails. */
  readonly stock?: string | undefined;
  readonly pages: readonly NamedPage[];
  readonly machines: readonly NamedPage[];
}

/** `/llms.txt` (llmstxt.org): who the dealer is, where and when, and how to read its stock. Markdown. */
export function summaryText(parts: SummaryParts): string {
  const { tenant, phone, stock } = parts;
  const { wording, seo, locations, stock: stocked } = tenant;
  const about =
    seo.description ?? wording.intro ?? wording.tagline ?? `A ${stocked.noun.one} dealer in Australia.`;
  const owner = [tenant.legal_name, tenant.abn && `ABN ${tenant.abn}`].filter(Boolean).join(', ');
  const facts = [
    owner && `- Business: ${line(owner)}`,
    phone && `- Phone: ${line(phone)}`,
    stock && `- In stock now: ${stock}`,
    '- Prices are Australian dollars; times are local to each location.',
  ].filter(Boolean);
  return [
    `# ${line(tenant.name)}`,
    `> ${line(about)}`,
    facts.join('\n'),
    section(
      'Locations',
      locations.filter(({ visible }) => visible).map((one) => place(one, parts.isHidden)),
    ),
    section('Pages', parts.pages.map(pageLine)),
    section('Stock for software', parts.machines.map(pageLine)),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length > 0 ? `## ${title}\n\n${lines.join('\n')}` : '';

const pageLine = ({ text, url, note }: NamedPage): string =>
  `- [${line(text).replace(/[[\]]/g, '')}](${url})${note ? `: ${line(note)}` : ''}`;

/** A text on one line: a tenant's text must not begin a heading. */
const line = (text: string): string => text.replace(/\s+/g, ' ').trim();

function place(location: TenantLocation, isHidden: (phone: string) => boolean): string {
  const { name, location_type: type, street, city, state, postcode, phone } = location;
  return [
    `- ${line(name)} (${type}): ${line(`${street}, ${city} ${state} ${postcode}`)}`,
    ...(isHidden(phone) ? [] : [`phone ${line(phone)}`]),
    ...hours(location),
  ].join('; ');
}

const hours = ({ opening_hours }: Pick<TenantLocation, 'opening_hours'>): string[] => {
  const days = opening_hours.map(({ weekday, status, open, close, formated_hours }) => {
    const times = open && close ? `${open}–${close}` : 'open';
    const words = { open: times, closed: 'closed', by_appointment: 'by appointment' }[status];
    return `${weekdayNames[weekday]} ${formated_hours ?? words}`;
  });
  return days.length > 0 ? [`hours ${line(days.join(', '))}`] : [];
};
