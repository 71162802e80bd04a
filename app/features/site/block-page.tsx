import type { MetaDescriptor } from '@remix-run/node';
import type { ReactNode } from 'react';
import type { BlockView, PageHead, SitePage } from '#server/page/views/site-page-view';
import { englishHere } from '~/rendering/say';
import { renderStatic, Static, type StaticText } from '~/rendering/static';
import { Banner, Cards, Posts } from './blocks/card-blocks';
import { Loan } from './blocks/loan-block';
import {
  GroupNav,
  HoursOfPlaces,
  Locations,
  MapBesideForm,
  MapOfPlace,
  Place,
  ReviewsOfSite,
} from './blocks/location-blocks';
import { Cars, Finder, Offer, Offers } from './blocks/stock-blocks';
import { Columns, Cta, Faq, Gallery, Notice, Prose, Title } from './blocks/text-blocks';
import { beside, flow } from './page.css';

export const isSitePage = (view: object): view is RenderedPageView => 'page' in view;

/** A page of blocks, which may include a form. */
export function PageScreen({ view, form }: { view: RenderedPageView; form?: ReactNode }) {
  return (
    <main id="main" className={view.page.beside ? beside : undefined}>
      <Static as="div" className={flow} html={view.before} lang={englishHere()} />
      {form}
      {view.page.beside ? <Static as="div" className={flow} html={view.beside} lang={englishHere()} /> : null}
      <Static as="div" className={flow} html={view.after} lang={englishHere()} />
    </main>
  );
}

/** The browser's data for a page without its own route: all but its form is static. */
export interface RenderedPageView {
  readonly page: {
    readonly head: Omit<PageHead, 'graph'>;
    readonly form?: SitePage['form'];
    readonly start?: SitePage['start'];
    readonly lead?: boolean | undefined;
    /** Something goes to the right of the form. */
    readonly beside?: boolean | undefined;
  };
  readonly before?: StaticText | undefined;
  /** At the right of the form where there is room: the map of a contact page, or the questions that follow the form. */
  readonly beside?: StaticText | undefined;
  readonly after?: StaticText | undefined;
  readonly results?: undefined;
  readonly groups?: undefined;
  readonly sortField?: undefined;
}

/** Renders a page's blocks. On the server only. */
export function renderPage({
  head: { graph, ...head },
  before,
  form,
  start,
  after,
}: SitePage): RenderedPageView {
  const map = before.map((block) => (block.kind === 'locations' && block.aboveForm ? block.map : undefined));
  const [yards] = map.filter(Boolean);
  const [next, ...rest] = after;
  const questions = !yards && (form || start) && next?.kind === 'faq' ? next : undefined;
  return {
    page: {
      head,
      form,
      start,
      lead: before.some(hasHeading),
      beside: yards || questions ? true : undefined,
    },
    before: renderStatic(<Blocks blocks={before} graph={graph} />),
    beside: renderStatic(
      <>
        {yards ? <MapBesideForm map={yards} /> : null}
        {questions ? <Faq block={questions} /> : null}
      </>,
    ),
    after: renderStatic(<Blocks blocks={questions ? rest : after} />),
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
    case 'loan':
      return <Loan block={block} />;
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

/** The head of a page without its own route; machine-readable data is added to the document (server/seo). */
export function pageHead({ page: { head } }: RenderedPageView): MetaDescriptor[] {
  const { title, description, canonical, noindex } = head;
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
