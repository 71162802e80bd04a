import { readConfig } from '#server/platform/config';
import { createServices, type Services } from './services';

declare global {
  var dealerSiteServices: Promise<Services> | undefined;
}

/**
 * The running site's services, opened on first use. Stored on the process: the start program and the built site are
 * bundled separately and share them, and a development reload does not open a second database.
 */
export function services(): Promise<Services> {
  globalThis.dealerSiteServices ??= createServices(readConfig(), { isSite: true });
  return globalThis.dealerSiteServices;
}
