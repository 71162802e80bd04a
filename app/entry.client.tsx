import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { future } from '../remix.config.js';

// What is the same in every document stands here alone.
Object.assign(window.__remixContext, { basename: '/', future, isSpaMode: false });

// The router remembers the place of a page under the key of its entry. A page that the browser loaded has none yet;
// the place itself the browser restores, and the router once more.
if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2) }, '');

/**
 * Waits for the loader data. RemixBrowser starts to decode it and throws the promise, before it uses any hook; left
 * to React, a key pressed at that moment would make it draw the page at once, with nothing to draw (error 345).
 */
async function loaderData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

void loaderData().then(() => {
  // A transition lets the browser answer the shopper between the small pieces of taking over the page.
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
});
