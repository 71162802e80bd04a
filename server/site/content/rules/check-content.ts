import { pageAt } from '#server/dealer/addresses/rules/page-at';
import { error, type Finding, note, warning } from '#server/dealer/files/rules/tenant-problems';
import { pictureRef } from '#server/settings/media-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { isSafeLink, markdownRefs } from './markdown';
import type { PagePart } from './read-page';

/**
 * Problems in a page's text that do not keep it from loading: dead links, pictures without alternative text, unknown
 * locations.
 * @param path the page's address
 */
export function checkContent(
  path: string,
  parts: readonly PagePart[],
  tenant: Pick<Tenant, 'locations'>,
): Finding[] {
  const slugs = new Set(tenant.locations.map(({ slug }) => slug));
  return parts.flatMap((part) => {
    if (part.name === 'text') return checkText(part.markdown);
    if (part.name === 'faq') return part.data.items.flatMap(({ answer }) => checkText(answer));
    if (part.name === 'columns') return part.data.items.flatMap(({ text }) => checkText(text));
    if (part.name === 'form')
      return pageAt(path)?.form ? [] : [warning('form', `there is no form at ${path}`)];
    return placesOf(part)
      .filter((slug) => !slugs.has(slug))
      .map((slug) =>
        error(`${part.name}.location`, `expected one of ${[...slugs].join(', ')}, found "${slug}"`),
      );
  });
}

function placesOf(part: PagePart): readonly string[] {
  if (part.name === 'hours' || part.name === 'locations') return part.data.locations ?? [];
  return part.name === 'map' && part.data.location ? [part.data.location] : [];
}

/** Matches links and pictures; a run of open brackets is scanned once. */
const linkPattern = /(!?)\[[^[\]\n]*\]\(\s{0,9}<?([^\s)>]*)/g;

/** Code shows HTML on purpose. */
const code = /^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\1|`[^`\n]*`/gm;

function checkText(markdown: string): Finding[] {
  const findings = [...markdown.matchAll(linkPattern)].flatMap(([, sign, href = '']) =>
    sign === '!' ? wrongPicture(href) : wrongLink(href),
  );
  const html = /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/i.exec(markdown.replace(code, ''))?.[0];
  const silent = markdownRefs(markdown).images.filter(({ alt }) => alt.trim() === '');
  return [
    ...findings,
    ...(html ? [warning('', `HTML is shown as typed: use Markdown or a block instead of ${html}`)] : []),
    ...silent.map(({ ref }) => error('', `expected alt text for ${ref}: ![alt text](${ref})`)),
  ];
}

const wrongPicture = (href: string): Finding[] =>
  pictureRef.safeParse(href).success
    ? []
    : [error('', `expected a picture in the assets folder, found "${href}"`)];

const wrongLink = (href: string): Finding[] =>
  isSafeLink(href)
    ? []
    : [error('', `expected a site path starting with /, an https address, tel: or mailto:, found "${href}"`)];

/** Legal texts that a site shows unedited. */
export function checkDefaults(tenant: Pick<Tenant, 'content' | 'pages'>): Finding[] {
  const laws = [
    ['privacy_policy', '/privacy-policy'],
    ['terms_and_conditions', '/terms-and-conditions'],
  ] as const;
  return laws
    .filter(([name, path]) => tenant.content.defaults[name] && !tenant.pages?.has(path))
    .map(([name, path]) =>
      note(
        `content.defaults.${name}`,
        `the built-in text is shown at ${path}: have a lawyer check it, or write content${path}.md`,
      ),
    );
}
