import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { documentPath, isDocumentName } from '#server/dealer/rules/document-path';
import { isPassing, type TenantProblem } from '#server/dealer/rules/tenant-problems';
import { errorCode, isBelow } from '#server/dealer/tenant-file';
import { offerHref } from '#server/page/rules/offers';
import { err, ok, type Result } from '#server/platform/result';
import type { ContentPage } from '#server/settings/content-schema';
import type { Offer } from '#server/settings/data-files-schema';
import { websiteId } from '#server/settings/rules/plain-path';
import type { Dated } from '#server/settings/rules/time-zone';
import type { SiteData } from '#server/settings/site-data';
import type { Tenant } from '#server/settings/tenant-schema';
import { mostDepth } from './rules/check-content';
import { blogPaths, categoryOf } from './rules/posts';
import { type PagePart, readPage } from './rules/read-page';

const mostFiles = 500;
/** Files are counted to here, to say how many there are. */
const mostCounted = 10 * mostFiles;

export interface ContentFile {
  /** Within the content folder, e.g. `blog/my-post.md`. */
  readonly name: string;
  /** Within the tenant's folder, e.g. `content/blog/my-post.md`. */
  readonly path: string;
}

interface ContentFiles {
  readonly files: readonly ContentFile[];
  readonly tooMany: boolean;
  readonly problems: readonly TenantProblem[];
}

/**
 * The files of a tenant's content folder in alphabetical order, without hidden ones and editor backups. Read in one
 * go: startup scans many small folders. Entries with a problem are left out, and files beyond the limit.
 * @param shownPath the content folder's name in problems
 */
export function listContent(tenantFolder: string, shownPath: string): ContentFiles {
  const files: ContentFile[] = [];
  const problems: TenantProblem[] = [];
  const tell = (name: string, message: string) =>
    problems.push({ file: name ? `${shownPath}/${name}` : shownPath, path: '', message });
  const walk = (folder: string, depth: number) => {
    for (const entry of entriesOf(join(tenantFolder, 'content', folder), (why) => tell(folder, why))) {
      if (isPassing(entry.name) || files.length > mostCounted) continue;
      const name = folder ? `${folder}/${entry.name}` : entry.name;
      const kind = kindOf(join(tenantFolder, 'content', name), entry);
      const away =
        kind === 'folder' &&
        entry.isSymbolicLink() &&
        !isBelow(tenantFolder, join(tenantFolder, 'content', name));
      const fault = away ? linkOut : faultOf(kind, name, depth);
      if (fault) tell(name, fault);
      else if (kind === 'folder') walk(name, depth + 1);
      else files.push({ name, path: `content/${name}` });
    }
  };
  walk('', 0);
  if (files.length > mostFiles)
    tell(
      '',
      `expected at most ${mostFiles} files, found ${files.length}: remove pages and posts that are no longer needed`,
    );
  return { files: files.slice(0, mostFiles), tooMany: files.length > mostFiles, problems };
}

type Kind = 'file' | 'folder' | 'other';

/** Don't reveal even the names of files outside the folder. */
const linkOut = "expected a folder inside the tenant's folder, found a link to outside it";

function faultOf(kind: Kind, name: string, depth: number): string | undefined {
  if (kind === 'folder' && name.endsWith('.md')) return 'expected a file, found a folder';
  if (kind === 'folder') return depth < mostDepth ? undefined : `expected at most ${mostDepth} folders deep`;
  const isPage = kind === 'file' && name.endsWith('.md');
  return isPage ? undefined : 'expected a Markdown file (.md); put pictures and PDFs in assets/';
}

function entriesOf(folder: string, tell: (message: string) => void): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOTDIR') tell('expected a folder');
    else if (code !== 'ENOENT') tell(`cannot be read (${code})`);
    return [];
  }
}

