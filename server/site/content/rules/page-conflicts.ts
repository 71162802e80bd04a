import { isTakenPath } from '#server/dealer/addresses/rules/page-at';
import type { TenantProblem } from '#server/dealer/files/rules/tenant-problems';
import { err, ok, type Result } from '#server/platform/result';
import type { ContentPage } from '#server/settings/content-schema';

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
