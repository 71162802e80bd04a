import { withNoun } from '#server/dealer/rules/noun';
import type { LocationCardView } from '#server/dealer/views/location-card-view';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { stateFact } from '#server/stock/cars/rules/car-statement';
import { commentParagraphs } from '#server/stock/cars/rules/dealer-texts';
import { dateIn, leadingWords, longDate } from '#server/stock/rules/price-line';
import type { CarView, TrustView } from '#server/stock/views/car-view';
import type { ChargeLineView } from '#server/stock/views/price-view';
import type { PdfContent, PdfLocation, PdfRow, PdfSection, PdfSum } from '../pdf-printer-port';
import { paperColours, plainLine, plainLines } from './printable';

/** Longest printed texts and lists; the car page has the rest. */
const limits = {
  name: 160,
  line: 300,
  feature: 200,
  comment: 40_000,
  features: 200,
  paragraphs: 400,
  rows: 60,
  specialDays: 6,
  note: 3_000,
} as const;

/** The parts of a car page that are printed. */
type Shown =
  | 'title'
  | 'subtitle'
  | 'price'
  | 'panel'
  | 'facts'
  | 'details'
  | 'specifications'
  | 'features'
  | 'content'
  | 'location'
  | 'phone';

interface PdfSubject {
  readonly car: Car;
  /** The car page's view of it. */
  readonly view: Pick<CarView, Shown>;
  readonly tenant: Tenant;
  readonly now: Date;
  /** Absolute address of the car page. */
  readonly pageUrl: string;
  /** The facts below the price of the page. */
  readonly trust?: readonly TrustView[];
  /** Included photos. */
  readonly photoCount: number;
  /** The rows of the price in full; none without one. */
  readonly charges?: readonly ChargeLineView[];
  /** The first lender's finance, as on the page. */
  readonly finance?: FinanceExample | undefined;
  /** The dealer's main location, for a car without one. */
  readonly home?: LocationCardView | undefined;
}

/** One lender's figures and texts, and the warning for every comparison rate. */
interface FinanceExample {
  readonly name: string;
  readonly teaser: string;
  readonly facts: readonly PdfRow[];
  readonly disclaimer?: string | undefined;
  readonly note: readonly string[];
}

/** The content of a car's PDF: the car page on paper, without screen-only parts. */
export function pdfContent(subject: PdfSubject): PdfContent {
  const { view, tenant, now, pageUrl } = subject;
  const { noun } = tenant.stock;
  const { state } = view.panel;
  const heading = line(view.title, limits.name);
  const subheading = line(view.subtitle ?? '', limits.name);
  const name = [heading, subheading].filter(Boolean).join(' ');
  const dealer = line(tenant.name, limits.name);
  const printDate = longDate(dateIn(tenant.time_zone, now));
  return {
    title: name,
    author: dealer,
    subject: `${withNoun('Car details', noun)} from ${dealer}, created on ${printDate}`,
    colours: paperColours(tenant.theme),
    dealer: { name: dealer, contact: contactLines(subject) },
    heading,
    subheading: subheading || undefined,
    notice: state && { word: line(state.tag, 40), text: line(stateFact(state.kind, noun)) },
    price: priceOf(view.price),
    points: pointsOf(subject),
    photoAlts: photoAlts(name, subject.photoCount),
    link: { url: pageUrl, text: withNoun('See this car online', noun) },
    sections: sectionsOf(subject, printDate),
    foot: `${dealer} · Created on ${printDate}`,
  };
}

/** What a window card does without on one page, step by step: what paper in a windscreen needs least goes first. */
const reductions: readonly ((section: PdfSection) => PdfSection | undefined)[] = [
  (section) => (section.kind === 'photos' ? undefined : section),
  (section) =>
    section.kind === 'location'
      ? { ...section, location: { ...section.location, hours: [], special: [] } }
      : section,
  (section) => (section.kind === 'finance' ? undefined : section),
  (section) => (section.kind === 'facts' && section.heading === specificationsHeading ? undefined : section),
  (section) => (section.kind === 'list' && section.heading === includedHeading ? undefined : section),
];

/** With a first photo that is as high as the price and the code beside it: 220 points wide. */
export const withSmallPhoto = (content: PdfContent): PdfContent => ({ ...content, photoWidth: 220 });

/** A car's PDF with less and less of it, for a card of one page: no words of the dealer's own are left out. */
export function shorterContents(content: PdfContent): readonly PdfContent[] {
  let { sections } = content;
  const steps = reductions.map((reduce) => {
    sections = sections.flatMap((section) => reduce(section) ?? []);
    return { ...content, sections, photoAlts: content.photoAlts.slice(0, 1) };
  });
  return [...steps, withSmallPhoto(steps.at(-1) ?? content)];
}

const line = (text: string, most: number = limits.line): string => plainLine(text, most);

/** The phone number and the site's host, in the header. */
function contactLines({ view, home, pageUrl }: PdfSubject): string[] {
  const phone = view.phone?.text ?? (view.location ?? home)?.phone?.text;
  return [...(phone ? [line(phone)] : []), new URL(pageUrl).host.replace(/^www\./, '')];
}

/** The price line of the page: the figure, its label and what it is, the earlier price. */
function priceOf(price: CarView['price']): PdfContent['price'] {
  const { text, parts, was } = leadingWords(price);
  const label = price.label && !price.inFull?.text ? [price.label] : [];
  return {
    text: line(text, 60),
    kind: line([...label, ...parts].join(' · '), 160) || undefined,
    was: was && line(was, 60),
    quiet: price.quiet,
  };
}

