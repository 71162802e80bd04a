import type { Behaviour } from '~/rendering/enhanced';

/** Opens the device's share sheet if there is one; otherwise the dialog that the link leads to. */
export const run: Behaviour = async (link) => {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  if (!navigator.share) throw new Error(`no sheet for ${link.id}`);
  await navigator.share({ title: document.title, url }).catch((error: unknown) => {
    // The shopper closed the sheet: do nothing else.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
};
