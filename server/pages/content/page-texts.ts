import type { ContentPage } from '#server/settings/content-schema';

/** Of all sites of a process together; the text of what is beyond is read from its file when it is asked for. */
const mostBytes = 16 * 1024 * 1024;

/** As bytes outside the runtime's heap, which would else be gone through again and again. */
const texts = new WeakMap<ContentPage, Uint8Array>();
let left = mostBytes;
const gone = new FinalizationRegistry((bytes: number) => {
  left += bytes;
});

/**
 * Keeps the texts of a site's pages as they were when it was loaded: a file that is broken afterwards is not in use,
 * and its page goes on saying what it said. So much of them, that five hundred sites fit into a small machine.
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

/** The text of a page as it was loaded, where it is kept. */
export function textOf(page: ContentPage): string | undefined {
  const bytes = texts.get(page);
  return bytes && new TextDecoder().decode(bytes);
}
