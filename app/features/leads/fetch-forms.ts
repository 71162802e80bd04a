/** The route of everything that opens over a car's page. */
const dialogRoute = 'routes/cars.$slug.$dialog';

/** Fetches the code of everything that opens over a car's page. If it fails, the form fetches its code when it opens. */
export async function fetchForms(): Promise<void> {
  const route = window.__remixManifest.routes[dialogRoute];
  await Promise.all([
    route && import(/* @vite-ignore */ route.module),
    import('./form-screens'),
    import('~/ui/dialog'),
  ]);
}
