import { LRUCache } from 'lru-cache';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { isEnabled, pageAt } from '#server/dealer/rules/page-at';
import type { PagePath } from '#server/dealer/rules/pages';
import type { MadePage } from '#server/page/page-visit';
import type { BlockView, PostFacts } from '#server/page/views/site-page-view';
import { perObject } from '#server/platform/derived';
import { err, ok, type Result } from '#server/platform/result';
import type { ContentPage, SiteContent } from '#server/settings/content-schema';
import { isShown } from '#server/settings/rules/time-zone';
import type { Tenant } from '#server/settings/tenant-schema';
import { textOf } from './content-files';
import { type Making, makeBlocks } from './make-blocks';
import {
  aboutUs,
  buying,
  type DefaultMaker,
  type DefaultPage,
  financeNotes,
  tradeInFaq,
} from './rules/default-pages';
import { privacy, terms } from './rules/legal-pages';
import { newOutline } from './rules/markdown';
import { categoryOf, dayView, relatedPosts, shownPosts } from './rules/posts';
import { type PagePart, readPage } from './rules/read-page';
import { pictureFor, toPostCards } from './text-blocks';

/**
 * The text page at a path now: the folder's own, otherwise (missing, a draft, or outside its dates) the built-in one.
 * Throws a 301 Response at a page's former address.
 */
export async function contentPage(visit: ShopperVisit, path: string): Promise<MadePage | undefined> {
  const { tenant, site, url } = visit;
  const page = contentAt(visit, path);
  if (page?.post) return postPage(visit, page, await partsOf(visit, page));
  if (page) return pageParts(visit, page, await partsOf(visit, page));
  const builtIn = defaultPage(tenant, path, visit.now);
  if (builtIn) return pageParts(visit, { ...builtIn, path }, builtIn.parts);
  const redirect = aliasOf(site.content, path);
  if (!redirect || !isShown(redirect, tenant.time_zone, visit.now)) return undefined;
  throw new Response(null, { status: 301, headers: { Location: redirect.path + url.search } });
}

/** The page at a path, if there is one and it is published now. */
function contentAt({ site, tenant, now }: ShopperVisit, path: string): ContentPage | undefined {
  const page = site.content.get(path);
  return page && isShown(page, tenant.time_zone, now) ? page : undefined;
}

type Shown = Pick<ContentPage, 'path' | 'title'> &
  Partial<
    Pick<ContentPage, 'heading' | 'description' | 'image' | 'image_alt' | 'noindex' | 'published' | 'updated'>
  >;

/** Builds a page from its parts: content above the address's form, and below it. */
async function pageParts(
  visit: ShopperVisit,
  page: Shown,
  parts: readonly PagePart[],
  post?: PostFacts,
): Promise<MadePage> {
  const { tenant, url } = visit;
  const marker = parts.findIndex(({ name }) => name === 'form');
  const above = marker < 0 ? parts : parts.slice(0, marker);
  const making: Making = { outline: newOutline(), first: true };
  const picture = await pictureFor(visit, page.image, page.image_alt);
  const hasTitle = above[0]?.name !== 'banner';
  const heading: BlockView = { kind: 'title', heading: page.heading ?? page.title, picture, post };
  const headed = hasTitle && marker !== 0;
  const changed = page.updated ?? page.published;
  if (hasTitle) making.first = false;
  const before = [...(headed ? [heading] : []), ...(await makeBlocks(visit, above, making))];
  const after = marker < 0 ? [] : await makeBlocks(visit, parts.slice(marker + 1), making);
  return {
    head: {
      title: `${page.title} | ${tenant.name}`,
      description: page.description,
      canonical: new URL(page.path, url).href,
      noindex: page.noindex || undefined,
      changedAt: changed ? `${changed}T00:00:00.000Z` : undefined,
      image: picture && new URL(picture.src, url).href,
    },
    before,
    after,
    provisional: making.provisional ? true : undefined,
  };
}

/** A post: its details below the heading, and further reading. */
async function postPage(
  visit: ShopperVisit,
  page: ContentPage,
  parts: readonly PagePart[],
): Promise<MadePage> {
  const { tenant, site, now } = visit;
  const { categories } = tenant.blog;
  const category = categoryOf(page, categories);
  const pageOfParts = await pageParts(visit, page, parts, {
    published: dayView(page.published ?? ''),
    updated: page.updated ? dayView(page.updated) : undefined,
    author: page.author,
    category: category && { text: category.name, href: `/blog/${category.slug}` },
    tags: page.tags,
  });
  const related = relatedPosts(page, shownPosts(site.content, tenant.time_zone, now), categories);
  if (related.length === 0) return pageOfParts;
  const more = { text: 'All posts', href: '/blog' };
  const next: BlockView = {
    kind: 'posts',
    heading: 'Read next',
    posts: await toPostCards(visit, related),
    more,
  };
  return { ...pageOfParts, after: [...(pageOfParts.after ?? []), next] };
}

const pagesByAlias = perObject(
  (content: SiteContent): ReadonlyMap<string, ContentPage> =>
    new Map([...content.values()].flatMap((page) => (page.aliases ?? []).map((one) => [one, page] as const))),
);

/** The page whose former address this is. */
const aliasOf = (content: SiteContent, path: string): ContentPage | undefined =>
  pagesByAlias(content).get(path);

const makers = {
  '/about-us': aboutUs,
  '/buying': buying,
  '/privacy-policy': privacy,
  '/terms-and-conditions': terms,
} as const satisfies Readonly<Partial<Record<PagePath, DefaultMaker>>>;

const isBuiltIn = (path: string): path is keyof typeof makers => Object.hasOwn(makers, path);

/** The built-in page at a path; undefined if there is none, or the site disables it. */
function defaultPage(tenant: Tenant, path: string, now: Date): DefaultPage | undefined {
  return isBuiltIn(path) && isEnabled(tenant, path) ? makers[path](tenant, now) : undefined;
}

/**
 * Content below a form whose address has no text of its own: notes on finance, or the questions about trading in, from the
 * folder's `trade-in.md` if it has them, otherwise the built-in ones.
 */
export async function belowForm(visit: ShopperVisit, path: string): Promise<BlockView[]> {
  const form = pageAt(path)?.form;
  const { defaults } = visit.tenant.content;
  if (form === 'finance') return defaults.finance_notes ? makeBlocks(visit, financeNotes(visit.tenant)) : [];
  if (form !== 'trade-in' && form !== 'sell') return [];
  const own = contentAt(visit, '/trade-in');
  if (own) {
    const parts = await partsOf(visit, own);
    const marker = parts.findIndex(({ name }) => name === 'form');
    return marker < 0 ? [] : makeBlocks(visit, parts.slice(marker + 1));
  }
  return defaults.trade_in_faq ? makeBlocks(visit, tradeInFaq(visit.tenant, visit.now)) : [];
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
async function partsOf(visit: Pick<ShopperVisit, 'tenant' | 'services'>, page: ContentPage): Promise<Parts> {
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
