import type { Packed, StaticText } from '#server/platform/views/packed';

/** The data blocks of a document: id and JSON text. */
export type DataBlocks = Map<string, string>;

/**
 * Takes a document's next block. Each loader takes one when it starts, so that the order of a page's blocks never depends
 * on which loader is done first. Undefined for the client router.
 */
export function nextBlock(blocks: DataBlocks | undefined): string | undefined {
  if (!blocks) return undefined;
  const block = `view-${blocks.size}`;
  blocks.set(block, '');
  return block;
}

/** Packs a view of plain JSON values; for a document into its blocks, without the values that the document shows. */
export function pack<T extends object>(
  view: T,
  blocks: DataBlocks | undefined,
  block = nextBlock(blocks),
): Packed<T> {
  const json = JSON.stringify(blocks ? withoutStatic(view) : view);
  if (block) blocks?.set(block, json);
  return Object.defineProperty<Packed<T>>(block ? { block } : { json }, 'view', {
    value: view,
    enumerable: false,
  });
}

const withoutStatic = (view: object) =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => !isStatic(value)));

/** Whether a value of a view is HTML that the server made: a document's data leaves it out. */
export const isStatic = (value: unknown): value is StaticText =>
  typeof value === 'object' && value !== null && 'static' in value;

/** The blocks as HTML. `<` is escaped so that no text can end its element. */
export function dataBlocks(blocks: DataBlocks): string {
  let html = '';
  for (const [id, json] of blocks) {
    // The loader of this block failed.
    if (json === '') continue;
    html += `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
  }
  return html;
}
