/** The route of everything that opens over a car's page. */
const dialogRoute = 'routes/cars.$slug.$dialog';

/** Delay that lets everything else run first, in milliseconds. */
const idleMs = 1_000;

/**
 * Fetches the code of a car's forms once its page is idle, so that the first one opens at once; never for a shopper who saves
 * data. Returns a function that ends the wait.
 */
export function fetchFormsSoon(): () => void {
  if (savesData()) return () => undefined;
  const idle = setTimeout(() => void fetchForms().catch(() => undefined), idleMs);
  return () => clearTimeout(idle);
}

/** If it fails, the form fetches its code when it opens. */
async function fetchForms(): Promise<void> {
  const route = window.__remixManifest.routes[dialogRoute];
  await Promise.all([
    route && import(/* @vite-ignore */ route.module),
    import('./car-form-screen'),
    import('~/ui/dialog'),
  ]);
}

/** What the browser says of the connection; not all of them do. */
const savesData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;
