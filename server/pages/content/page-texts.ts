import type { ContentPage } from '#server/settings/content-schema';

/** For all sites of a process together; beyond that, a text is read from its file on request. */
const mostBytes = 16 * 1024 * 1024;

/** As bytes outside the JavaScript heap, where garbage collection would scan them repeatedly. */
const texts = new WeakMap<ContentPage, Uint8Array>();
let left = mostBytes;
const gone = new FinalizationRegistry((bytes: number) => {
  left += bytes;
});

/**
 * Retains the texts of a site's pages as loaded: if a file breaks afterwards, its page still shows the previous text.
 * The amount is limited so that five hundred sites fit into a small machine.
 */
export function keepTexts(pages: readonly { readonly page: ContentPage; readonly source: string }[]): void {
  for (const { page, source } of pages) {
    if (left <= 0) return;
    const bytes = Buffer.from(source);
    left -= bytes.length;
    texts.set(page, bytes);
    gone.register(page, bytes.length);
  }
}

/** The text of a page as loaded, if retained. */
export function textOf(page: ContentPage): string | undefined {
  const bytes = texts.get(page);
  return bytes && new TextDecoder().decode(bytes);
}
