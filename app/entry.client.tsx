import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

// A transition lets the browser answer the shopper between the small pieces of taking over the page.
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
