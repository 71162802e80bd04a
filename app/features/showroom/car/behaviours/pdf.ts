import type { Behaviour } from '~/rendering/enhanced';

const failureText = 'Couldn’t download the PDF. Please check your connection and try again.';
const busyText = ' Preparing the PDF…';

/** Fetches the PDF and saves it under its name; shows an alert if that fails. */
export const run: Behaviour = async (link) => {
  if (!(link instanceof HTMLAnchorElement) || link.ariaBusy === 'true') return;
  // The link's text follows its icon.
  const words = link.lastChild;
  const label = words?.nodeValue;
  link.ariaBusy = 'true';
  if (words && label) words.nodeValue = busyText;
  try {
    save(await fetched(link.href), link.pathname.replace(/^.*\//, ''));
  } catch (error) {
    alert(error instanceof Refusal ? error.message : failureText);
  } finally {
    link.ariaBusy = null;
    if (words && label) words.nodeValue = label;
  }
};

/** Only the site's own messages are shown; other errors mean nothing to a shopper. */
class Refusal extends Error {}

async function fetched(href: string): Promise<Blob> {
  const response = await fetch(href);
  if (response.ok) return response.blob();
  const problem: unknown = await response.json();
  const detail =
    problem !== null && typeof problem === 'object' && 'detail' in problem ? problem.detail : null;
  throw new Refusal(typeof detail === 'string' ? detail : failureText);
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the address until the download starts.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
