import type { Packed } from '../views/packed';

/** The data blocks of a document: id and JSON text. */
export type DataBlocks = Map<string, string>;

/** Packs a view of plain JSON values; into the document's blocks when one is being made. */
export function pack<T>(view: T, blocks: DataBlocks | undefined): Packed<T> {
  const json = JSON.stringify(view);
  const block = `view-${blocks?.size}`;
  blocks?.set(block, json);
  return Object.defineProperty<Packed<T>>(blocks ? { block } : { json }, 'view', {
    value: view,
    enumerable: false,
  });
}

/** The blocks as HTML. `<` is written so that no text can end its element. */
export function dataBlocks(blocks: DataBlocks): string {
  let html = '';
  for (const [id, json] of blocks) {
    html += `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
  }
  return html;
}
