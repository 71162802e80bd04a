/** Names of settings that say little to people, in their words. All others are their own label. */
const labels: Readonly<Record<string, string>> = {
  src: 'Picture',
  image: 'Picture',
  image_url: 'Picture',
  image_alt: 'What the picture shows',
  alt: 'What the picture shows',
  href: 'Link',
  linkTo: 'Link of the button',
  override_url: 'Link to use instead',
  button: 'Text of the button',
  buttonText: 'Text of the button',
  start: 'First day',
  expiry: 'Last day',
  expiryDate: 'Last day',
  manufacturer: 'Make',
  basis: 'What it costs, and what that includes',
  excluded_website_ids: 'Websites without it',
  position: 'Place in the list',
  strictDisplay: 'Only at this place',
  display: 'Lists that show it',
  node: 'The tile',
  customer_name: 'Customer',
  review_date: 'Date',
  review_date_in_words: 'Date in words',
  created_at_time_ago_in_words: 'How long ago',
  from: 'Former address',
  to: 'New address',
  query: 'What follows a ?',
  status: 'Kind of redirect',
  sticky: 'Stay in view while scrolling',
  radiusPx: 'Round corners, in pixels',
  onAccent: 'Text on the accent colour',
  onBrand: 'Text on the brand colour',
  accent: 'Accent colour',
  brand: 'Brand colour',
  surface: 'Page',
  surfaceMuted: 'Quiet areas',
  textMuted: 'Quiet text',
  line: 'Lines',
  critical: 'Errors',
  positive: 'Success',
  darkColours: 'Colours in dark mode',
  dark: 'Dark mode',
  icon: 'Icon in browser tabs',
};

/** Settings with another name for files of other systems: a form shows them only where the file has them. */
const otherNames: ReadonlySet<string> = new Set(['sanitized_description', 'image_or_model_image']);

/** What only the website itself uses: made for a new entry, and left alone in an older one. */
const madeNames: ReadonlySet<string> = new Set(['id']);

/** `bannerTitle` and `banner_title` as `Banner title`. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a setting. */
export const labelOf = (name: string): string => labels[name] ?? wordsOf(name);

/** Whether a form has a field for a setting. */
export const isAsked = (name: string, value: unknown): boolean =>
  !madeNames.has(name) && (value !== undefined || !otherNames.has(name));

/** Names of an entry from which its id is made. */
export const titleNames = ['name', 'title', 'customer_name', 'from'] as const;

/** An id for a new entry of a list, from its name: letters, digits and hyphens, and no other entry's. */
export function newId(name: string, used: ReadonlySet<string>): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f'’]/g, '');
  const words = plain.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const base = words.slice(0, 50).replace(/^-+|-+$/g, '') || 'entry';
  let id = base;
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
  return id;
}
