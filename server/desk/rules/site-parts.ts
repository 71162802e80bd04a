import { z } from 'zod';
import type { JsonPath } from '#server/dealer/site-files/json-edit';
import { settingsFile } from '#server/dealer/site-files/tenant-writer-port';
import { once } from '#server/platform/derived';
import { offersSchema, reviewSetSchema } from '#server/settings/data-files-schema';
import { redirectsSchema } from '#server/settings/redirect-schema';
import { tenantSchema } from '#server/settings/tenant-schema';
import type { SettingNode } from './setting-entry';
import { type SettingWords, wordsAt } from './site-words';

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
  /** Settings from elsewhere in the file that people look for here; they come first. */
  readonly also?: readonly JsonPath[];
  /** The page that shows it. */
  readonly shownAt: string;
  /** A site does without it. */
  readonly isOptional?: true;
  /** What one of its entries is called. */
  readonly entry?: string;
  /** Entries stay: something else refers to them. */
  readonly keepsEntries?: true;
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
    entry: 'offer',
    file: 'offers.json',
    path: [],
    shownAt: '/special-offers',
  },
  { ...section('popup', 'Popup', 'A message over the page from one day to another.'), isOptional: true },
  {
    ...section(
      'home',
      'Home page',
      'The line under your name, introduction, banners and cars of your choice.',
    ),
    also: [
      ['wording', 'tagline'],
      ['wording', 'intro'],
    ],
  },
  {
    ...section(
      'promos',
      'Promotions between cars',
      'Pictures with a link, among the cars that shoppers find.',
      '/search/new-used-and-demo-cars',
    ),
    entry: 'promotion',
  },
  section('wording', 'Buttons and messages', 'The words on buttons, and in place of a missing price.'),
  section('phones', 'Phone numbers', 'The numbers that are shown for cars.'),
  section('finance', 'Finance', 'Rates, terms and fine print of repayment examples.', '/finance'),
  section('header', 'Header and menu', 'Logo, menu and its labels.'),
  section('footer', 'Footer', 'Links and small print at the end of every page.'),
  section('theme', 'Colours', 'Colours, corners and dark mode.'),
  {
    id: 'business',
    title: 'Business details',
    about: 'Name, company and ABN.',
    file: settingsFile,
    path: ['abn'],
    also: [['name'], ['legal_name']],
    shownAt: '/contact-us',
  },
  {
    ...section('locations', 'Locations', 'Address, phone, photo and licence of each yard.', '/contact-us'),
    entry: 'location',
    keepsEntries: true,
  },
  section('test_drives', 'Test drives', 'Days, times and notice of bookings.', '/book-a-test-drive'),
  section('forms', 'Forms', 'Fields and texts of the enquiry forms.', '/contact-us'),
  {
    id: 'reviews',
    title: 'Reviews',
    about: 'Reviews of customers, with their stars.',
    entry: 'review',
    file: 'reviews.json',
    path: ['reviews'],
    shownAt: '/',
    paste: 'reviews',
  },
  {
    id: 'redirects',
    title: 'Old addresses',
    about: 'Addresses of your former website, and the pages that they lead to now.',
    entry: 'address',
    file: 'redirects.json',
    path: [],
    shownAt: '/',
    paste: 'redirects',
  },
];

export const sitePart = (id: string): SitePart | undefined => siteParts.find((part) => part.id === id);

/** A schema of the settings as JSON Schema: what a file may say. */
export const schemaNode = (schema: z.ZodType): SettingNode =>
  z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as SettingNode;

const settingsNode = once(() => schemaNode(tenantSchema));
const fileNodes: Readonly<Record<string, () => SettingNode>> = {
  'offers.json': once(() => schemaNode(offersSchema)),
  'reviews.json': once(() => schemaNode(reviewSetSchema)),
  'redirects.json': once(() => schemaNode(redirectsSchema)),
};

/** The schema at a place of a part's file. */
export const nodeAt = (file: string, path: JsonPath): SettingNode =>
  path.reduce<SettingNode>(
    (node, step) => (typeof step === 'string' ? node.properties?.[step] : node.items) ?? {},
    fileNodes[file]?.() ?? settingsNode(),
  );

const isSame = (one: JsonPath, other: JsonPath): boolean => one.join('.') === other.join('.');

/** The words of a setting in the form of a part; undefined for one that has no field there. */
export function wordsIn(part: SitePart, path: JsonPath): SettingWords | undefined {
  const isElsewhere = siteParts.some(
    ({ also = [], id }) => id !== part.id && also.some((one) => isSame(one, path)),
  );
  return isElsewhere ? undefined : wordsAt(part.file, path);
}

/** A place as the check of a site names it: `home.banners.0.title`. */
export const stepsOf = (path: string): JsonPath =>
  path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** The part and the words of a setting of the site's settings; undefined for one that no form asks for. */
export function settingAt(path: string) {
  const steps = stepsOf(path);
  const holds = (place: JsonPath) => isSame(place, steps.slice(0, place.length));
  const part = siteParts.find(
    ({ file, path: own, also = [] }) => file === settingsFile && [...also, own].some(holds),
  );
  const words = part && wordsIn(part, steps);
  return part && words && { part, words };
}

/** A list's entries have a page each; undefined for a part that is one form. */
export const entryNode = (part: SitePart): SettingNode | undefined => {
  const { items } = nodeAt(part.file, part.path);
  return items?.properties ? items : undefined;
};

/** A file that does not exist yet, before its first edit. */
export const blankFile = ({ path }: SitePart): string => (path.length === 0 ? '[]\n' : '{}\n');
