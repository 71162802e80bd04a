import type { Act } from '../acts';

/** The device's own sheet where there is one; the dialog, which the link leads to, elsewhere. */
export const act: Act = async (link) => {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  if (!navigator.share) throw new Error(`no sheet for ${link.id}`);
  await navigator.share({ title: document.title, url }).catch((error: unknown) => {
    // Closed without a choice: nothing else is wanted.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
};