/** What still counts when the paper is read, unless it is in What’s included: a certified car's programme, its warranty, the way back. */
function pointsOf({ view: { panel, content }, trust = [] }: PdfSubject): string[] {
  const lasting = trust.filter(({ kind }) => ['certified', 'warranty', 'money_back'].includes(kind));
  return [...(panel.certified ? [panel.certified] : []), ...lasting]
    .filter(({ text }) => !content.whatsIncluded?.points.includes(text))
    .map(({ text }) => line(text));
}

const photoAlts = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    count === 1 ? name : `${name}, photo ${index + 1} of ${count}`,
  );

/** The sections in order, without empty ones. */
function sectionsOf(subject: PdfSubject, printDate: string): PdfSection[] {
  const { car, view, tenant, charges = [] } = subject;
  const { text = [], points = [] } = view.content.whatsIncluded ?? {};
  const paragraphs = commentsOf(car);
  return [
    ...(charges.length > 0
      ? [{ kind: 'sums' as const, heading: 'What’s in this price', rows: charges.map(sumOf) }]
      : []),
    ...listSection(includedHeading, [...text, ...points]),
    ...factsSections(view),
    ...listSection('Features', view.features),
    ...(paragraphs.length > 0 ? [{ kind: 'text' as const, heading: 'Dealer comments', paragraphs }] : []),
    ...financeSection(subject),
    ...(subject.photoCount > 1 ? [{ kind: 'photos' as const, heading: 'More photos' }] : []),
    ...locationSection(subject),
    { kind: 'closing', lines: [`Created on ${printDate}. ${line(tenant.pdf.note)}`] },
  ];
}

const includedHeading = 'What’s included';

function listSection(heading: string, texts: readonly string[]): PdfSection[] {
  const items = texts.map((item) => line(item, limits.feature)).filter(Boolean);
  return items.length > 0 ? [{ kind: 'list', heading, items: items.slice(0, limits.features) }] : [];
}

const sumOf = ({ label, value, note, total }: ChargeLineView): PdfSum => ({
  label: line(label),
  value: line(value, 60),
  note: note && line(note),
  total,
});

const specificationsHeading = 'Specifications';
/** A few specifications do not make a section. */
const fewestSpecifications = 4;

function factsSections({ facts, details, specifications }: PdfSubject['view']): PdfSection[] {
  const own = specifications.length >= fewestSpecifications;
  const others = details.filter(({ label }) => facts.every((fact) => fact.label !== label));
  return [
    ...factsSection('Key information', [...facts, ...(own ? [] : specifications), ...others]),
    ...factsSection(specificationsHeading, own ? specifications : []),
  ];
}

function factsSection(heading: string, facts: readonly PdfRow[]): PdfSection[] {
  const rows = rowsOf(facts);
  return rows.length > 0 ? [{ kind: 'facts', heading, rows }] : [];
}

/** The car's location with its phone number; the dealer's if unknown. */
function locationSection({ view, home }: PdfSubject): PdfSection[] {
  const place = view.location ?? home;
  if (!place) return [];
  const heading = view.location ? 'Where to see it' : 'Where to find us';
  return [{ kind: 'location', heading, location: locationOf(place, view.phone ?? place.phone) }];
}

const rowsOf = (facts: readonly PdfRow[]): PdfRow[] =>
  facts
    .slice(0, limits.rows)
    .map(({ label, value }) => ({ label: line(label, 60), value: line(value) }))
    .filter(({ value }) => value !== '');

/** Nobody checks paper again later: without comments print nothing (the page says they are pending). */
function commentsOf({ dealercomments }: Car): string[] {
  const text = plainLines(dealercomments ?? '', limits.comment);
  return text === '' ? [] : commentParagraphs(text).slice(0, limits.paragraphs);
}

/** The finance example with its required notes. */
function financeSection({ finance }: PdfSubject): PdfSection[] {
  if (!finance) return [];
  const { name, teaser, facts, disclaimer, note } = finance;
  const [warning = '', ...others] = [...note, ...(disclaimer ? [disclaimer] : [])];
  // The footnote of the teaser's asterisk.
  const notes = [teaser.endsWith('*') ? `* ${warning}` : warning, ...others];
  return [
    {
      kind: 'finance',
      heading: 'Finance example',
      lead: line(`${name}: ${teaser}`),
      rows: rowsOf(facts),
      notes: notes.map((text) => line(text, limits.note)),
    },
  ];
}

function locationOf(
  place: LocationCardView,
  phone: CarView['phone'] | LocationCardView['phone'],
): PdfLocation {
  const licences = line([place.licence, place.repairer].filter(Boolean).join(' · '));
  return {
    name: line(place.name),
    address: [line(place.address.join(', '))],
    phone: phone && {
      text: line(phone.text),
      href: phone.href?.startsWith('tel:') ? phone.href : undefined,
    },
    hours: daysTogether(
      place.hours.slice(0, 7).map(({ day, hours, note }) => ({
        label: line(day),
        value: line(note ? `${hours} (${note})` : hours),
      })),
    ),
    special: place.special.slice(0, limits.specialDays).map((day) => line(day)),
    licences: licences === '' ? [] : [licences],
  };
}

/** Days in a row with the same hours in one line: `Monday – Friday`. */
function daysTogether(days: readonly PdfRow[]): PdfRow[] {
  const lines: { first: string; last: string; value: string }[] = [];
  for (const { label, value } of days) {
    const before = lines.at(-1);
    if (before?.value === value) before.last = label;
    else lines.push({ first: label, last: label, value });
  }
  return lines.map(({ first, last, value }) => ({
    label: first === last ? first : `${first} – ${last}`,
    value,
  }));
}
