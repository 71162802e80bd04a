import { isDocument, type PageAnswer } from '#server/platform/http/page-answer';
import { plainPath } from '#server/settings/rules/plain-path';
import type { PageVisit } from './page-visit';
import { crumbGraph } from './rules/draft';
import { type HeadTags, headTags } from './rules/head-tags';
import { pageGraph } from './rules/page-graph';
import type { SitePage } from './views/site-page-view';

/** Structured data for a page without its own route: JSON-LD, Open Graph, feeds. */
export function describedPage(visit: PageVisit, answer: PageAnswer<SitePage>): PageAnswer<SitePage> {
  if (!isDocument(visit.request)) return answer;
  const page = answer.view;
  const { tenant, now, url, site } = visit;
  const { title, description, canonical, image, noindex, graph } = page.head;
  const path = plainPath(url.pathname);
  const machines = {
    graph:
      noindex || graph
        ? undefined
        : pageGraph({ page, path, tenant, now, reviews: site.reviews, origin: url.origin }),
    head: headTags({
      article: page.before.find((block) => block.kind === 'title')?.post,
      title: withoutSite(title, tenant.name),
      description: description ?? `${withoutSite(title, tenant.name)} at ${tenant.name}.`,
      described: description ? true : undefined,
      url: canonical,
      site: tenant.name,
      image,
      feeds: tenant.seo.feeds && /^\/blog(\/|$)/.test(path) ? newsFeeds(tenant, url.origin) : [],
    }),
  };
  return { ...answer, machines };
}

interface Finder {
  readonly title: string;
  /** Absolute. */
  readonly canonical: string;
}

/** The same for a page that leads to lists of cars: by make, body, price, budget. */
export function describedFinder<T extends Finder>(visit: PageVisit, answer: PageAnswer<T>): PageAnswer<T> {
  if (!isDocument(visit.request)) return answer;
  const { view } = answer;
  const { tenant, now, url } = visit;
  const { title, canonical } = view;
  const name = withoutSite(title, tenant.name);
  const machines = {
    graph: crumbGraph({ tenant, now, origin: url.origin, path: url.pathname, name, canonical }),
    head: headTags({
      title: name,
      description: `${name}: every ${tenant.stock.noun.one} at ${tenant.name}, with its photos, price and kilometres.`,
      url: canonical,
      site: tenant.name,
      feeds: [],
    }),
  };
  return { ...answer, machines };
}

const withoutSite = (title: string, name: string): string => title.replace(` | ${name}`, '');

const newsFeeds = ({ blog }: PageVisit['tenant'], origin: string): HeadTags['feeds'] => [
  { title: blog.title, href: `${origin}/blog/feed.xml`, format: 'rss' },
  { title: blog.title, href: `${origin}/blog/atom.xml`, format: 'atom' },
];
