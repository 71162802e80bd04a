import type { Services } from '../services';

/** Loads the feed that a tenant names for demonstration, where no stock was ever imported. */
export async function loadDemoStock(
  _services: Services,
  _root: string,
  _say: (line: string) => void,
): Promise<void> {
  // Filled in with the importer.
}
