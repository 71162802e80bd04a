import type { AnswerLeaf, BlogPostingLeaf, OfferLeaf, QuestionLeaf } from 'schema-dts';
import { pageAt } from '#server/dealer/rules/page-at';
import type { PagePath } from '#server/dealer/rules/pages';
import { sistersOf } from '#server/dealer/rules/place-order';
import type { LocationCardView } from '#server/dealer/views/location-card-view';
import type { BlockView, PageHead, SitePage } from '#server/page/views/site-page-view';
import type { ReviewSet } from '#server/settings/data-files-schema';
import {
  dealerAsWhole,
  dealerId,
  type PlaceNode,
  type PlaceOf,
  placeId,
  placeNode,
  placesOf,
  placeTypes,
  websiteId,
  websiteNode,
} from './dealer-node';
import { crumbs, type Draft, jsonText } from './draft';

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

type Blocks = readonly BlockView[];

/** A page's questions with their answers (HTML is allowed there). */
const questionNodes = (blocks: Blocks): Draft<QuestionLeaf>[] =>
  blocks.flatMap((block) =>
    block.kind === 'faq'
      ? block.items.map(({ question, html }) => {
          const answer: AnswerLeaf = { '@type': 'Answer', text: html };
          return { '@type': 'Question' as const, name: question, acceptedAnswer: answer };
        })
      : [],
  );

/** A blog post on its own page; undefined on any other. */
function postNode(blocks: Blocks, head: PageHead, origin: string): Draft<BlogPostingLeaf> | undefined {
  const title = blocks.find((block) => block.kind === 'title');
  if (title?.kind !== 'title' || !title.post) return undefined;
  const { published, updated, author, category, tags } = title.post;
  return {
    '@type': 'BlogPosting',
    '@id': `${head.canonical}#post`,
    headline: title.heading,
    description: head.description,
    image: head.image,
    datePublished: published.date,
    dateModified: updated?.date,
    author: author ? { '@type': 'Person', name: author } : { '@id': dealerId(origin) },
    publisher: { '@id': dealerId(origin) },
    articleSection: category?.text,
    keywords: tags?.join(', '),
    mainEntityOfPage: { '@id': head.canonical },
  };
}

/** The posts listed on a page, with the details shown. */
const listedPosts = (blocks: Blocks, origin: string): Draft<BlogPostingLeaf>[] =>
  blocks.flatMap((block) =>
    block.kind === 'posts'
      ? block.posts.map(({ href, title, text, published }) => ({
          '@type': 'BlogPosting' as const,
          '@id': `${origin}${href}#post`,
          url: origin + href,
          headline: title,
          description: text,
          datePublished: published.date,
        }))
      : [],
  );

interface ToldOffer {
  readonly name: string;
  readonly href: string;
  readonly text?: string | undefined;
  readonly image?: string | undefined;
  readonly make?: string | undefined;
}

/** The offers on a page: its own, or its cards. */
function offerNodes(blocks: Blocks, head: PageHead, origin: string): Draft<OfferLeaf>[] {
  const own = blocks.flatMap((block): ToldOffer[] =>
    block.kind === 'offer'
      ? [{ ...block.offer, href: head.canonical, text: head.description, image: head.image }]
      : [],
  );
  const cards = blocks.flatMap((block): ToldOffer[] =>
    block.kind === 'offers'
      ? block.offers.map(({ name, href, make, description, picture }) => ({
          name,
          make,
          text: description?.start,
          href: new URL(href, origin).href,
          image: picture && new URL(picture.src, origin).href,
        }))
      : [],
  );
  // Beside an offer, the others are references only.
  return (own.length > 0 ? own : cards).map(({ name, href, text, image, make }) => ({
    '@type': 'Offer',
    '@id': `${href}#offer`,
    url: href,
    name,
    description: text,
    image,
    category: make,
    offeredBy: { '@id': dealerId(origin) },
  }));
}