/** Links are followed: Kubernetes volumes use them. Their targets are checked when a file is read. */
function kindOf(path: string, entry: Dirent): Kind {
  const stats = entry.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : entry;
  if (stats?.isFile()) return 'file';
  return stats?.isDirectory() ? 'folder' : 'other';
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a page's bytes. */
function contentText(bytes: Uint8Array): Result<string, string> {
  if (bytes.includes(0)) return err('expected text, found a NUL byte');
  try {
    return ok(utf8.decode(bytes));
  } catch {
    return err('expected text in UTF-8');
  }
}

type Parts = readonly PagePart[];

/** A page object represents its file as loaded: a changed file is loaded as a new object. */
const cache = new LRUCache<ContentPage, Parts>({ max: 1_000 });

/** The parts of a page. Empty, and logged, if its file was broken or removed since it was loaded. */
export async function partsOf(
  visit: Pick<ShopperVisit, 'tenant' | 'services'>,
  page: ContentPage,
): Promise<Parts> {
  const source = cache.get(page);
  if (source) return source;
  const { tenant, services } = visit;
  const text = textOf(page) ?? (await textOnDisk(visit, page));
  const read = text === undefined ? undefined : readPage(page.file, text);
  if (read?.ok) {
    cache.set(page, read.value.parts);
    return read.value.parts;
  }
  services.log.warn({ tenant: tenant.slug, file: page.file }, 'could not read a page file');
  return [];
}

async function textOnDisk(
  { tenant, services }: Pick<ShopperVisit, 'tenant' | 'services'>,
  page: ContentPage,
) {
  const bytes = await services.tenantFiles.read(tenant.slug, page.file);
  const text = bytes && contentText(bytes);
  return text?.ok ? text.value : undefined;
}

/** For all sites of a process together; beyond that, a text is read from its file on request. */
const mostBytes = 16 * 1024 * 1024;

/** As bytes outside the JavaScript heap, where garbage collection would scan them repeatedly. */
const texts = new WeakMap<ContentPage, Uint8Array>();
let left = mostBytes;
const forgotten = new FinalizationRegistry((bytes: number) => {
  left += bytes;
});

/**
 * Retains the texts of a site's pages as loaded: if a file breaks afterwards, its page still shows the previous text.
 * The amount is limited so that five hundred sites fit into a small machine.
 */
export function keepTexts(pages: readonly { readonly page: ContentPage; readonly source: string }[]): void {
  for (const { page, source } of pages) {
    if (left <= 0) return;
    const bytes = Buffer.from(source);
    left -= bytes.length;
    texts.set(page, bytes);
    forgotten.register(page, bytes.length);
  }
}

/** The text of a page as loaded, if retained. */
export function textOf(page: ContentPage): string | undefined {
  const bytes = texts.get(page);
  return bytes && new TextDecoder().decode(bytes);
}

/** Paths of the pages and documents that the folder adds to the site, with their dates; drafts don't count. */
export function folderPages(
  { content, offers, documents }: Pick<SiteData, 'content' | 'offers' | 'documents'>,
  tenant: Pick<Tenant, 'blog' | 'slug' | 'website_id'>,
): Required<Pick<Tenant, 'pages' | 'datedPages'>> {
  const pages = [...content.values()].filter(({ draft }) => !draft);
  const own = offers.filter(({ excluded_website_ids: ids }) => !ids.includes(websiteId(tenant)));
  const posts = pages.filter(({ post }) => post);
  const { categories } = tenant.blog;
  const lists = blogPaths(posts, categories);
  const dated = pages.filter(({ start, expiry, post }) => post || start || expiry);
  return {
    pages: new Set([
      ...pages.map(({ path }) => path),
      ...lists,
      ...(own.length > 0 ? ['/special-offers', ...own.map(offerHref)] : []),
      ...documents.filter(isDocumentName).map(documentPath),
    ]),
    datedPages: new Map([
      ...lists.map((path) => [path, postsAt(path, posts, categories)] as const),
      ...dated.map((page) => [page.path, [page]] as const),
      ...own.map(datedOffer),
    ]),
  };
}

/** A blog list exists while it has published posts. */
const postsAt = (
  path: string,
  posts: readonly ContentPage[],
  categories: Tenant['blog']['categories'],
): readonly ContentPage[] =>
  path === '/blog'
    ? posts
    : posts.filter((post) => path === `/blog/${categoryOf(post, categories)?.slug ?? ''}`);

/** The dates of an offer's page. */
const datedOffer = (offer: Offer): readonly [string, readonly Dated[]] => {
  const { start, expiry } = offer;
  return [offerHref(offer), [{ start: start ?? undefined, expiry: expiry ?? undefined, post: false }]];
};
