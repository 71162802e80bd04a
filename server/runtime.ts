import { readConfig } from './platform/config';
import { createServices, type Services } from './services';

// Kept on the process, so that a development reload does not open a second database.
const slot: { services?: Promise<Services> } = ((globalThis as { __dealerSite?: object }).__dealerSite ??=
  {});

/** The running site's services, opened on first use. */
export function services(): Promise<Services> {
  slot.services ??= createServices(readConfig());
  return slot.services;
}
