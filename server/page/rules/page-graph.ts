import { pageAt } from '#server/dealer/addresses/rules/page-at';
import type { PagePath } from '#server/dealer/addresses/rules/pages';
import { sistersOf } from '#server/dealer/locations/rules/place-order';
import type { LocationCardView } from '#server/dealer/locations/views/location-card-view';
import type { BlockView, PageHead, SitePage } from '#server/page/views/site-page-view';
import type { ReviewSet } from '#server/settings/data-files-schema';
import { listedPosts, offerNodes, postNode, questionNodes } from './block-nodes';
import { crumbs } from './crumbs';
import { dealerAsWhole, dealerId, placesOf, websiteId, websiteNode } from './dealer-graph';
import { type PlaceNode, type PlaceOf, placeId, placeNode, placeTypes } from './dealer-node';
import { jsonText } from './draft';

interface Described extends PlaceOf {
  readonly page: Pick<SitePage, 'head' | 'before' | 'after'>;
  /** The page's address, without a trailing slash. */
  readonly path: string;
  /** The site's, wherever they are shown. */
  readonly reviews?: ReviewSet | undefined;
}

/** Types of pages that schema.org has a name for. */
const kinds: Readonly<Partial<Record<PagePath, string>>> = {
  '/about-us': 'AboutPage',
  '/contact': 'ContactPage',
  '/contact-us': 'ContactPage',
  '/contact-us/:location': 'ContactPage',
  '/blog': 'CollectionPage',
  '/blog/:name': 'CollectionPage',
  '/dealerships': 'CollectionPage',
  '/special-offers': 'CollectionPage',
};

function kindAt(path: string): string | undefined {
  const registryPage = pageAt(path);
  return registryPage && kinds[registryPage.path];
}

/**
 * Structured data of a page without its own route: the page, its breadcrumb, and its blocks: locations with their
 * hours, questions with their answers, the rating. Text of a JSON-LD data block.
 */
export function pageGraph(described: Described): string {
  const { page, origin, path } = described;
  const { head } = page;
  const blocks = [...page.before, ...page.after];
  const places = shownPlaces(blocks, described);
  const questions = questionNodes(blocks);
  const post = postNode(blocks, head, origin);
  const offers = offerNodes(blocks, head, origin);
  const posts = post ? [] : listedPosts(blocks, origin);
  const rated = blocks.some(({ kind }) => kind === 'reviews');
  // Include a post's publisher: a reference alone has no name.
  const dealer =
    rated || places.length > 0 || post
      ? [dealerAsWhole(described, placesOf(described), rated ? described.reviews : undefined)]
      : [];
  const type = (!post && kindAt(path)) || 'WebPage';
  return jsonText({
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...pageNode(head, origin),
        '@type': questions.length > 0 ? [type, 'FAQPage'] : type,
        mainEntity: questions.length > 0 ? questions : mainOf(post, offers, places),
      },
      crumbs({
        tenant: described.tenant,
        now: described.now,
        origin,
        path,
        canonical: head.canonical,
        name: head.title.replace(` | ${described.tenant.name}`, ''),
      }),
      ...dealer,
      ...places,
      ...(post ? [post] : posts),
      ...offers,
    ],
  });
}

type Identified = Pick<PlaceNode, '@id'>;

/** The main entity of a page, if it has one. */
function mainOf(post: Identified | undefined, ...others: readonly (readonly Identified[])[]) {
  const [only, second] = [...(post ? [post] : []), ...others.flat()];
  return only && !second ? { '@id': only['@id'] } : undefined;
}

/** Structured data of the home page: the site with its search, the dealer, and every location. */
export const homeGraph = (of: PlaceOf): string => {
  const places = placesOf(of);
  return jsonText({
    '@context': 'https://schema.org',
    '@graph': [websiteNode(of), dealerAsWhole(of, places), ...places],
  });
};

const pageNode = ({ title, description, canonical, image, changedAt }: PageHead, origin: string) => ({
  '@id': canonical,
  url: canonical,
  name: title,
  description,
  inLanguage: 'en-AU',
  primaryImageOfPage: image && { '@type': 'ImageObject', url: image },
  dateModified: changedAt,
  isPartOf: { '@id': websiteId(origin) },
  publisher: { '@id': dealerId(origin) },
  breadcrumb: { '@id': `${canonical}#crumbs` },
});

/** The locations in the blocks, without repeats; a page about one also includes the departments beside it. */
function shownPlaces(blocks: readonly BlockView[], of: PlaceOf): PlaceNode[] {
  const cards = blocks.flatMap((block): Pick<LocationCardView, 'slug'>[] => {
    if (block.kind === 'place') return [block.card];
    return block.kind === 'locations' ? block.groups.flatMap((group) => group.cards) : [];
  });
  const slugs = new Set(cards.map(({ slug }) => slug));
  const { locations } = of.tenant;
  return locations
    .filter((one) => one.visible && slugs.has(one.slug))
    .map((one) => ({
      ...placeNode(one, of),
      department: sistersOf(locations, one).map((sister) => ({
        '@type': placeTypes[sister.location_type],
        '@id': placeId(sister, of.origin),
        name: sister.name,
      })),
    }));
}
