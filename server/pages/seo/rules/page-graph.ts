import { sistersOf } from '#server/dealership/locations/rules/place-order';
import type { LocationCardView } from '#server/dealership/locations/views/location-card-view';
import type { BlockView } from '#server/pages/parts/views/block-view';
import type { PageHead, SitePage } from '#server/pages/parts/views/site-page-view';
import type { ReviewSet } from '#server/settings/review-schema';
import { listedPosts, offerNodes, postNode, questionNodes } from './block-nodes';
import { crumbs } from './crumbs';
import { dealerAsWhole, dealerId, placesOf, websiteId, websiteNode } from './dealer-graph';
import { jsonText } from './draft';
import { type PlaceNode, type PlaceOf, placeId, placeNode, placeTypes } from './place-node';

interface Described extends PlaceOf {
  readonly page: Pick<SitePage, 'head' | 'before' | 'after'>;
  /** Of the page, without a slash at its end. */
  readonly path: string;
  /** The site's, wherever they are shown. */
  readonly reviews?: ReviewSet | undefined;
}

/** What kind of page stands at an address, where that is known. */
const kinds: ReadonlyArray<readonly [path: RegExp, type: string]> = [
  [/^\/about-us$/, 'AboutPage'],
  [/^\/contact(-us(\/|$)|$)/, 'ContactPage'],
  [/^\/(blog(\/[^/]+)?|dealerships|special-offers)$/, 'CollectionPage'],
];

/**
 * What a page without a route of its own tells machines: the page, the way to it, and what its
 * blocks show: places with their hours, questions with their answers, the rating. Text of a JSON-LD data block.
 */
export function pageGraph(described: Described): string {
  const { page, origin, path } = described;
  const { head } = page;
  const blocks = [...page.before, ...page.after];
  const places = shownPlaces(blocks, described);
  const questions = questionNodes(blocks);
  const post = postNode(blocks, head, origin);
  const offers = offerNodes(blocks, head, origin);
  const listed = post ? [] : listedPosts(blocks, origin);
  const rated = blocks.some(({ kind }) => kind === 'reviews');
  // Who publishes a post is told with it: a reference alone names nobody.
  const dealer =
    rated || places.length > 0 || post
      ? [dealerAsWhole(described, placesOf(described), rated ? described.reviews : undefined)]
      : [];
  const type = (!post && kinds.find(([at]) => at.test(path))?.[1]) || 'WebPage';
  return jsonText({
    '@context': 'https://schema.org',
    '@graph': [
      {
        ...pageNode(head, origin),
        '@type': questions.length > 0 ? [type, 'FAQPage'] : type,
        mainEntity: questions.length > 0 ? questions : mainOf(post, offers, places),
      },
      crumbs({
        ...{ tenant: described.tenant, now: described.now, origin, path, canonical: head.canonical },
        name: head.title.replace(` | ${described.tenant.name}`, ''),
      }),
      ...dealer,
      ...places,
      ...(post ? [post] : listed),
      ...offers,
    ],
  });
}

type Identified = Pick<PlaceNode, '@id'>;

/** What a page is about, where it is about one thing. */
function mainOf(post: Identified | undefined, ...others: readonly (readonly Identified[])[]) {
  const [only, second] = [...(post ? [post] : []), ...others.flat()];
  return only && !second ? { '@id': only['@id'] } : undefined;
}

/** What the front page tells: the site with its search, the dealer, and every place. */
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

/** The places that the blocks show, each once; a page about one also tells the departments beside it. */
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
