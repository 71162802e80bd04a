import type { FileSet } from './file-set';

/** Settings in the dealer's own words or with links, which are copied. */
const ownWords = [
  ...['header.extra', 'header.service_extra', 'header.about_extra', 'footer.extra', 'footer.small_print'],
  ...['desk.reply_templates', 'forms.privacy_notice', 'analytics', 'seo', 'promos'],
];
const namedFiles = 4;

/** Parts of a copied site that may still identify the first dealer: a line for each, to be checked by a person. */
export function pointsToCheck(files: FileSet): readonly string[] {
  const paths = [...files.keys()].sort();
  const settings = settingsOf(files);
  return [
    ...listed(
      'Logos, pictures and photos of people',
      paths.filter((path) => /\.(svg|png|jpe?g|webp|avif|gif)$/i.test(path)),
    ),
    ...listed(
      'PDFs',
      paths.filter((path) => /\.pdf$/i.test(path)),
    ),
    ...listed(
      'Posts and their authors',
      paths.filter((path) => /^content\/blog\/.+\.md$/.test(path)),
    ),
    ...listed(
      'Settings in tenant.json',
      ownWords.filter((path) => valueAt(settings, path) !== undefined),
      ownWords.length,
    ),
    'Pages: links, file names, and names of people and towns stay as they were',
  ];
}

function listed(label: string, names: readonly string[], most = namedFiles): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > most ? ` and ${names.length - most} more` : '';
  return [`${label}: ${names.slice(0, most).join(', ')}${more}`];
}

function settingsOf(files: FileSet): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(files.get('tenant.json')));
  } catch {
    return undefined;
  }
}

const valueAt = (settings: unknown, path: string): unknown =>
  path.split('.').reduce((value, name) => (isGroup(value) ? value[name] : undefined), settings);

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
