import type { AnswerLeaf, BlogPostingLeaf, OfferLeaf, QuestionLeaf } from 'schema-dts';
import type { BlockView, PageHead } from '#server/page/views/site-page-view';
import { dealerId } from './dealer-graph';
import type { Draft } from './draft';

type Blocks = readonly BlockView[];

/** A page's questions with their answers (HTML is allowed there). */
export const questionNodes = (blocks: Blocks): Draft<QuestionLeaf>[] =>
  blocks.flatMap((block) =>
    block.kind === 'faq'
      ? block.items.map(({ question, html }) => {
          const answer: AnswerLeaf = { '@type': 'Answer', text: html };
          return { '@type': 'Question' as const, name: question, acceptedAnswer: answer };
        })
      : [],
  );

/** A blog post on its own page; undefined on any other. */
export function postNode(blocks: Blocks, head: PageHead, origin: string): Draft<BlogPostingLeaf> | undefined {
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
export const listedPosts = (blocks: Blocks, origin: string): Draft<BlogPostingLeaf>[] =>
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
export function offerNodes(blocks: Blocks, head: PageHead, origin: string): Draft<OfferLeaf>[] {
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
