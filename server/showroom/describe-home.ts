import type { ShopperVisit } from '#server/buying/shopper-visit';
import { type HeadTags, headTags } from '#server/page/rules/head-tags';
import { homeGraph } from '#server/page/rules/page-graph';
import { isDocument, type PageAnswer } from '#server/platform/http/page-answer';
import type { HomeView } from './views/home-view';

/** Structured data of the home page: JSON-LD, Open Graph, its feed. */
export function describedHome(visit: ShopperVisit, answer: PageAnswer<HomeView>): PageAnswer<HomeView> {
  if (!isDocument(visit.request)) return answer;
  const { view } = answer;
  const { tenant, now, url } = visit;
  const { origin } = url;
  const { seo, wording, stock } = tenant;
  const plain = `Every ${stock.noun.one} at ${tenant.name}, with its photos, price and kilometres.`;
  const description = seo.description ?? wording.intro ?? wording.tagline ?? plain;
  const picture = view.hero?.picture.src;
  const machines = {
    graph: homeGraph({ tenant, now, origin }),
    head: headTags({
      title: tenant.name,
      description,
      url: view.canonical,
      site: tenant.name,
      image: picture && new URL(picture, origin).href,
      feeds: tenant.seo.feeds ? [stockFeed(tenant, origin)] : [],
    }),
  };
  return { ...answer, machines };
}

const stockFeed = ({ stock, search }: ShopperVisit['tenant'], origin: string): HeadTags['feeds'][number] => ({
  title: `All ${stock.noun.many}`,
  href: `${origin}${search.base_path}.rss`,
  format: 'rss',
});
