import { z } from 'zod';
import type { JsonPath } from '#server/dealer/site-files/json-edit';
import { settingsFile } from '#server/dealer/site-files/tenant-writer-port';
import { once } from '#server/platform/derived';
import { offersSchema, reviewSetSchema } from '#server/settings/data-files-schema';
import { redirectsSchema } from '#server/settings/redirect-schema';
import { tenantSchema } from '#server/settings/tenant-schema';
import type { SettingNode } from './schema-form';

/** The website's pages of the desk. */
export const sitePath = '/desk/site';

/** A part of the website that staff change on one page: a whole file, or a section of the site's settings. */
export interface SitePart {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly file: string;
  /** Where the part stands in its file. */
  readonly path: JsonPath;
  /** The page that shows it. */
  readonly shownAt: string;
  /** A site does without it. */
  readonly isOptional?: true;
  /** Entries that can be pasted, several at once. */
  readonly paste?: 'redirects' | 'reviews';
}

const section = (
  name: keyof typeof tenantSchema.shape,
  title: string,
  about: string,
  shownAt: string = '/',
): SitePart => ({ id: name.replaceAll('_', '-'), title, about, file: settingsFile, path: [name], shownAt });

export const siteParts: readonly SitePart[] = [
  {
    id: 'offers',
    title: 'Offers',
    about: 'Offers with their pictures, fine print, first and last day.',
    file: 'offers.json',
    path: [],
    shownAt: '/special-offers',
  },
  { ...section('popup', 'Popup', 'A message over the page from one day to another.'), isOptional: true },
  section('home', 'Home page', 'Banners, cars of your choice, and the finders.'),
  section(
    'promos',
    'Promotions between cars',
    'Tiles among the search results.',
    '/search/new-used-and-demo-cars',
  ),
  section('wording', 'Wording', 'Introduction, buttons, and texts without a price.'),
  section('phones', 'Phone numbers', 'The numbers that are shown for cars.'),
  section('finance', 'Finance', 'Rates, terms and fine print of repayment examples.', '/finance'),
  section('header', 'Header and menu', 'Logo, menu and its labels.'),
  section('footer', 'Footer', 'Links and small print at the end of every page.'),
  section('theme', 'Colours', 'Colours, corners and fonts.'),
  section('test_drives', 'Test drives', 'Days, times and notice of bookings.', '/book-a-test-drive'),
  section('forms', 'Forms', 'Fields and texts of the enquiry forms.', '/contact-us'),
  {
    id: 'reviews',
    title: 'Reviews',
    about: 'Reviews of customers, with their stars.',
    file: 'reviews.json',
    path: ['reviews'],
    shownAt: '/',
    paste: 'reviews',
  },
  {
    id: 'redirects',
    title: 'Redirects',
    about: 'Former addresses and the pages that they lead to now.',
    file: 'redirects.json',
    path: [],
    shownAt: '/',
    paste: 'redirects',
  },
];

export const sitePart = (id: string): SitePart | undefined => siteParts.find((part) => part.id === id);

const asNode = (schema: z.ZodType): SettingNode =>
  z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as SettingNode;

const settingsNode = once(() => asNode(tenantSchema));
const fileNodes: Readonly<Record<string, () => SettingNode>> = {
  'offers.json': once(() => asNode(offersSchema)),
  'reviews.json': once(() => asNode(reviewSetSchema)),
  'redirects.json': once(() => asNode(redirectsSchema)),
};

/** The schema of a part. */
export function nodeOf({ file, path: [name] }: SitePart): SettingNode {
  const whole = fileNodes[file]?.() ?? settingsNode();
  return name === undefined ? whole : (whole.properties?.[String(name)] ?? {});
}

/** A list's entries have a page each; undefined for a part that is one form. */
export const entryNode = (part: SitePart): SettingNode | undefined => {
  const { items } = nodeOf(part);
  return items?.properties ? items : undefined;
};

/** A file that does not exist yet, before its first edit. */
export const blankFile = ({ path }: SitePart): string => (path.length === 0 ? '[]\n' : '{}\n');
