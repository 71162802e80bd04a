import type { PageVisit } from '#server/pages/parts/page-visit';
import type { BlockView } from '#server/pages/parts/views/block-view';
import type { BlockData, BlockName } from '#server/settings/block-schema';
import { makers } from './block-makers';
import { picturesIn } from './page-pictures';
import { newOutline, type Outline, renderMarkdown } from './rules/markdown';
import type { PagePart } from './rules/read-page';

/** The page built so far. */
export interface Making {
  readonly outline: Outline;
  /** The next block has the page's own heading. */
  first: boolean;
}

/** Builds the blocks of a page from its parts, in order; empty ones are left out. */
export async function makeBlocks(
  visit: PageVisit,
  parts: readonly PagePart[],
  making: Making = { outline: newOutline(), first: false },
): Promise<BlockView[]> {
  const made: BlockView[] = [];
  for (const part of parts) {
    const block = await makeBlock(visit, part, making);
    if (block) made.push(block);
    making.first = false;
  }
  return made;
}

async function makeBlock(visit: PageVisit, part: PagePart, making: Making): Promise<BlockView | undefined> {
  if (part.name !== 'text') return makeOf(visit, part.name, part.data, making);
  const pictures = await picturesIn(visit, part.markdown);
  return { kind: 'prose', html: renderMarkdown(part.markdown, { pictures, outline: making.outline }) };
}

/** Each builder takes the data of its own block type. */
async function makeOf<N extends BlockName>(
  visit: PageVisit,
  name: N,
  data: BlockData<N>,
  making: Making,
): Promise<BlockView | undefined> {
  return makers[name](visit, data, making);
}
