import type { BlockView } from '#server/pages/parts/views/block-view';
import type { PageHead, SitePage } from '#server/pages/parts/views/site-page-view';
import { drawPart } from '~/ui/island';
import { Banner } from './blocks/banner';
import { Cards } from './blocks/cards';
import { Cars } from './blocks/cars';
import { Columns } from './blocks/columns';
import { Cta } from './blocks/cta';
import { Faq } from './blocks/faq';
import { Finder } from './blocks/finder';
import { Gallery } from './blocks/gallery';
import { GroupNav } from './blocks/group-nav';
import { HoursOfPlaces } from './blocks/hours';
import { Locations } from './blocks/locations';
import { MapOfPlace } from './blocks/map';
import { Notice } from './blocks/notice';
import { Offer } from './blocks/offer';
import { Offers } from './blocks/offers';
import { Place } from './blocks/place';
import { Posts } from './blocks/posts';
import { Prose } from './blocks/prose';
import { ReviewsOfSite } from './blocks/reviews';
import { Title } from './blocks/title';

/** The browser's data for a page without its own route: rendered, except for the form. */
export interface DrawnPageView {
  readonly page: {
    readonly head: Omit<PageHead, 'graph'>;
    readonly form?: SitePage['form'];
    readonly lead?: boolean | undefined;
  };
  /** HTML; absent from a document's data, because the document already has it. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly results?: undefined;
  readonly groups?: undefined;
  readonly sortField?: undefined;
}

/** The parts that a document has as rendered HTML. */
export const drawnPageParts = ['before', 'after'] as const;

/** Draws a page's blocks. On the server only. */
export function drawPage({ head: { graph, ...head }, before, form, after }: SitePage): DrawnPageView {
  return {
    page: { head, form, lead: before.some(hasHeading) },
    before: drawPart(<Blocks blocks={before} graph={graph} />),
    after: drawPart(<Blocks blocks={after} />),
  };
}

/** The pages of a group are above the heading. */
const hasHeading = ({ kind }: BlockView): boolean => kind !== 'group-nav';

function Blocks({ blocks, graph }: { blocks: readonly BlockView[]; graph?: string | undefined }) {
  return (
    <>
      {graph ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no sign can end the block
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graph }} />
      ) : null}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never changed
        <Block key={index} block={block} />
      ))}
    </>
  );
}

function Block({ block }: { block: BlockView }) {
  switch (block.kind) {
    case 'cars':
      return <Cars block={block} />;
    case 'group-nav':
      return <GroupNav block={block} />;
    case 'hours':
      return <HoursOfPlaces block={block} />;
    case 'locations':
      return <Locations block={block} />;
    case 'map':
      return <MapOfPlace block={block} />;
    case 'notice':
      return <Notice block={block} />;
    case 'offer':
      return <Offer block={block} />;
    case 'offers':
      return <Offers block={block} />;
    case 'place':
      return <Place block={block} />;
    case 'banner':
      return <Banner block={block} />;
    case 'cards':
      return <Cards block={block} />;
    case 'columns':
      return <Columns block={block} />;
    case 'cta':
      return <Cta block={block} />;
    case 'faq':
      return <Faq block={block} />;
    case 'finder':
      return <Finder block={block} />;
    case 'gallery':
      return <Gallery block={block} />;
    case 'title':
      return <Title block={block} />;
    case 'posts':
      return <Posts block={block} />;
    case 'prose':
      return <Prose block={block} />;
    case 'reviews':
      return <ReviewsOfSite block={block} />;
  }
}
