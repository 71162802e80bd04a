import type { BlockView } from '#server/content/views/block-view';
import type { PageHead, SitePage } from '#server/site/views/site-page-view';
import { drawPart } from '~/ui/island';
import { Prose } from './blocks/prose';

/** A page without a route of its own, as a browser gets it: drawn, but for the form. */
export interface DrawnPageView {
  readonly page: {
    readonly head: Omit<PageHead, 'graph'>;
    readonly form?: SitePage['form'];
    readonly lead?: boolean | undefined;
  };
  /** HTML; absent from a document's data, for there it stands in the document. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly results?: undefined;
  readonly groups?: undefined;
  readonly sortField?: undefined;
}

/** The parts that a document shows drawn. */
export const drawnPageParts = ['before', 'after'] as const;

/** Draws a page's blocks. On the server only. */
export function drawPage({ head: { graph, ...head }, before, form, after }: SitePage): DrawnPageView {
  return {
    page: { head, form, lead: before.length > 0 },
    before: drawPart(<Blocks blocks={before} graph={graph} />),
    after: drawPart(<Blocks blocks={after} />),
  };
}

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
    case 'prose':
      return <Prose block={block} />;
  }
}
