import type { Packed } from '#server/platform/views/packed';

/** The data blocks of a document: id and JSON text. */
export type DataBlocks = Map<string, string>;

/** Packs a view of plain JSON values; for a document into its blocks, without the parts that are rendered HTML. */
export function pack<T extends object>(
  view: T,
  blocks: DataBlocks | undefined,
  drawn: readonly (keyof T)[] = [],
): Packed<T> {
  const sent = blocks && drawn.length > 0 ? { ...view, ...absent(drawn) } : view;
  const json = JSON.stringify(sent);
  const block = `view-${blocks?.size}`;
  blocks?.set(block, json);
  return Object.defineProperty<Packed<T>>(blocks ? { block } : { json }, 'view', {
    value: view,
    enumerable: false,
  });
}

const absent = (keys: readonly PropertyKey[]) => Object.fromEntries(keys.map((key) => [key, undefined]));

/** The blocks as HTML. `<` is escaped so that no text can end its element. */
export function dataBlocks(blocks: DataBlocks): string {
  let html = '';
  for (const [id, json] of blocks) {
    html += `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
  }
  return html;
}
