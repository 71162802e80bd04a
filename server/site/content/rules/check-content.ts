import { isTakenPath, pageAt } from '#server/dealer/rules/page-at';
import { error, type Finding, note, type TenantProblem, warning } from '#server/dealer/rules/tenant-problems';
import { err, ok, type Result } from '#server/platform/result';
import type { ContentPage } from '#server/settings/content-schema';
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

type Told = Pick<ContentPage, 'path' | 'file' | 'post' | 'aliases' | 'published'>;

/** Conflicts between pages: two at one address, a reserved address, a post without a date. */
export function pageConflicts(pages: readonly Told[]): TenantProblem[] {
  const owners = new Map<string, string>();
  return pages.flatMap((page) => [
    ...addressProblems(page, owners),
    ...(page.post && !page.published
      ? [{ file: page.file, path: 'published', message: 'expected the date of the post, but it is missing' }]
      : []),
  ]);
}

/** Pages claim their addresses first, in order; a former address must not belong to another page. */
function addressProblems(page: Told, owners: Map<string, string>): TenantProblem[] {
  const claims = [
    { path: 'path', address: page.path },
    ...(page.aliases ?? []).map((address, index) => ({ path: `aliases.${index}`, address })),
  ];
  return claims.flatMap(({ path, address }) => {
    const owner = owners.get(address);
    owners.set(address, owner ?? page.file);
    const message = owner
      ? `expected a unique address: ${owner} already uses ${address}`
      : wrongAddress(address);
    return message ? [{ file: page.file, path, message }] : [];
  });
}

function wrongAddress(address: string): string | undefined {
  if (!/^\/[^?#]*$/.test(address)) return `expected a site path starting with /, found "${address}"`;
  if (address.includes('//')) return `expected a path with no double slash, found "${address}"`;
  if (/.\/$/.test(address)) return `expected a path with no trailing slash, found "${address}"`;
  return takenPath(address);
}

/** Problems with posts, given the site's categories. */
export function categoryProblems(
  pages: readonly ContentPage[],
  categories: readonly { readonly slug: string }[],
): TenantProblem[] {
  const slugs = categories.map(({ slug }) => slug);
  return pages.flatMap(({ post, file, path, category }) => {
    if (category !== undefined && !slugs.includes(category)) {
      const message = `expected one of ${slugs.join(', ')}, found "${category}"`;
      return [{ file, path: 'category', message }];
    }
    if (!post || !slugs.some((slug) => path === `/blog/${slug}`)) return [];
    return [{ file, path: 'path', message: `expected a different address: ${path} is a blog category` }];
  });
}

export const mostDepth = 4;
const name = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The address of a file in the content folder. */
interface ContentPlace {
  readonly path: string;
  /** A blog post: any file in the blog folder except a list's introduction. */
  readonly post: boolean;
}

/** The address of a file by its path in the content folder, or why it has none. */
export function contentPlace(file: string): Result<ContentPlace, string> {
  const parts = file.replace(/\.md$/, '').split('/');
  const wrong = parts.find((part) => !name.test(part));
  if (wrong !== undefined) {
    return err(`expected names of lower-case letters, digits and single hyphens, found "${wrong}"`);
  }
  if (parts.length > mostDepth + 1) return err(`expected at most ${mostDepth} folders deep`);
  const index = parts.at(-1) === 'index';
  const path = `/${(index ? parts.slice(0, -1) : parts).join('/')}`;
  if (path === '/') return err('expected a different name: the front page is made from tenant.json');
  return ok({ path, post: path.startsWith('/blog/') && !index });
}

/** Why a page cannot use an address; undefined if it can. */
export function takenPath(path: string): string | undefined {
  return isTakenPath(path) ? `expected a different address: the site uses ${path} itself` : undefined;
}
