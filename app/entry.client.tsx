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
 * What RemixBrowser does before it uses any hook: it decodes the loader data, for which it throws a promise, then creates
 * the router and fails at its first hook, because React is not rendering. Left to React, a key pressed while the data is
 * decoded would render the page at once, with nothing to render (error 345), and the router would be created in the same
 * task as the page.
 */
async function prepareRouter(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reason) {
    if (!(reason instanceof Promise)) return;
    await reason;
    await nextTask();
    // React's development build reports the failing hook.
    if (import.meta.env.PROD) await prepareRouter();
  }
}

/** Lets the browser answer the shopper and paint. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

void prepareRouter()
  .then(nextTask)
  .then(() => {
    // A transition lets the browser answer the shopper between the small pieces of hydration.
    startTransition(() => {
      hydrateRoot(document, <RemixBrowser />);
    });
  });
